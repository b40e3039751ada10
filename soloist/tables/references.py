"""Finds holes that name tables nobody has."""

from collections.abc import Iterator

from soloist.message import Problem, Refusal
from soloist.tables.lookup import Shelves
from soloist.tables.model import TableFile
from soloist.tables.template import TableHole


def dead_references(file: TableFile, shelves: Shelves) -> tuple[Problem, ...]:
    """A problem for each hole in `file` that no table in reach can fill, where its row stands."""
    return tuple(_dead(file, shelves))


def _dead(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    rows = dict.fromkeys(row for table in file.tables for strip in table.strips for row in strip.rows)
    for row in rows:
        for part in row.parts:
            if not isinstance(part, TableHole):
                continue
            try:
                shelves.find(part.name, file)
            except Refusal as refused:
                yield Problem(file.file, row.line, row.column, "error", refused.message, row.text)
