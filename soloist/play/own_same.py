"""Whether a table file, read again, holds what it held and what was added, and nothing else is different."""

from typing import Final

from soloist.message import Message, Problem
from soloist.play.own_words import OwnRow
from soloist.tables.model import Row, Table, TableFile
from soloist.tables.names import fold_name

# What a person would see change; places move with the addition, dice follow from how many rows there are.
_SEEN: Final = {
    TableFile: ("name", "broken", "readable", "lang"),
    Table: ("name", "shape", "aliases", "credit", "about", "deck", "start", "local"),
    Row: ("text", "hint", "mark", "tags"),
}


def row_added(old: TableFile, new: TableFile, name: str, added: OwnRow) -> bool:
    """Whether `new` is `old` with the row `added` at the end of the table `name`."""
    before, after = old.table(name), new.table(name)
    if before is None or after is None or _others(old, name) != _others(new, name):
        return False
    if _bare(old) != _bare(new) or not after.strips or not after.strips[0].rows:
        return False
    rows, row = _rows(after), after.strips[0].rows[-1]
    begun = _rows(before) if before.strips else [()]
    alone = after.strips[0].weight(row) == 1
    return (
        _reads(row, added)
        and alone
        and _bare(before) == _bare(after)
        and [each[:-1] for each in rows] == begun
    )


def table_added(old: TableFile, new: TableFile, name: str, rows: tuple[OwnRow, ...]) -> bool:
    """Whether `new` is `old` with a table `name` more, whose own rows are `rows`."""
    table = new.table(name)
    if table is None or old.table(name) is not None or _others(old, "") != _others(new, name):
        return False
    own = [row for strip in table.strips for row in strip.rows]
    read = len(own) == len(rows) and all(map(_reads, own, rows))
    return read and _bare(old) == _bare(new)


def why_not(before: tuple[Problem, ...], after: tuple[Problem, ...]) -> Message | None:
    """The first error that came with the addition; None where it would merely read as something else."""
    known = {str(problem.message) for problem in before}
    for problem in after:
        if problem.severity == "error" and str(problem.message) not in known:
            return problem.message
    return None


def _reads(row: Row, written: OwnRow) -> bool:
    """Whether a row is read as it was written; a mark at its end is no part of its text."""
    text = written.text
    mine = row.text == text or (text.startswith(row.text) and row.mark is not None)
    return mine and row.hint == written.hint


def _others(file: TableFile, name: str) -> list[object]:
    """Every table but the one of that name, in order."""
    wanted = fold_name(name)
    return [(_bare(each), _rows(each)) for each in file.tables if fold_name(each.name) != wanted]


def _rows(table: Table) -> list[tuple[object, ...]]:
    """The rows of each strip as they count: what they say, and how often they come up among the others."""
    return [tuple((_bare(row), strip.weight(row)) for row in strip.rows) for strip in table.strips]


def _bare(value: TableFile | Table | Row) -> tuple[object, ...]:
    shape = tuple((strip.name, strip.reroll) for strip in value.strips) if isinstance(value, Table) else ()
    return (*(getattr(value, name) for name in _SEEN[type(value)]), shape)
