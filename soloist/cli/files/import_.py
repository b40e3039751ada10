"""`soloist import`: a story or tables from elsewhere as one’s own, and what could not be carried."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, YES, Terminal
from soloist.rules.systems import SYSTEMS
from soloist.rules.term import Term
from soloist.storage.paths import current_folder
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.interop.brought import Brought, Written
    from soloist.interop.formats import Becomes

CHOICES = {"kind": {"story": Term("story", "histoire"), "tables": Term("tables", "tables")}}


def holes() -> dict[str, str]:
    """The formats that can be named."""
    from soloist.interop.formats import STORIES, TABLES

    return {"stories": ", ".join(STORIES), "tables": ", ".join(TABLES)}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what the file becomes and what of it is lost, then write it and print its path."""
    from soloist.cli.files.import_report import tell as tell_report
    from soloist.interop.brought import Asked, looked_at

    if options.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=options.system, known=known)
        )
    path = Path(current_folder() / options.file)
    usual = terminal.lingo.lang
    asked = Asked(
        _kind(options),
        options.form or "",
        options.title,
        options.system,
        options.lang,
        (usual, usual),
        options.encoding,
    )
    brought = looked_at(path, asked, workspace(options), means())
    if not options.json:
        terminal.tell(brought.summary)
        tell_report(brought.losses, path.name, terminal, "--preview --json")
        _tell_encoding(brought, terminal)
        if not (options.kind or options.form):
            told = message("To have it taken for something else: --as story, --as tables, or --format")
            terminal.tell(told)
    if not options.preview:
        _refuse_twice(brought, options)
    if brought.before is not None and not options.json:
        terminal.tell(brought.before.told())
    if not (options.preview or _agreed(options, terminal)):
        terminal.tell(message("Nothing was written."))
        return DONE
    made = None if options.preview else _write(brought, options, terminal)
    _answer(brought, made, options, terminal)
    return DONE


def _kind(options: argparse.Namespace) -> "Becomes | None":
    """What was asked for, by itself or by its format; None where the file is to tell."""
    from soloist.interop.formats import STORIES

    if options.kind or not options.form:
        kind: Becomes | None = options.kind
        return kind
    return "story" if options.form in STORIES and options.form != "markdown" else "tables"


def _tell_encoding(brought: "Brought", terminal: Terminal) -> None:
    """How to mend letters of which the encoding was guessed."""
    if any(loss.what == "bytes" for loss in brought.losses):
        terminal.tell(message("Where letters are wrong, name the encoding, as with: --encoding shift_jis"))


def _refuse_twice(brought: "Brought", options: argparse.Namespace) -> None:
    """Raise `Refusal` for what is there already, unless it is said what of it; no story is replaced."""
    if brought.before is None or options.both:
        return
    already = brought.before.told()
    if brought.tables is None:
        raise Refusal(
            message(
                "{already} Nothing was written: --both makes one more, --title calls it otherwise.",
                already=already,
            )
        )
    if not options.force:
        raise Refusal(
            message(
                "{already} Nothing was written: --force replaces them, --both keeps both.", already=already
            )
        )


def _agreed(options: argparse.Namespace, terminal: Terminal) -> bool:
    """Whether it is to be written: as asked for, or as somebody who has read the report now says."""
    if options.yes or options.json or not (terminal.stdin.isatty() and terminal.stdout.isatty()):
        return True
    terminal.tell(message("Write it?"))
    terminal.complain(f"({terminal.lingo.say('yes or no')}) {terminal.lingo.say('Enter alone is no.')}")
    try:
        return terminal.stdin.readline().strip().casefold() in YES
    except KeyboardInterrupt:
        terminal.complain("")
        terminal.tell(message("Nothing was written."))
        raise


def _write(brought: "Brought", options: argparse.Namespace, terminal: Terminal) -> "Written":
    from soloist.interop.brought import write

    here = workspace(options)
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    return write(brought, here, means(), lang=options.lang or "", over=options.force)


def _answer(
    brought: "Brought", made: "Written | None", options: argparse.Namespace, terminal: Terminal
) -> None:
    """The path of what was written; of a preview of tables, their text."""
    if options.json:
        terminal.give_json(_as_json(brought, made, terminal))
        return
    if made is not None:
        terminal.give(str(made.path))
        if made.copy is not None:
            terminal.tell(message("What it held before is kept for a week: {copy}", copy=str(made.copy)))
        return
    if brought.tables is not None:
        terminal.give(brought.tables.text.rstrip("\n"))
    terminal.tell(message("Nothing was written: this was a preview."))


def _as_json(brought: "Brought", made: "Written | None", terminal: Terminal) -> dict[str, object]:
    from soloist.cli.files.import_report import as_json as report_as_json
    from soloist.interop.tables.opening import OpenedTables

    found = brought.made
    told: dict[str, object] = {
        "path": str(made.path) if made is not None else None,
        "before": str(brought.before.path) if brought.before is not None else None,
        "lang": found.lang,
    }
    if isinstance(found, OpenedTables):
        told |= {
            "format": found.form.id,
            "name": found.tables.name,
            "tables": [table.name for table in found.read.tables],
            "rows": found.rows,
            "text": found.text,
        }
    else:
        told |= {
            "format": found.form,
            "title": found.story.title,
            "system": found.ruleset,
            "sessions": len(found.story.sessions),
            "scenes": found.scenes,
            "words": found.words,
        }
    return told | {"report": report_as_json(found.losses, brought.path.name, terminal)}
