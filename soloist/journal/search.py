"""Finding words in a story whatever its size: places as bytes, lines and columns, with what stands around."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from soloist.journal.search_asked import asked
from soloist.journal.search_letters import letters_of
from soloist.journal.search_marks import Mark, Marks
from soloist.journal.search_pattern import Pattern, Span
from soloist.journal.search_together import together, up_to_last

_BEFORE: Final = 60  # characters shown before what was found, and after it
_AFTER: Final = 100
_LARGEST: Final = 4  # bytes a character takes at most


class Hit(NamedTuple):
    """One place: bytes `start` to `end` of the file, line and column from 1 (in characters).

    `before`, `found` and `after` are what stands on its line, or on all lines it stands on, shortened
    with `…` where that is long; of several words, `found` is the first; `mark` says that it
    is secret or was struck.
    """

    start: int
    end: int
    line: int
    column: int
    before: str
    found: str
    after: str
    mark: Mark = ""

    @property
    def text(self) -> str:
        """What was found, among what stands around it."""
        return self.before + self.found + self.after


def spans(data: bytes, words: str) -> Iterator[Span]:
    """Every place where `words` stand in a story, in order; never raises, whatever the bytes.

    Case, accents, ligatures, kinds of apostrophes, dashes and spaces do not count; a line end within
    a paragraph is a space. Where the words stand nowhere as they are typed, the paragraphs and blocks
    of play that hold them all are given; unless they stand in quotation marks.
    """
    wanted, letters = asked(words), letters_of(data)
    found = Pattern(wanted.whole, letters).spans(data)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
    elif wanted.parts:
        yield from together(data, [Pattern(part, letters) for part in wanted.parts])


def hits(data: bytes, found: Iterable[Span]) -> Iterator[Hit]:
    """Places of a story, in order, with their lines and what stands around them."""
    marks = Marks(data)
    line, line_start, column, at = 1, 0, 1, 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for span in found:
        newline = data.rfind(b"\n", at, span.start)
        if newline >= 0:
            line += data.count(b"\n", at, newline + 1)
            line_start, column, at = newline + 1, 1, newline + 1
        column, at = column + len(_text(data[at : span.start])), span.start
        before, after = _around(data, span, line_start)
        if span.also:
            end = span.also[-1].end
            after = up_to_last(data, span) + _around(data, Span(end, end), end)[1]
        hidden = [mark for each in (span, *span.also) if (mark := marks.of(each))]
        inner = " ".join(_text(data[span.start : span.end]).split("\n")).replace("\r", "")
        yield Hit(span.start, span.end, line, column, before, inner, after, hidden[0] if hidden else "")


def _around(data: bytes, span: Span, line_start: int) -> tuple[str, str]:
    """What stands before and after on the lines a place is on, as much as is shown."""
    begin = max(line_start, span.start - _BEFORE * _LARGEST)
    while begin < span.start and data[begin] & 0xC0 == 0x80:
        begin += 1
    before = _text(data[begin : span.start])
    cut = begin > line_start or len(before) > _BEFORE
    before = before[-_BEFORE:]
    if cut:
        before = "…" + (before.partition(" ")[2] if " " in before.rstrip() else before)
    stop = span.end + _AFTER * _LARGEST
    newline = data.find(b"\n", span.end, stop)
    whole = newline >= 0 or stop >= len(data)
    after = _text(data[span.end : newline if newline >= 0 else stop]).removesuffix("\r")
    if whole and len(after) <= _AFTER:
        return before.removeprefix("\ufeff"), after
    after = after[:_AFTER]
    return before.removeprefix("\ufeff"), (after.rpartition(" ")[0] if " " in after.lstrip() else after) + "…"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
