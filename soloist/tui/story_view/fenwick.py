"""Sums of heights that change: from a row to its block and back in a handful of steps."""

from array import array
from collections.abc import Sequence


class Fenwick:
    """Non-negative whole numbers with their running sums, changed, added to and searched in O(log n)."""

    __slots__ = ("_top", "_tree", "total")

    def __init__(self, values: Sequence[int] = ()) -> None:
        """Start from `values`, in O(n)."""
        self._tree = tree = array("q", [0])
        tree.extend(values)
        for index in range(1, len(tree)):
            parent = index + (index & -index)
            if parent < len(tree):
                tree[parent] += tree[index]
        self.total = sum(values)
        self._top = 1 << (len(values).bit_length() - 1) if values else 0

    def __len__(self) -> int:
        """How many values there are."""
        return len(self._tree) - 1

    def add(self, index: int, change: int) -> None:
        """Change the value at `index` by `change`."""
        self.total += change
        index += 1
        while index < len(self._tree):
            self._tree[index] += change
            index += index & -index

    def before(self, index: int) -> int:
        """The sum of the values before `index`."""
        total = 0
        while index:
            total += self._tree[index]
            index -= index & -index
        return total

    def find(self, row: int) -> tuple[int, int]:
        """The index whose value spans `row` (0 ≤ row < total), and how far into it `row` is."""
        index, step = 0, self._top
        while step:
            probe = index + step
            if probe < len(self._tree) and self._tree[probe] <= row:
                index = probe
                row -= self._tree[probe]
            step >>= 1
        return index, row

    def append(self, value: int) -> None:
        """Add a value at the end."""
        index = len(self._tree)
        total, child, low = value, index - 1, index - (index & -index)
        while child > low:
            total += self._tree[child]
            child -= child & -child
        self._tree.append(total)
        self.total += value
        if index >= self._top * 2:
            self._top = max(1, self._top * 2)

    def pop(self) -> None:
        """Take the last value away."""
        self.total -= self.total - self.before(len(self) - 1)
        del self._tree[-1]
        if self._top > len(self):
            self._top >>= 1
