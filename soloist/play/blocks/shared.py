"""What two states of a file have in common, and where a place in it is after it changed."""

from soloist.play.blocks.held import Held

_STEP = 1 << 20  # bytes compared at once


class Shift:
    """Where each byte of a file stands after it changed; comparing the two is done once.

    What the two share at the beginning has not moved, what they share at the end moved with it; in
    between, the nearest place is where the difference begins.
    """

    __slots__ = ("_begin", "_by", "_end", "_most")

    def __init__(self, old: Held, base: int, new: bytes) -> None:
        """`old` are the bytes from `base` on, `new` all of them as they are now."""
        self._begin = base + shared_start(old, new, base)
        self._by = len(new) - base - len(old)
        self._end = base + len(old) - shared_end(old, new, base)
        self._most = len(new)

    def moved(self, offset: int) -> int:
        """The offset now of what stood at `offset`."""
        if offset < self._begin:
            return offset
        return offset + self._by if offset >= self._end else min(self._begin, self._most)


def shared_start(old: Held, new: bytes, base: int = 0) -> int:
    """How many bytes `old` and `new` from `base` on have in common at their beginning."""
    rest = memoryview(new)[base:]
    most = min(len(old), len(rest))
    low = 0
    while low < most and old[low : low + _STEP] == rest[low : low + _STEP]:
        low += _STEP
    high = min(low + _STEP, most)
    low = min(low, most)
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == rest[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def shared_end(old: Held, new: bytes, base: int = 0) -> int:
    """The same at their end."""
    rest = memoryview(new)[base:]
    a, b = len(old), len(rest)
    most = min(a, b)
    low = 0
    while low < most and old[max(0, a - low - _STEP) : a - low] == rest[max(0, b - low - _STEP) : b - low]:
        low += _STEP
    high = min(low + _STEP, most)
    low = min(low, most)
    while low < high:
        middle = (low + high + 1) // 2
        if old[a - middle : a - low] == rest[b - middle : b - low]:
            low = middle
        else:
            high = middle - 1
    return low
