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
_LEAST: Final = 8  # cells a column keeps
_NUMBER: Final = re.compile(r"[-−]?\d+(?:[.,]\d)?")


def rows(table: Table, lingo: Lingo, room: int = 0) -> Iterator[str]:
    """A table as lines: title, columns set under each other, what is said of it.

    With `room`, the widest columns are cut so that a row takes no more cells.
    """
    yield word(table.title, lingo)
    cells = [[word(cell, lingo) for cell in row] for row in (table.heads, *table.rows)]
    if table.rows:
        widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
        columns = list(zip(*cells, strict=True))
        right = [all(_NUMBER.fullmatch(cell) for cell in column[1:]) for column in columns]
        _fit(widths, room - _MARGIN)
        for row in cells:
            fitted = [_cut(cell, width) for cell, width in zip(row, widths, strict=True)]
            yield " " * _MARGIN + _laid(fitted, widths, right)
    for said in table.said:
        yield lingo.render(said)


def _fit(widths: list[int], room: int) -> None:
    """Take from the widest columns what there is no room for; each keeps some cells."""
    gaps = _GAP * (len(widths) - 1)
    while room > 0 and sum(widths) + gaps > room and max(widths) > _LEAST:
        widths[widths.index(max(widths))] -= 1


def _cut(cell: str, width: int) -> str:
    """A cell in so much room; `…` for what is left out."""
    if _width(cell) <= width:
        return cell
    while _width(cell) >= width:
        cell = cell[:-1]
    return f"{cell.rstrip()}…"


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
