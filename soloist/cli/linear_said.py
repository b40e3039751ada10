"""A table of a chart in sentences: a line for each row, its columns named, nothing set under each other."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.charts.told import Cell, Table
from soloist.play.charts_text import word

_CHANGE: Final = re.compile(r"(-?\d+) → (-?\d+)")
_APART: Final = " · "


def sentences(table: Table, lingo: Lingo) -> Iterator[str]:
    """The title; `name: value` for each row, other columns by their heads; what is said of it."""
    yield _cell(table.title, lingo)
    heads = [_cell(head, lingo) for head in table.heads]
    for row in table.rows:
        yield _row(heads, row, lingo)
    for said in table.said:
        yield lingo.render(said)


def _row(heads: list[str], row: tuple[Cell, ...], lingo: Lingo) -> str:
    first = _cell(row[0], lingo)
    name = f"{heads[0]} {first}" if isinstance(row[0], int) else first
    rest = [
        (head, cell) for head, each in zip(heads[1:], row[1:], strict=True) if (cell := _cell(each, lingo))
    ]
    if len(row) == 2:
        what = ", ".join(cell for _, cell in rest)
    else:
        what = ", ".join(f"{head[:1].lower()}{head[1:]} {cell}" for head, cell in rest)
    return lingo.render(message("{what}: {text}", what=name, text=what))


def _cell(cell: Cell, lingo: Lingo) -> str:
    """A cell as it is read aloud: no arrow between two numbers, no dot between two names."""
    text = word(cell, lingo).strip().replace(_APART, ", ")
    return _CHANGE.sub(lambda found: lingo.say("{a} to {b}", a=found[1], b=found[2]), text)
