"""A find written as a row of the person's own, with a word on where it came from; and taken back."""

from dataclasses import dataclass
from pathlib import Path

from soloist.message import Message, Refusal, count, message
from soloist.play.grow_kinds import SIX, Kind, KindId, found_table, row_typed, rows_of
from soloist.play.grow_source import Origin
from soloist.play.own_faults import die_after
from soloist.play.own_tables import OwnTables
from soloist.storage.own_tables import Added
from soloist.storage.own_taken import take_back
from soloist.tables.check.dead_references import dead_in
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.text.template import parse_template


@dataclass(frozen=True, slots=True)
class Grown:
    """A row that was added: its kind, the full name of its table, its text, where it is."""

    kind: KindId
    table: str
    text: str
    added: Added


@dataclass(frozen=True, slots=True)
class Ground:
    """A table a row would go to: its full name, its file, how many rows it has, what to know before.

    `kind` says what becomes of it: a row more of the person's own, the first after those of a shipped one,
    or the first of a new table.
    """

    name: str
    path: Path
    rows: int
    fresh: bool
    shipped: bool
    warning: Message | None = None


def ground(own: OwnTables, shelves: Shelves, named: str, system: str) -> Ground:
    """Where a row for the table of that name would go. Raises `Refusal` where it cannot."""
    named = _full(own, named)
    target = found_table(shelves, named)
    if target is None:
        path = own.place_of(named)
        name = named.rpartition("/")[2]
        return Ground(f"{path.stem}/{name}", path, 0, fresh=True, shipped=False)
    path = own.place_of_row(target)
    shipped = own.whose(target.file.file) != "own"
    return Ground(
        target.name, path, len(rows_of(shelves, target.name)), False, shipped, die_after(target, system)
    )


def grow(own: OwnTables, shelves: Shelves, kind: Kind, named: str, text: str, origin: Origin) -> Grown:
    """Add a row, as typed (see `row_typed`), to a table that is there or not.

    Raises `Refusal` where nothing can be written: no text, a row that is there already, a canvas that has
    its six questions, a table whose rows have faces, a hole nobody can fill; and as `OwnTables.add_rows`.
    """
    named = _full(own, named)
    row = row_typed(text, origin.remark(own.lang))
    target = found_table(shelves, named)
    known = rows_of(shelves, target.name) if target is not None else ()
    if fold_name(row.text) in map(fold_name, known):
        assert target is not None, "nothing is known of a new table"
        raise Refusal(message("{table} has this row already.", table=target.name))
    if kind.id == "canvas" and len(known) >= SIX:
        raise Refusal(
            message("{table} has its six questions: name another table for the next canvas.", table=named)
        )
    _refuse_dead(own, shelves, named, target, row.text)
    if target is None:
        name, added = own.add_table_of(named, (row,))
        return Grown(kind.id, name, row.text, added)
    return Grown(kind.id, target.name, row.text, own.add_own(target, row))


def _refuse_dead(own: OwnTables, shelves: Shelves, named: str, target: Target | None, text: str) -> None:
    """Raise `Refusal` for a row with a hole that no table in reach of its file can fill."""
    parts, misread = parse_template(text)
    if misread:  # told where the row is written, with its place
        return
    there = target.file if target is not None else _file_at(shelves, own.place_of(named))
    why = next(dead_in(Row(text, parts, ()), there, shelves), None)
    if why is not None:
        raise Refusal(
            message(
                "{why} Nothing was written: mend the hole, make that table first, or double the braces where "
                "they are words, {doubled}.",
                why=why,
                doubled="{{…}}",
            )
        )


def _file_at(shelves: Shelves, path: Path) -> TableFile:
    """The file of tables at `path`, an empty one where none is there yet."""
    found = (each.file for each in shelves.targets() if Path(each.file.file) == path)
    return next(found, TableFile(path.stem, str(path)))


def ungrow(own: OwnTables, grown: Grown) -> None:
    """Take the row out again: the file is what it was, to the byte. Raises as `storage.own_taken`."""
    take_back(grown.added, own.means)


def told(own: OwnTables, grown: Grown, rows: int) -> Message:
    """What was done; `rows` are those the table has now."""
    return count(
        "{table} has {n} row now: {where}, line {line}.",
        "{table} has {n} rows now: {where}, line {line}.",
        rows,
        table=grown.table,
        where=own.named(str(grown.added.path)),
        line=grown.added.line,
    )


def _full(own: OwnTables, named: str) -> str:
    """A name as it was typed, without what is around it."""
    named = named.strip()
    if not named.rpartition("/")[2].strip():
        raise Refusal(message("The table needs a name, by which it is asked: taverns, or places/taverns."))
    return named
