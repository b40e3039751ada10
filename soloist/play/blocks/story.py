"""A story as the view holds it: its bytes, or only the end of them, cut into blocks."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from typing import AnyStr, Protocol

from soloist.display import display_safe
from soloist.values import regex


def safe_lines(raw: bytes) -> tuple[str, ...]:
    """The lines of a block, ready to be drawn.

    Bytes that are not UTF-8 are shown as such; soft hyphens, which terminals draw each in its own
    way, are left out.
    """
    plain = raw.replace(b"\r\n", b"\n").removesuffix(b"\r").decode("utf-8", "replace")
    text = display_safe(plain).replace("\u00ad", "")
    return tuple(line.expandtabs(4) for line in text.split("\n"))


class Shift:
    """Where each byte of a file stands after it changed; comparing the two is done once.

    What the two share at the beginning has not moved, what they share at the end moved with it; in
    between, the nearest place is where the difference begins.
    """

    __slots__ = ("_begin", "_by", "_end", "_most")

    def __init__(self, old: bytes, base: int, new: bytes) -> None:
        """`old` are the bytes from `base` on, `new` all of them as they are now."""
        self._begin = base + begin_alike(old, new[base:])
        self._by = len(new) - base - len(old)
        self._end = base + len(old) - end_alike(old, new[base:])
        self._most = len(new)

    def moved(self, offset: int) -> int:
        """The offset now of what stood at `offset`."""
        if offset < self._begin:
            return offset
        return offset + self._by if offset >= self._end else min(self._begin, self._most)


_FENCE = rb"[ ]{0,3}(?P<mark>(?P<kind>[`~])(?P=kind){2,})(?!(?<=`)[^\n]*`)"
_BLOCK = regex.compile(
    # a fence, up to the line that closes it or the end of the file
    rb"^" + _FENCE + rb"[^\n]*(?:\n(?:[^\n]*\n)*?[ ]{0,3}(?P=mark)(?P=kind)*[ \t\r]*$|[\s\S]*)"
    rb"|^\#{1,6}(?:[ \t][^\n]*|\r?)$"  # a heading
    rb"|^(?![ \t\r]*$)[^\n]+(?:\n(?![ \t\r]*$|\#{1,6}(?:[ \t]|\r?$)|[ ]{0,3}(?:```|~~~))[^\n]+)*",
    re.M,
)
_FRONT_MATTER = regex.compile(
    rb"\A(?:\xef\xbb\xbf)?---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)"
)
_MARK = regex.compile(rb"^[ ]{0,3}(```+|~~~+)[ \t]*([^\s`]*)", re.M)


LARGEST = 16 * 1024  # bytes drawn at once; a longer block is shown as several that touch


def blocks(data: bytes, start: int = 0) -> Iterator[tuple[int, int]]:
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


def after_front_matter(data: bytes) -> int:
    """Where the story begins in a whole file: after its YAML head, if it has one."""
    match = _FRONT_MATTER.match(data)
    return match.end() if match else 0


def first_boundary(tail: bytes) -> int:
    """The first place in the end of a file where a block surely begins, as far as the tail can tell.

    A fence line with a word after it can only open: what precedes it is outside. One without a word
    is taken to close what began before the tail. With neither, the first whole line.
    """
    mark = _MARK.search(tail)
    if mark is not None and not mark[2]:
        return _after_line(tail, mark.end())
    return _after_line(tail, 0)


def _after_line(data: bytes, offset: int) -> int:
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

    def begins(self, offset: int) -> int | None:
        """The block that begins at `offset`, unless it is the rest of a long one."""
        index = bisect_left(self.starts, offset)
        there = index < len(self) and self.starts[index] == offset
        return index if there and self.head(index) == index else None

    def take(self, found: Iterator[tuple[int, int]], shift: int) -> None:
        """Add blocks, their offsets moved by `shift`."""
        for start, end in found:
            self.append(start + shift, end + shift)


_LANG = regex.compile(rb"^lang:[ \t]*[\"']?(\w+)", re.M)


class Source(Protocol):
    """Where the bytes of a story come from."""

    def read_tail(self, size: int) -> tuple[bytes, int]:
        """The last `size` bytes or all there is, and the offset in the file of the first of them."""
        ...

    def read_all(self) -> bytes:
        """The whole file, from the first byte; may be called from another thread."""
        ...


class Story:
    """Bytes from `base` to the end of the file, and the blocks found in them (offsets in the file)."""

    def __init__(self, data: bytes, base: int = 0) -> None:
        """Cut `data`: 10 MB in 40 ms."""
        self.data = data
        self.base = base
        self.first = base + (first_boundary(data) if base else after_front_matter(data))
        self.spans = Spans()
        self.spans.take(blocks(data, self.first - base), base)

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.spans)

    @property
    def lang(self) -> str:
        """The language its head names; empty where there is none, or it is not read yet."""
        named = None if self.base else _LANG.search(self.data[: self.first])
        return named[1].decode("utf-8", "replace") if named else ""

    @property
    def end(self) -> int:
        """The size of the file, as far as it was read."""
        return self.base + len(self.data)

    def text(self, index: int) -> bytes:
        """The bytes of a block."""
        start, end = self.spans[index]
        return self.data[start - self.base : end - self.base]

    def opening(self, index: int) -> bytes:
        """The first line of a block; of the whole long block, for a piece of one."""
        return self.text(self.spans.head(index)).partition(b"\n")[0]

    def append(self, data: bytes) -> int:
        """Add bytes at the end; the first block that is new or changed.

        What is added may go on with the last block, so that one is cut again; nothing before it is.
        """
        self.data += data
        kept, start = len(self.spans), self.first
        if not self.base and not self.first and (head := self._head_closed()):
            kept, start, self.first = 0, head, head  # what opened the file is a head, now that it is closed
        elif kept:
            kept = self.spans.head(kept - 1)
            start = self.spans.starts[kept]
        self.spans.keep(kept)
        self.spans.take(blocks(self.data[start - self.base :]), start)
        return kept

    def _head_closed(self) -> int:
        return after_front_matter(self.data) if self.data[:6].lstrip(b"\xef\xbb\xbf")[:3] == b"---" else 0

    def whole(self, data: bytes) -> "Story":
        """The whole file of which this is the end; `data` are its bytes as read, but of the end this counts.

        What is added to this meanwhile is not in the result, see `missed`.
        """
        own = self.data
        return Story(data if data[self.base :] == own else data[: self.base] + own)

    def missed(self, whole: "Story") -> bytes:
        """What was added to this story since it began to be cut as a whole."""
        return self.data[whole.end - self.base :]


# --- what two texts have in common


def begin_alike(one: AnyStr, other: AnyStr) -> int:
    """How many bytes or letters both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def end_alike(one: AnyStr, other: AnyStr) -> int:
    """How many bytes or letters both end with."""
    return begin_alike(one[::-1], other[::-1])
