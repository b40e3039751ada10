"""Cutting a journal into the blocks the view shows: headings, fences and runs of lines.

Only bytes are looked at, so that a long story is cut in milliseconds and in slices; what a block
means is found out when it is drawn.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

Bytes: TypeAlias = "bytes | bytearray"

_FENCE = rb"[ ]{0,3}(?P<mark>(?P<kind>[`~])(?P=kind){2,})(?!(?<=`)[^\n]*`)"
_BLOCK = re.compile(
    # a fence, up to the line that closes it or the end of the file
    rb"^" + _FENCE + rb"[^\n]*(?:\n(?:[^\n]*\n)*?[ ]{0,3}(?P=mark)(?P=kind)*[ \t\r]*$|[\s\S]*)"
    rb"|^\#{1,6}(?:[ \t][^\n]*|\r?)$"  # a heading
    rb"|^(?![ \t\r]*$)[^\n]+(?:\n(?![ \t\r]*$|\#{1,6}(?:[ \t]|\r?$)|[ ]{0,3}(?:```|~~~))[^\n]+)*",
    re.M,
)
_FRONT_MATTER = re.compile(
    rb"\A(?:\xef\xbb\xbf)?---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)"
)
_MARK = re.compile(rb"^[ ]{0,3}(```+|~~~+)[ \t]*([^\s`]*)", re.M)


LARGEST = 16 * 1024  # bytes drawn at once; a longer block is shown as several that touch


def blocks(data: Bytes, start: int = 0) -> Iterator[tuple[int, int]]:
    """The blocks of `data` from `start` on, as (start, end) offsets without blank lines.

    Between two blocks there is at least a line end, unless they are pieces of one long block.
    """
    for match in _BLOCK.finditer(data, start):
        first, end = match.span()
        while end - first > LARGEST:
            cut = data.rfind(b"\n", first, first + LARGEST) + 1 or first + LARGEST
            yield first, cut
            first = cut
        if first < end:
            yield first, end


def after_front_matter(data: Bytes) -> int:
    """Where the story begins in a whole file: after its YAML head, if it has one."""
    match = _FRONT_MATTER.match(data)
    return match.end() if match else 0


def first_boundary(tail: Bytes) -> int:
    """The first place in the end of a file where a block surely begins, as far as the tail can tell.

    A fence line with a word after it can only open: what precedes it is outside. One without a word
    is taken to close what began before the tail. With neither, the first whole line.
    """
    mark = _MARK.search(tail)
    if mark is not None and not mark[2]:
        return _after_line(tail, mark.end())
    return _after_line(tail, 0)


def _after_line(data: Bytes, offset: int) -> int:
    end = data.find(b"\n", offset)
    return end + 1 if end >= 0 else 0


class Spans:
    """The offsets of many blocks, kept small: 16 bytes each."""

    __slots__ = ("ends", "starts")

    def __init__(self) -> None:
        """No block yet."""
        self.starts = array("q")
        self.ends = array("q")

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.starts)

    def __getitem__(self, index: int) -> tuple[int, int]:
        """The offsets of one block."""
        return self.starts[index], self.ends[index]

    def head(self, index: int) -> int:
        """The first piece of the long block that block `index` is a piece of; mostly `index` itself."""
        while index and self.starts[index] == self.ends[index - 1]:
            index -= 1
        return index

    def cut(self, index: int) -> bool:
        """Whether block `index` is a piece of a long one."""
        goes_on = index + 1 < len(self) and self.starts[index + 1] == self.ends[index]
        return goes_on or self.head(index) != index

    def append(self, start: int, end: int) -> None:
        """Add a block at the end."""
        self.starts.append(start)
        self.ends.append(end)

    def keep(self, count: int) -> None:
        """Forget all blocks but the first `count`."""
        del self.starts[count:], self.ends[count:]

    def first(self, count: int) -> "Spans":
        """The first `count` blocks, to be added to."""
        spans = Spans()
        spans.starts, spans.ends = self.starts[:count], self.ends[:count]
        return spans

    def begins(self, offset: int) -> int | None:
        """The block that begins at `offset`, unless it is the rest of a long one."""
        index = bisect_left(self.starts, offset)
        there = index < len(self) and self.starts[index] == offset
        return index if there and self.head(index) == index else None

    def extend(self, other: "Spans", first: int, shift: int) -> None:
        """Add the blocks of `other` from the one numbered `first` on, moved by `shift` bytes."""
        for own, theirs in ((self.starts, other.starts), (self.ends, other.ends)):
            own.extend(theirs[first:] if not shift else array("q", [at + shift for at in theirs[first:]]))

    def take(self, found: Iterator[tuple[int, int]], shift: int, limit: int | None = None) -> int:
        """Add up to `limit` blocks, their offsets moved by `shift`; how many there were."""
        before = len(self)
        for start, end in islice(found, limit):
            self.append(start + shift, end + shift)
        return len(self) - before
