r"""The secrets of a story, `(secret: …)` and `\--- secret` blocks, found without reading all of it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from soloist.journal.model import Entry, Narrative, Note
from soloist.journal.read import read
from soloist.journal.search import Marks, Span
from soloist.play.story.story import Story
from soloist.values import regex

_OPENS: Final = regex.compile(rb"^[ \t]*(?:\(|\\-{3})[ \t]*secret", re.IGNORECASE | re.MULTILINE)
_MARKS: Final = (b"```", b"~~~")
_WINDOW: Final = 1 << 16  # bytes looked back through
_FENCE: Final = regex.compile(rb"^ {0,3}(?:`{3,}|~{3,})[^\n]*$", re.MULTILINE)


class Secret(NamedTuple):
    """A secret: its text, the line it begins on (from 1), the bytes it begins at and ends before."""

    text: str
    line: int
    start: int
    end: int


def secrets(story: Story) -> tuple[Secret, ...]:
    """The secrets of a story that were not struck out, oldest first."""
    data = story.data
    if _OPENS.search(data) is None:
        return ()
    marks = Marks(data)
    held = every_secret(data, analog=story.analog)
    return tuple(each for each in held if marks.of(Span(each.start, each.start + 1)) != "struck")


def every_secret(data: bytes, *, analog: bool | None = None) -> Iterator[Secret]:
    """The secrets of a journal, struck out or not; `analog` where it is known whether it has no fences.

    Each stretch of play around such a beginning is read once; the whole, where one has no plain bounds.
    """
    found: list[Secret] = []
    end, counted, line = 0, 0, 1
    for hit in _OPENS.finditer(data):
        if hit.start() < end:
            continue
        stretch = None if analog else _stretch(data, hit.start())
        if stretch is None:
            return _of(read(data, analog=analog or None).entries)
        start, end = stretch
        line += data.count(b"\n", counted, start)
        counted = start
        found += _of(read(data[start:end], start=start, line=line, analog=False).entries)
    return iter(found)


def _of(entries: Iterable[Entry]) -> Iterator[Secret]:
    for entry in entries:
        if isinstance(entry, Note | Narrative) and entry.kind == "secret":
            yield Secret(entry.text, entry.span.line, entry.span.start, entry.span.end)


def _stretch(data: bytes, at: int) -> tuple[int, int] | None:
    """From the fence that opens play before a place to the one that ends it; None where that is not plain."""
    last = max(data.rfind(mark, max(0, at - _WINDOW), at) for mark in _MARKS)
    opens = _FENCE.match(data, data.rfind(b"\n", 0, last) + 1) if last >= 0 else None
    if opens is None or not opens[0].rstrip().lower().endswith(b"lonelog"):
        return None
    after = _FENCE.search(data, at)
    return opens.start(), after.end() if after else len(data)
