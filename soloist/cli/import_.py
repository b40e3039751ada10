"""`soloist import`: a story written elsewhere as a new journal, and what could not be carried."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import Refusal, count, message
from soloist.rules.systems import SYSTEMS
from soloist.storage.clock import today
from soloist.storage.paths import current_folder
from soloist.storage.reading import first_bytes

if TYPE_CHECKING:
    from soloist.interop.loss import Loss
    from soloist.interop.reading import Opened

_SHOWN = 3  # places of one thing, in words


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    say = lingo.say
    parser.add_argument("file", help=say("a story in Twee 3 or in Markdown"))
    parser.add_argument(
        "--as", dest="kind", choices=("story",), default="story", help=say("what it becomes: a story")
    )
    parser.add_argument("--title", default="", help=say("what the story is called here"))
    parser.add_argument(
        "--system", default="hades", help=say("rule system: {known}", known=", ".join(SYSTEMS))
    )
    parser.add_argument("--preview", action="store_true", help=say("say what would be made, write nothing"))
    parser.add_argument("--json", action="store_true", help=say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what the file becomes and what of it is lost, then write the journal and print its path."""
    from soloist.interop.reading import LARGEST, opened

    if options.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=options.system, known=known)
        )
    path = Path(current_folder() / options.file)
    tools = means()
    found = opened(
        first_bytes(path, LARGEST + 1),
        str(path),
        title=options.title,
        ruleset=options.system,
        lang=options.lang,
        usual=terminal.lingo.lang,
        date=today(tools.now).isoformat(),
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
    return here.create(found.story.title, found.text.encode("utf-8", "replace"), means())


# --- what is said ---------------------------------------------------------------------------------


def _tell(found: "Opened", options: argparse.Namespace, file: str, terminal: Terminal) -> None:
    """What it becomes, then each thing with its places, under its fate."""
    from soloist.interop.loss import FATES

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
    for fate, called in FATES.items():
        losses = [loss for loss in found.losses if loss.fate == fate]
        if not losses:
            continue
        terminal.tell(called)
        for loss in losses:
            terminal.complain(f"  {_places(loss, file, terminal)}: {terminal.lingo.render(loss.message)}")


def _places(loss: "Loss", file: str, terminal: Terminal) -> str:
    """`road.twee:3, 7, 12…`: the first places of a thing."""
    shown = ", ".join(map(str, loss.lines[:_SHOWN]))
    return f"{file}:{shown}{'…' if len(loss.lines) > _SHOWN else ''}"


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
        "report": [
            {
                "fate": loss.fate,
                "what": loss.what,
                "times": loss.times,
                "places": [f"{file}:{line}" for line in loss.lines],
                "message": terminal.lingo.render(loss.message),
            }
            for loss in found.losses
        ],
    }
