"""A table in the room there is: its longest column cut, or, where that is too little, row below row."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from soloist.lingo import Lingo
from soloist.play.charts.told import Cell, Table
from soloist.play.charts_text import rows, word
from soloist.tui.ink import ink

_GAP: Final = 2  # before every column
_LEAST: Final = 20  # cells a name is not cut below


def narrow(table: Table, lingo: Lingo, width: int) -> Iterator[str]:
    """The lines of a table below its title, none of its rows wider than `width` where that can be helped."""
    wide = _widths(table, lingo)
    over = sum(wide) + _GAP * len(wide) - width
    longest = max(range(len(wide)), key=wide.__getitem__, default=0)
    if over > 0 and wide[longest] - over < _LEAST:
        yield from _stacked(table, lingo)
        return
    if over > 0:
        table = replace(
            table, rows=tuple(_cut(row, longest, wide[longest] - over, lingo) for row in table.rows)
        )
    yield from list(rows(table, lingo))[1:]


def _widths(table: Table, lingo: Lingo) -> list[int]:
    if not table.rows:
        return []
    columns = zip(table.heads, *table.rows, strict=True)
    return [max(ink(word(cell, lingo)).cell_length for cell in column) for column in columns]


def _cut(row: tuple[Cell, ...], at: int, width: int, lingo: Lingo) -> tuple[Cell, ...]:
    text = word(row[at], lingo)
    if ink(text).cell_length <= width:
        return row
    while ink(text).cell_length >= width:
        text = text[:-1]
    return (*row[:at], f"{text.rstrip()}…", *row[at + 1 :])


def _stacked(table: Table, lingo: Lingo) -> Iterator[str]:
    """What a row is of, then each of its numbers after its head."""
    heads = [word(head, lingo) for head in table.heads]
    for row in table.rows:
        first, *others = (word(cell, lingo) for cell in row)
        yield first
        yield "  " + " · ".join(
            f"{head} {cell}" for head, cell in zip(heads[1:], others, strict=True) if cell != "·"
        )
    for said in table.said:
        yield lingo.render(said)
