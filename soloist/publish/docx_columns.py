"""How wide the columns of a table are on paper: by their words, as word processors take the grid as it is."""

from collections.abc import Iterable, Sequence
from typing import Final

from soloist.publish.book import Table
from soloist.publish.prose_tree import plain

_LETTER: Final = 105  # twentieths of a point that a letter of a table takes, 9.5 points high
_MARGINS: Final = 240  # at both sides of a cell
_WORD: Final = 24  # letters of a word beyond which it may break
_CELL: Final = 120  # letters of a cell beyond which its column asks for no more room


def widths(table: Table, room: int) -> tuple[int, ...]:
    """The width of each column, together at most `room`, in twentieths of a point.

    Each has what its longest cell takes where there is room for all; else its longest word, and a part of
    what is left by how much its longest cell wants beyond that.
    """
    columns = [[plain(row[at]) for row in table.rows] for at in range(len(table.sides))]
    least = [
        _wide(min(_longest(word for cell in cells for word in cell.split(" ")), _WORD)) for cells in columns
    ]
    whole = [max(few, _wide(min(_longest(cells), _CELL))) for cells, few in zip(columns, least, strict=True)]
    if sum(whole) <= room:
        return tuple(whole)
    left = room - sum(least)
    if left <= 0:
        return _shared(room, least)
    wanted = [most - few for most, few in zip(whole, least, strict=True)]
    return tuple(few + more for few, more in zip(least, _shared(left, wanted), strict=True))


def _longest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _wide(letters: int) -> int:
    return letters * _LETTER + _MARGINS


def _shared(room: int, wanted: Sequence[int]) -> tuple[int, ...]:
    """The room in proportion to what is wanted, never more than there is."""
    whole = sum(wanted)
    return tuple(room * each // whole for each in wanted)
