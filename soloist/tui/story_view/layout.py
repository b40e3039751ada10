"""Which rows are on the screen, when the height of a block is a guess until it is drawn.

A place is a block and a row in it. Moving from a place measures what is passed, so that no row is
skipped or shown twice; only far jumps trust the guesses.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import NamedTuple


class Place(NamedTuple):
    """A row of the story: block number `block`, `row` rows into it."""

    block: int
    row: int


TOP = Place(0, 0)


class Layout:
    """The heights of all blocks; those of height 0 are not shown, and no place is in one."""

    def __init__(self, measure: Callable[[int], int], guesses: Iterable[int] = ()) -> None:
        """`measure` draws a block and gives its true height; `guesses` are those until then."""
        self._measure = measure
        self._heights = array("I", guesses)
        self._mark = (0, 0)  # a block and the rows before it: the next that is asked for is mostly near
        self.total = sum(self._heights)
        """All rows, as far as known."""

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self._heights)

    def known(self, index: int) -> int:
        """The height of a block as far as known."""
        return self._heights[index]

    def know(self, index: int, height: int) -> None:
        """The height of a block, known from elsewhere."""
        change = height - self._heights[index]
        self.total += change
        self._heights[index] = height
        at, rows = self._mark
        if index < at:
            self._mark = at, rows + change

    def height(self, index: int) -> int:
        """The true height of a block."""
        height = self._measure(index)
        self.know(index, height)
        return height

    def row(self, place: Place) -> int:
        """The row of the whole story a place is at, as far as known."""
        return self._before(place.block) + place.row

    def _before(self, block: int) -> int:
        """The rows before a block, as far as known."""
        at, rows = self._mark
        rows += sum(self._heights[at:block]) - sum(self._heights[block:at])
        self._mark = block, rows
        return rows

    def at(self, row: int) -> Place:
        """The place of a row, as far as known."""
        if not self.total:
            return self.clamp(TOP)
        row = max(0, min(row, self.total - 1))
        ends = list(accumulate(self._heights))
        block = bisect_right(ends, row)
        return self.clamp(Place(block, row - ends[block] + self._heights[block]))

    def clamp(self, place: Place) -> Place:
        """The nearest place there is."""
        if not len(self):
            return TOP
        index = max(0, min(place.block, len(self) - 1))
        if height := self.height(index):
            return Place(index, max(0, min(place.row, height - 1)))
        if (after := self.beside(index, 1)) != index:
            return Place(after, 0)
        before = self.beside(index, -1)
        return Place(before, max(0, self.height(before) - 1))

    def beside(self, index: int, step: int) -> int:
        """The next block that is shown, forwards (`step` 1) or backwards (-1); `index` if there is none."""
        at = index + step
        while 0 <= at < len(self) and not self.height(at):
            at += step
        return at if 0 <= at < len(self) else index

    def walk(self, place: Place, rows: int) -> Place:
        """The place `rows` rows further down (up when negative), at most the first or last row."""
        if not len(self):
            return TOP
        index, row = place.block, place.row + rows
        while row < 0 and index:
            index -= 1
            row += self.height(index)
        while index < len(self) - 1 and row >= self.height(index):
            row -= self.height(index)
            index += 1
        return self.clamp(Place(index, row))

    def bottom(self, height: int) -> Place:
        """The top place of a screen of `height` rows that shows the last row."""
        if not len(self):
            return TOP
        end = len(self) - 1
        return self.walk(Place(end, self.height(end) - 1), 1 - height)

    def settle(self, place: Place, height: int) -> tuple[Place, bool]:
        """The place to put at the top so that no row is left blank, and whether the last row shows."""
        place = self.clamp(place)
        rows, index = -place.row, place.block
        while index < len(self) and rows <= height:
            rows += self.height(index)
            index += 1
        return (self.bottom(height), True) if rows <= height else (place, False)

    def replace_from(self, index: int, guesses: Iterable[int]) -> None:
        """Forget the blocks from `index` on and put others there."""
        added = array("I", guesses)
        self._before(min(index, self._mark[0]))
        self.total += sum(added) - sum(self._heights[index:])
        self._heights[index:] = added
