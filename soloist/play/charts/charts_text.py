"""A table of a chart as lines of text, its columns set under each other."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from soloist.lingo import Lingo
from soloist.message import Message
from soloist.play.charts.told import Cell, Table

_MARGIN: Final = 2
_GAP: Final = 2  # cells between columns
_NUMBER: Final = re.compile(r"[-−]?\d+(?:[.,]\d)?")


def rows(table: Table, lingo: Lingo) -> Iterator[str]:
    """A table as lines: title, columns set under each other, what is said of it."""
    yield word(table.title, lingo)
    cells = [[word(cell, lingo) for cell in row] for row in (table.heads, *table.rows)]
    if table.rows:
        widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
        columns = list(zip(*cells, strict=True))
        right = [all(_NUMBER.fullmatch(cell) for cell in column[1:]) for column in columns]
        for row in cells:
            yield " " * _MARGIN + _laid(row, widths, right)
    for said in table.said:
        yield lingo.render(said)


def word(cell: Cell, lingo: Lingo) -> str:
    """A cell in words."""
    return lingo.render(cell) if isinstance(cell, Message) else str(cell)


def _laid(row: Iterable[str], widths: list[int], right: list[bool]) -> str:
    cells = []
    for cell, width, to_right in zip(row, widths, right, strict=True):
        gap = " " * (width - _width(cell))
        cells.append(gap + cell if to_right else cell + gap)
    return (" " * _GAP).join(cells).rstrip()


def _width(text: str) -> int:
    """The cells a text takes, near enough for a column."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.combining(sign) > 0 for sign in text)
