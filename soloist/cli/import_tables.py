"""`soloist import --as tables`: tables of another tool as a file of the workspace's own."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.import_report import as_json as report_as_json
from soloist.cli.import_report import tell as tell_report
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.message import message
from soloist.storage.own_files import add_own_file
from soloist.storage.paths import current_folder
from soloist.storage.reading import foreign_bytes

if TYPE_CHECKING:
    from soloist.interop.tables.opening import OpenedTables


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what the file becomes and what of it is lost, then write the tables and print their path."""
    from soloist.interop.tables.opening import LARGEST, opened_tables

    path = Path(current_folder() / options.file)
    found = opened_tables(
        foreign_bytes(path, LARGEST + 1),
        str(path),
        wanted=options.form or "",
        name=options.title,
        lang=options.lang,
        usual=terminal.lingo.lang,
    )
    if not options.json:
        terminal.tell(found.summary(path.name))
        tell_report(found.losses, path.name, terminal)
    if options.preview and not options.json:
        terminal.give(found.text.rstrip("\n"))
        terminal.tell(message("Nothing was written: this was a preview."))
    made = None if options.preview else _write(found, options, terminal)
    if options.json:
        terminal.give_json(_as_json(found, path.name, made, terminal))
    elif made is not None:
        terminal.give(str(made))
    return DONE


def _write(found: "OpenedTables", options: argparse.Namespace, terminal: Terminal) -> Path:
    here = workspace(options)
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    return add_own_file(here, options.lang or "", found.tables.name, found.text, means().disk)


def _as_json(found: "OpenedTables", file: str, made: Path | None, terminal: Terminal) -> dict[str, object]:
    return {
        "path": str(made) if made is not None else None,
        "format": found.form.id,
        "name": found.tables.name,
        "lang": found.lang,
        "tables": [table.name for table in found.read.tables],
        "rows": found.rows,
        "text": found.text,
        "report": report_as_json(found.losses, file, terminal),
    }
