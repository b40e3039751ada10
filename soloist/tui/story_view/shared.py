"""Where a place in a file is after the file changed."""

from typing import TypeAlias

Bytes: TypeAlias = "bytes | bytearray"


def moved(old: Bytes, base: int, new: bytes, offset: int) -> int:
    """The offset in `new` of what stood at `offset` in the file whose bytes from `base` are `old`.

    What the two share at the beginning has not moved, what they share at the end moved with it; in
    between, the nearest place is where the difference begins.
    """
    begin = base + shared_start(old, new[base:])
    if offset < begin:
        return offset
    shift = len(new) - base - len(old)
    end = base + len(old) - shared_end(old, new[base:])
    return offset + shift if offset >= end else min(begin, len(new))


def shared_start(a: Bytes, b: Bytes) -> int:
    """How many bytes two strings have in common at their beginning, found by halving."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def shared_end(a: Bytes, b: Bytes) -> int:
    """The same at their end."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[len(a) - middle : len(a) - low] == b[len(b) - middle : len(b) - low]:
            low = middle
        else:
            high = middle - 1
    return low
