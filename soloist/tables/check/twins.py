"""Shelves in several languages: what one of them has and another has not."""

from collections.abc import Iterator, Mapping

from soloist.message import Problem, message
from soloist.tables.model import Table, TableFile
from soloist.tables.names import fold_name

Shelf = Mapping[str, TableFile]


def unpaired(shelves: Mapping[str, Shelf]) -> Iterator[Problem]:
    """A warning for each table no file of the same name holds in another language, by name or alias.

    `shelves` are by language; each maps `fold_name(file name)` to its file.
    """
    for lang, shelf in shelves.items():
        for other, theirs in shelves.items():
            if other != lang:
                yield from _missing(shelf, theirs, other)


def _missing(shelf: Shelf, theirs: Shelf, other: str) -> Iterator[Problem]:
    for name, file in shelf.items():
        twin = theirs.get(name)
        for table in file.tables:
            if not table.local and (twin is None or not _answers(twin, table)):
                said = message(
                    "{table} has no twin in {lang}: no table of {file} there has one of its names.",
                    table=table.name,
                    lang=other,
                    file=file.name,
                )
                yield Problem(file.file, table.line, 1, "warning", said, table.name)


def _answers(twin: TableFile, table: Table) -> bool:
    """Whether a table of `twin` shares a name with `table`."""
    ours = {fold_name(name) for name in (table.name, *table.aliases)}
    return any(ours & {fold_name(name) for name in (each.name, *each.aliases)} for each in twin.tables)
