"""A story as the view holds it: its bytes, or only the end of them, cut into blocks."""

import re
from collections.abc import Iterator
from typing import Protocol

from soloist.tui.story_view.blocks import Spans, after_front_matter, blocks, first_boundary

_LANG = re.compile(rb"^lang:[ \t]*[\"']?(\w+)", re.M)
SLICE = 2000  # blocks cut before other things get their turn


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
        self.data = bytearray(data)
        self.base = base
        self.first = base + (first_boundary(data) if base else after_front_matter(data))
        self.spans = Spans() if spans is None else spans
        if spans is None:
            self.spans.take(blocks(self.data, self.first - base), base)

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.spans)

    @property
    def lang(self) -> str:
        """The language its head names; empty where there is none, or it is not read yet."""
        named = _LANG.search(self.data, 0, 0 if self.base else self.first)
        return named[1].decode("utf-8", "replace") if named else ""

    @property
    def end(self) -> int:
        """The size of the file, as far as it was read."""
        return self.base + len(self.data)

    def text(self, index: int) -> bytes:
        """The bytes of a block."""
        start, end = self.spans[index]
        return bytes(self.data[start - self.base : end - self.base])

    def opening(self, index: int) -> bytes:
        """The first line of a block; of the whole long block, for a piece of one."""
        start, end = self.spans[self.spans.head(index)]
        line = self.data.find(b"\n", start - self.base, end - self.base)
        return bytes(self.data[start - self.base : end - self.base if line < 0 else line])

    def append(self, data: bytes) -> int:
        """Add bytes at the end; the first block that is new or changed.

        What is added may go on with the last block, so that one is cut again; nothing before it is.
        """
        self.data += data
        kept, start = len(self.spans), self.first
        if not self.base and not self.first and (head := after_front_matter(self.data)):
            kept, start, self.first = 0, head, head  # what opened the file is a head, now that it is closed
        elif kept:
            kept = self.spans.head(kept - 1)
            start = self.spans.starts[kept]
        self.spans.keep(kept)
        self.spans.take(blocks(self.data, start - self.base), self.base)
        return kept

    def whole(self, data: bytes) -> Iterator["Story | None"]:
        """Cut the whole file in slices: None while there is more to do, then the whole story.

        `data` are its bytes as read; what this story has beyond `base` counts, and what is added to
        it meanwhile is there in the result.
        """
        known = data[: self.base] + bytes(self.data)
        found, spans = blocks(known, after_front_matter(known)), Spans()
        while spans.take(found, 0, SLICE) == SLICE:
            yield None
        story = Story(known, 0, spans)
        added = bytes(self.data[len(known) - self.base :])
        if added:
            story.append(added)
        yield story
