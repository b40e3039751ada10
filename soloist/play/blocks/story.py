"""A story as the view holds it: its bytes, or only the end of them, cut into blocks."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Protocol

from soloist.play.blocks.blocks import Spans, after_front_matter, blocks, first_boundary
from soloist.play.blocks.held import Held
from soloist.play.blocks.shared import shared_end, shared_start

_LANG = re.compile(rb"^lang:[ \t]*[\"']?(\w+)", re.M)
SLICE = 1000  # blocks cut before other things get their turn: some 2 ms


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

    def __init__(self, data: bytes, base: int = 0, spans: Spans | None = None) -> None:
        """Cut `data` unless its blocks are given."""
        self.data = Held(data)
        self.base = base
        self.first = base + (first_boundary(data) if base else after_front_matter(data))
        self.spans = Spans() if spans is None else spans
        if spans is None:
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
        self.data.add(data)
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
        return after_front_matter(self.data[:]) if self.data[:6].lstrip(b"\xef\xbb\xbf")[:3] == b"---" else 0

    def whole(self, data: bytes) -> Iterator["Story"]:
        """Cut the whole file in slices: the same story again and again, and more of it each time.

        `data` are its bytes as read; of the end, what this story has counts. What is added to it
        meanwhile is not in the result, see `missed`.
        """
        own = self.data[:]
        known = data if data[self.base :] == own else data[: self.base] + own
        del data, own
        story = Story(known, 0, Spans())
        found, more = blocks(known, story.first), True
        while more:
            more = story.spans.take(found, 0, SLICE) == SLICE
            yield story

    def missed(self, whole: "Story") -> bytes:
        """What was added to this story since it began to be cut as a whole."""
        return self.data[whole.end - self.base :]

    def changed(self, new: bytes) -> "Story":
        """The whole file as it is now, cut again only where it differs from what it was."""
        first = after_front_matter(new)
        if self.base or first != self.first or (begin := shared_start(self.data, new)) <= first:
            return Story(new)
        # A block is the same if the next one, and so the line that ended it, is before the difference.
        kept = self.spans.head(max(0, bisect_left(self.spans.ends, begin) - 1)) if len(self) else 0
        spans = self.spans.first(kept)
        shift, after = len(new) - len(self.data), len(new) - shared_end(self.data, new)
        last = -1
        for start, end in blocks(new, self.spans.starts[kept] if kept else first):
            if start >= after and start != last and (same := self.spans.begins(start - shift)) is not None:
                spans.extend(self.spans, same, shift)
                break
            spans.append(start, end)
            last = end
        return Story(new, 0, spans)
