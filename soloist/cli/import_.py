"""`soloist import`: a story or tables from elsewhere as one’s own, and what could not be carried."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.import_report import as_json as report_as_json
from soloist.cli.import_report import tell as tell_report
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import Refusal, count, message
from soloist.rules.systems import SYSTEMS
from soloist.storage.clock import today
from soloist.storage.paths import current_folder
from soloist.storage.reading import foreign_bytes

if TYPE_CHECKING:
    from soloist.interop.reading import Opened


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    say = lingo.say
    parser.add_argument("file", help=say("a story (Twee 3, Markdown), or tables in any of the formats below"))
    parser.add_argument(
        "--as", dest="kind", choices=("story", "tables"), help=say("what it becomes: a story, or tables")
    )
    parser.add_argument("--format", dest="form", help=say("the format, where the file does not tell"))
    parser.add_argument(
        "--title", default="", help=say("what the story, or the file of tables, is called here")
    )
    parser.add_argument(
        "--system", default="hades", help=say("rule system: {known}", known=", ".join(SYSTEMS))
    )
    parser.add_argument("--preview", action="store_true", help=say("say what would be made, write nothing"))
    parser.add_argument("--json", action="store_true", help=say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what the file becomes and what of it is lost, then write the journal and print its path."""
    if _kind(options) == "tables":
        from soloist.cli import import_tables

        return import_tables.run(options, terminal)
    return _story(options, terminal)


def _kind(options: argparse.Namespace) -> str:
    """What the file becomes: what was asked for, else a story where it is known as one."""
    from soloist.interop.reading import LARGEST, is_story
    from soloist.interop.story_forms import FORMS
    from soloist.interop.tables.markdown_sure import is_note_of_tables

    if options.kind:
        return str(options.kind)
    if options.form:
        return "story" if options.form in FORMS and options.form != "markdown" else "tables"
    path = Path(current_folder() / options.file)
    data = foreign_bytes(path, LARGEST + 1)
    story = is_story(data, str(path)) and not is_note_of_tables(data, str(path))
    return "story" if story else "tables"


def _story(options: argparse.Namespace, terminal: Terminal) -> int:
    from soloist.interop.reading import LARGEST, opened

    if options.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=options.system, known=known)
        )
    path = Path(current_folder() / options.file)
    tools = means()
    found = opened(
        foreign_bytes(path, LARGEST + 1),
        str(path),
        title=options.title,
        ruleset=options.system,
        lang=options.lang,
        usual=terminal.lingo.lang,
        date=today(tools.now).isoformat(),
        wanted=options.form or "",
    )
    if not options.json:
        _tell(found, options, path.name, terminal)
    made = None if options.preview else _write(found, options, terminal)
    if options.json:
        terminal.give_json(_as_json(found, options, path.name, made, terminal))
    elif made is not None:
        terminal.give(str(made))
    else:
        terminal.tell(message("Nothing was written: this was a preview."))
    return DONE


def _write(found: "Opened", options: argparse.Namespace, terminal: Terminal) -> Path:
    here = workspace(options)
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    called = found.story.title.casefold()
    twin = next((each for each in here.stories() if each.title.casefold() == called), None)
    if twin is not None:
        terminal.tell(
            message(
                "A story called “{title}” is there already: {file}. This is one more.",
                title=twin.title,
                file=twin.path.name,
            )
        )
    return here.create(found.story.title, found.text.encode("utf-8", "replace"), means())


# --- what is said ---------------------------------------------------------------------------------


def _tell(found: "Opened", options: argparse.Namespace, file: str, terminal: Terminal) -> None:
    """What it becomes, then each thing with its places, under its fate."""
    terminal.tell(
        message(
            "“{title}” ({system}, {lang}): {sessions}, {scenes}, {words}.",
            title=found.story.title,
            system=options.system,
            lang=found.lang,
            sessions=count("{n} session", "{n} sessions", len(found.story.sessions)),
            scenes=count("{n} scene", "{n} scenes", found.scenes),
            words=count("{n} word", "{n} words", found.words),
        )
    )
    tell_report(found.losses, file, terminal)


def _as_json(
    found: "Opened", options: argparse.Namespace, file: str, made: Path | None, terminal: Terminal
) -> dict[str, object]:
    return {
        "path": str(made) if made is not None else None,
        "format": found.form,
        "title": found.story.title,
        "system": options.system,
        "lang": found.lang,
        "sessions": len(found.story.sessions),
        "scenes": found.scenes,
        "words": found.words,
        "report": report_as_json(found.losses, file, terminal),
    }
