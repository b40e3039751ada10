"""The blocks of a story that can be changed: a fence of play, a paragraph, a heading, lines of a notebook."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from soloist.journal import model
from soloist.journal.read import read
from soloist.journal.write import LINE_ENDS
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message

Kind: TypeAlias = Literal["prose", "play", "heading", "lines"]
"""`play` is the inside of a fence; `lines` is what is read line by line outside one, as in a notebook."""

Unit: TypeAlias = tuple[model.Entry, ...]

_NEAR: Final = 1 << 16  # bytes on either side of a place that are read, at least
_OPENS: Final = b"\n```lonelog"  # at such a line a part may begin: outside play nobody writes one

NO_PLAY: Final = (model.Prose, model.TagLine, model.Narrative)


@record
class Block:
    """A block that can be changed: its bytes `start` to `end`, line ends included, its first line from 1.

    `inner` are the bytes, within those, that hold what the person changes, and `text` is that, as
    they see it: a paragraph, the lines inside a fence, a heading. `raw` are the bytes of the whole
    block, `entries` what they read as; `analog` says that the story is read as a paper notebook.
    """

    start: int
    end: int
    line: int
    kind: Kind
    inner: tuple[int, int]
    text: str
    raw: bytes
    entries: Unit
    analog: bool = False

    @property
    def is_play(self) -> bool:
        """Whether it is read line by line."""
        return self.kind in ("play", "lines")


def block_of(data: bytes, entries: Unit, *, at: int = 0, analog: bool) -> Block:
    """The block that some entries of a story are, of which `data` are the bytes from byte `at` on."""
    start, end = entries[0].span.start, entries[-1].span.end
    inner = start, end
    kind: Kind = "lines"
    if isinstance(entries[0], model.Fence):
        kind, after = "play", entries[0].span.end
        held = [entry.span for entry in entries if not isinstance(entry, model.Fence)]
        inner = (held[0].start, held[-1].end) if held else (after, after)
    elif isinstance(entries[0], model.Heading):
        kind = "heading"
    elif all(isinstance(entry, model.Prose if analog else NO_PLAY) for entry in entries):
        kind = "prose"
    raw, shown = data[start - at : end - at], data[inner[0] - at : inner[1] - at]
    text = shown.decode("utf-8", "surrogateescape").removesuffix("\n").removesuffix("\r")
    text = "\n".join(LINE_ENDS.split(text))
    return Block(start, end, entries[0].span.line, kind, inner, text, raw, entries, analog)


def block_at(data: bytes, offset: int) -> Block:
    """The block that holds byte `offset` of the story `data`, or the next after it; see `blocks_near`."""
    blocks, place = blocks_near(data, offset)
    return blocks[place]


def blocks_near(data: bytes, offset: int) -> tuple[Sequence[Block], int]:
    """The blocks around byte `offset` of the story `data`, and the place of the one at it or next after it.

    Raises `Refusal` where there is none, and for the head of the file.
    """
    start = data.rfind(_OPENS, 0, max(0, offset - _NEAR)) + 1
    end = data.find(_OPENS, offset + _NEAR) + 1 or len(data)
    analog = False if start or end < len(data) else None
    blocks, head = _blocks(data[start:end], start, data.count(b"\n", 0, start) + 1, analog)
    if offset < head:
        raise Refusal(
            message("That is the head of the file: change it in your editor; the story begins below it.")
        )
    place = bisect_right(blocks, offset, key=lambda block: block.end)
    if place == len(blocks):
        raise Refusal(message("There is nothing at that place of the story."))
    return blocks, place


def block_like(data: bytes, raw: bytes, start: int) -> Block | None:
    """The block whose bytes are `raw`: the one at byte `start`, else the only one of the story."""
    if not data.startswith(raw, start):
        if data.startswith(raw) + data.count(b"\n" + raw) != 1:
            return None
        start = data.find(b"\n" + raw) + 1
    try:
        found = block_at(data, start)
    except Refusal:
        return None
    return found if (found.start, found.raw) == (start, raw) else None


@lru_cache(maxsize=1)
def _blocks(part: bytes, start: int, line: int, analog: bool | None) -> tuple[Sequence[Block], int]:
    """The blocks of a part that begins and ends where fences open, read once, however often it is asked of.

    With them the byte at which the head of the file ends.
    """
    journal = read(part, start=start, line=line, analog=analog)
    found = list[Unit]()
    for unit in units(journal.entries):
        # The date under the heading of a session stands and falls with it, and is changed by itself.
        found += [(entry,) for entry in unit] if isinstance(unit[0], model.Heading) else [unit]
    first = journal.entries[0] if journal.entries else None
    head = first.span.end if isinstance(first, model.FrontMatter) else 0
    return [block_of(part, unit, at=start, analog=journal.analog) for unit in found], head


def units(entries: Sequence[model.Entry]) -> Iterator[Unit]:
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
