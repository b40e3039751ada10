"""Finding the block of a story that holds a byte, without reading the whole of it."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal import fences, model
from soloist.journal.read import read
from soloist.journal.write import LINE_ENDS
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

Kind: TypeAlias = Literal["prose", "play", "heading", "lines"]
"""`play` is the inside of a fence; `lines` is what is read line by line outside one, as in a notebook."""

_FENCE: Final = regex.compile(rb"(?:^|(?<=\A\xef\xbb\xbf)) {0,3}(?:`{3,}|~{3,})[^\n]*", re.MULTILINE)
_HEAD: Final = regex.compile(rb"(?:\xef\xbb\xbf)?---[ \t\r]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t\r]*(?:\n|\Z)")
_BLANK: Final = regex.compile(rb"\n[ \t\r]*\n")
_ABOVE: Final = 256  # bytes before a block by which it is told from another one like it
_REGION: Final = 1 << 18  # bytes of a story without fences that are read to find a block


@dataclass(frozen=True, slots=True)
class Block:
    """A block that can be changed: its bytes `start` to `end`, line ends included, its first line from 1.

    `inner` are the bytes, within those, that hold what the person changes, and `text` is that, as
    they see it: a paragraph, the lines inside a fence, a heading. `raw` are the bytes of the whole
    block, `above` some of those before it; `analog` says that the story is read as a paper notebook.
    """

    start: int
    end: int
    line: int
    kind: Kind
    inner: tuple[int, int]
    text: str
    raw: bytes
    above: bytes
    analog: bool = False

    @property
    def entries(self) -> tuple[model.Entry, ...]:
        """What it reads as, by itself."""
        return read(self.raw, start=self.start, line=self.line, analog=self.analog).entries


class Region(NamedTuple):
    """Bytes `start` to `end` of a story: a fence of play or anything else between two of them."""

    start: int
    end: int
    play: bool


def block_at(data: bytes, offset: int) -> Block:
    """The block that holds byte `offset` of the story `data`, or the next after it.

    Raises `Refusal` where there is none, and for the head of the file.
    """
    region, analog = _region(data, offset)
    line = data.count(b"\n", 0, region.start) + 1
    if region.play:
        return _fence(data, region, line)
    part = read(data[region.start : region.end], start=region.start, line=line, analog=analog)
    found = next((entry for entry in part.entries if entry.span.end > offset), None)
    if isinstance(found, model.FrontMatter):
        raise Refusal(
            message("That is the head of the file, which your editor changes; the story begins below it.")
        )
    if found is not None:
        return _entry(data, found, part.entries, analog)
    if region.end == len(data):
        raise Refusal(message("There is nothing at that place of the story."))
    return block_at(data, region.end)


def _region(data: bytes, offset: int) -> tuple[Region, bool]:
    """What part of the story a byte is in, and whether the story is read as a paper notebook."""
    if not (fences.MAYBE_PLAY.search(data) or fences.MAYBE_PLAY.match(data[:200].removeprefix(BOM_UTF8))):
        return _stretch(data, 0, offset, len(data)), True
    start, play_seen, here = 0, False, None
    regions = _fenced(data, _head_end(data))
    for region in regions:
        play_seen = play_seen or region.play
        if offset < region.end:
            here = region
            break
        start = region.end
    analog = not play_seen and not any(region.play for region in regions)
    if here is not None and here.start <= offset:
        return here, analog
    return _stretch(data, start, offset, here.start if here is not None else len(data)), analog


def _stretch(data: bytes, start: int, offset: int, end: int) -> Region:
    """What stands between fences, cut at a blank line well before the byte and at one after it."""
    if offset - start > 2 * _REGION:
        blank = _BLANK.search(data, offset - 2 * _REGION, offset - _REGION)
        start = blank.end() if blank else start
    blank = _BLANK.search(data, offset + _REGION, end)
    return Region(start, blank.end() if blank else end, play=False)


def _head_end(data: bytes) -> int:
    """Where the head of the file ends; 0 where it has none that is closed."""
    head = _HEAD.match(data)
    entries = read(data[: head.end()]).entries if head is not None else ()
    return entries[0].span.end if entries and isinstance(entries[0], model.FrontMatter) else 0


def _fenced(data: bytes, start: int) -> Iterator[Region]:
    """The fences of a story, with the lines that open and close them."""
    opened: fences.Opening | None = None
    begin = 0
    for match in _FENCE.finditer(data, start):
        line = match[0].decode("utf-8", "surrogateescape").removesuffix("\r")
        after = min(match.end() + 1, len(data))
        if opened is not None and fences.closes(line, opened.marker):
            yield Region(begin, after, opened.play)
            opened = None
            continue
        opening = fences.opening(line)
        if opening is None:
            continue
        if opened is None:
            opened, begin = opening, match.start()
        elif opened.play and opening.named and opening.marker.startswith(opened.marker):
            yield Region(begin, match.start(), play=True)
            opened, begin = opening, match.start()
    if opened is not None:
        yield Region(begin, len(data), opened.play)


def _fence(data: bytes, region: Region, line: int) -> Block:
    """A fence of play, whose lines are changed between those that open and close it."""
    first = (data.find(b"\n", region.start, region.end) + 1) or region.end
    last = data.rfind(b"\n", first, max(first, region.end - 1)) + 1 or first
    opening = fences.opening(_plain_text(data[region.start : first]))
    closed = opening is not None and fences.closes(_plain_text(data[last : region.end]), opening.marker)
    stop = last if closed and last >= first else region.end
    while stop > first and not data[first:stop].strip(b" \t\r\n"):
        stop = first
    begin, stop = _trimmed(data, first, stop)
    return _block(data, region.start, region.end, line, "play", (begin, stop))


def _trimmed(data: bytes, first: int, stop: int) -> tuple[int, int]:
    """Lines without the blank ones at both ends, their last line end included."""
    body = data[first:stop]
    kept = body.rstrip(b" \t\r\n")
    if not kept:
        return first, first
    ends = data.find(b"\n", first + len(kept), stop)
    lead = len(body) - len(body.lstrip(b" \t\r\n"))
    begin = data.rfind(b"\n", first, first + lead) + 1 or first
    return begin, ends + 1 if ends >= 0 else stop


def _entry(data: bytes, found: model.Entry, entries: tuple[model.Entry, ...], analog: bool) -> Block:
    """A block outside fences: one entry, or in a notebook the lines that touch it."""
    first = last = entries.index(found)
    while analog and first and _touch(entries[first - 1], entries[first]):
        first -= 1
    while analog and last + 1 < len(entries) and _touch(entries[last], entries[last + 1]):
        last += 1
    prose = all(isinstance(entry, model.Prose) for entry in entries[first : last + 1])
    kind: Kind = "heading" if isinstance(found, model.Heading) else "prose" if prose else "lines"
    start, end = entries[first].span.start, entries[last].span.end
    block = _block(data, start, end, entries[first].span.line, kind, (start, end))
    return replace(block, analog=analog)


def _touch(entry: model.Entry, following: model.Entry) -> bool:
    apart = isinstance(entry, model.Heading | model.FrontMatter) or isinstance(following, model.Heading)
    return entry.span.end == following.span.start and not apart


def _block(data: bytes, start: int, end: int, line: int, kind: Kind, inner: tuple[int, int]) -> Block:
    text = "\n".join(LINE_ENDS.split(_plain_text(data[slice(*inner)])))
    return Block(start, end, line, kind, inner, text, data[start:end], data[max(0, start - _ABOVE) : start])


def _plain_text(line: bytes) -> str:
    """Bytes as text without the line end they end in."""
    return line.decode("utf-8", "surrogateescape").removesuffix("\n").removesuffix("\r")


# --- units ---------------------------------------------------------------------------------------


def units(entries: Sequence[model.Entry]) -> Iterator[tuple[model.Entry, ...]]:
    """Entries that stand and fall together: a fence and what it holds, lines without a blank one between."""
    place = 0
    while place < len(entries):
        first, after = entries[place], place + 1
        match first:
            case model.FrontMatter():
                place = after
                continue
            case model.Heading():
                after += first.kind == "session" and _dated(entries, after)
            case model.Fence(opens=True):
                while after < len(entries) and not isinstance(entries[after], model.Fence):
                    after += 1
                after += after < len(entries) and not _opens(entries[after])
            case _:
                while after < len(entries) and _goes_on(entries, after):
                    after += 1
        yield tuple(entries[place:after])
        place = after


def _dated(entries: Sequence[model.Entry], place: int) -> bool:
    """Whether a session's date stands right under its heading."""
    if place >= len(entries) or entries[place - 1].span.end != entries[place].span.start:
        return False
    below = entries[place]
    return isinstance(below, model.Prose) and below.text.startswith("*Date")


def _goes_on(entries: Sequence[model.Entry], place: int) -> bool:
    touches = entries[place - 1].span.end == entries[place].span.start
    return touches and not isinstance(entries[place], model.Heading | model.Fence | model.FrontMatter)


def _opens(entry: model.Entry) -> bool:
    return isinstance(entry, model.Fence) and entry.opens
