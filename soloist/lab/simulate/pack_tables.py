"""The tables of a pack on the shelves of a simulation, and which of them a question is put to."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from soloist.storage.pack_shelf import folders_of
from soloist.storage.packs import find_exactly
from soloist.storage.shelf_folder import ShelfFolder
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import TableFile
from soloist.tables.references import has_holes, references


def pack_shelves(workspace: Path, pack: str, lang: str) -> tuple[ShelfFolder, ...]:
    """The folders of tables of a pack of the workspace. Raises `Refusal` where it is not there."""
    return tuple(folders_of(find_exactly(workspace, pack), lang))


def asked_of(folders: Sequence[ShelfFolder], shelves: Shelves) -> tuple[str, ...]:
    """The full names of the tables a person asks: neither local nor called by another table of the pack.

    `folders` are those of the pack, `shelves` all there are. Other languages are asked where the story's
    own, and files of none, have no table.
    """
    files = [list(folder.values()) for folder in folders]
    own = [file for each in files[:2] for file in each]
    read = own if any(file.tables for file in own) else [file for each in files for file in each]
    called = set(_called(read, shelves))
    names = (
        Target(file, table).name
        for file in read
        for table in file.tables
        if not table.local and (table.strips or table.start)
    )
    return tuple(name for name in dict.fromkeys(names) if name not in called)


def _called(files: Iterable[TableFile], shelves: Shelves) -> Iterator[str]:
    for file in files:
        for table in file.tables:
            rows = (row for strip in table.strips for row in strip.rows if has_holes(row))
            names = {each.name for row in rows for each in references(row)}
            for name in filter(None, (*names, table.start)):
                found = shelves.reach(name, file)
                if found is not None and found.table.name != table.name:
                    yield found.table_name
