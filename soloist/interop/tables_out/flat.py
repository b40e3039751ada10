"""Tables of columns and grids as lists, for formats that know nothing else: a list for each column or row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from soloist.interop.loss import Tally
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip, Table, strip_of
from soloist.tables.text.template import parse_template

JOIN: Final = " · "


@dataclass(frozen=True, slots=True)
class Flat:
    """A list: its name, its rows on their die, what was said of its table."""

    name: str
    strip: Strip
    table: Table


def flat(tables: Sequence[Table], tally: Tally) -> list[Flat]:
    """Each table as lists, under names that no other has.

    One of columns becomes a list for each, `bargain.price`, and one row that rolls them all, as a roll of the
    table does; a grid becomes a list for each of its rows.
    """
    return [each for table in tables for each in _lists(table, tally)]


def _lists(table: Table, tally: Tally) -> Iterator[Flat]:
    if table.deck:
        tally.add("left", "decks", table.line)
    if table.shape == "list":
        for strip in table.strips[:1]:
            yield Flat(table.name, strip, table)
        return
    tally.add("left", "parts", table.line)
    if table.shape == "columns":
        text = JOIN.join(f"{{{table.name}.{strip.name}}}" for strip in table.strips)
        row = Row(text, parse_template(text)[0], ((0, 0),), line=table.line)
        yield Flat(table.name, strip_of("", TableDie(1, 1), (row,)), table)
    for strip in table.strips:
        yield Flat(f"{table.name}.{strip.name}", replace(strip, name=""), table)


def ranges(flat: Flat, row: Row) -> list[tuple[str, str]]:
    """The first and last result of the die that give a row, as people write them, a pair for each range."""
    die = flat.strip.die
    return [(die.value(first), die.value(last)) for first, last in row.spans]


def gaps(flat: Flat) -> bool:
    """Whether some results of the die have no row."""
    covered = sum(last - first + 1 for row in flat.strip.rows for first, last in row.spans)
    return covered < flat.strip.die.size
