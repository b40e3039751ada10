"""Which blocks of a story are hidden, as few runs of many."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator


class Hidden:
    """Runs of block numbers, apart from each other and in order; to ask costs hardly more for many."""

    __slots__ = ("_ends", "_firsts")

    def __init__(self) -> None:
        """Nothing is hidden."""
        self._firsts: list[int] = []
        self._ends: list[int] = []

    def __bool__(self) -> bool:
        """Whether anything is hidden."""
        return bool(self._firsts)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Each run: its first block, and the one after its last."""
        return zip(self._firsts, self._ends, strict=True)

    def over(self, index: int) -> tuple[int, int] | None:
        """The run that block `index` is in."""
        at = bisect_right(self._firsts, index) - 1
        return (self._firsts[at], self._ends[at]) if at >= 0 and index < self._ends[at] else None

    def add(self, first: int, end: int) -> None:
        """Hide `first` to `end` (excluded); the runs within are one with it."""
        if first >= end:
            return
        low, high = bisect_left(self._firsts, first), bisect_left(self._firsts, end)
        self._firsts[low:high] = [first]
        self._ends[low:high] = [end]

    def drop(self, first: int) -> None:
        """Hide the run that begins at `first` no longer, if there is one."""
        at = bisect_left(self._firsts, first)
        if at < len(self._firsts) and self._firsts[at] == first:
            del self._firsts[at], self._ends[at]
