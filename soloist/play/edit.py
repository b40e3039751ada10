"""Blocks of a story found, changed, taken out and brought back: their bytes alone, with what is kept of them.

A block is a fence of play, a paragraph, a heading, lines of a notebook.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal import model
from soloist.journal.checking.verify import verify
from soloist.journal.read import read
from soloist.journal.write import LINE_ENDS, filled_lines, prose
from soloist.play.prose.composing import is_play
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.values.dataclass import record
from soloist.values.dataclass import replace as replaced
from soloist.values.message import Message, Refusal, count, message, records

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
    text = model.decoded(shown).removesuffix("\n").removesuffix("\r")
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
    """Entries grouped by what is changed as one: a fence and its lines, lines without a blank one between."""
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


# --- taken out, and brought back ------------------------------------------------------------------


def undo(story: Story, block: Block | None = None) -> Block:
    """Take the last block back, whoever wrote it; what it was.

    With `block`, only if that is still the last. Raises `Refusal`, nothing changed.
    """
    story.refresh()
    last = last_block(story)
    if block is not None and block != last:
        raise Refusal(message("The story has grown meanwhile; look again before you take it back."))
    take_out(story, story.end_before(last.start), story.size, last.text)
    return last


def take_out(story: Story, start: int, end: int, text: str, instead: bytes = b"") -> None:
    """Put `instead` in the place of some bytes of a story, in which `text` is what a person typed.

    They are kept a week, so that `redo` brings them back. Raises `Refusal`, nothing changed.
    """
    data, means = story.data, story.file.means
    snapshots = Snapshots(means.state, means.disk)
    try:
        step = snapshots.keep(story.path, data, start, end, text, instead, means.now())
    except OSError as error:
        raise NotRewritten(story.path, reason(error)) from error
    try:
        story.replace(start, instead + data[end:])
    except Refusal as refusal:
        if not (isinstance(refusal, NotRewritten) and refusal.done):
            snapshots.drop(step)
        raise


def redo(story: Story) -> str:
    """Bring back the last thing taken out; its words. Raises `Refusal`, nothing changed."""
    story.refresh()
    step = redoable(story)
    if step is None and not _steps(story):
        raise Refusal(message("Nothing to bring back."))
    if step is None:
        raise Refusal(
            message(
                "Something was written since, so it cannot go back to its place. It is kept a week: soloist "
                "undo --list, or /history on the screen."
            )
        )
    means, end = story.file.means, step.size + len(step.instead)
    snapshots = Snapshots(means.state, means.disk)
    if step.instead.strip():  # the words that go are kept, and no more than that
        words = block_at(story.data, step.size).text
        snapshots.keep(story.path, story.data, step.size, end, words, b"", means.now())
    story.replace(step.size, step.content + story.data[end:])
    snapshots.drop(step)
    return step.text


def redoable(story: Story) -> Step | None:
    """The step that `redo` would bring back to the story as last read, None where there is none."""
    return next((step for step in _steps(story) if step.leaves(story.data)), None)


def _steps(story: Story) -> list[Step]:
    return [each for each in kept(story.path, story.file.means) if isinstance(each, Step)]


WHY: Final[dict[str, Message]] = {
    each["id"]: each["label"] for each in records("soloist.storage.story", "copies.txt")
}
"""Why a copy was made, by the word in its name."""


class Difference(NamedTuple):
    """The lines that putting a copy back would bring into a story, and take out of it."""

    come: tuple[bytes, ...]
    gone: tuple[bytes, ...]


def kept(path: Path, means: Means) -> tuple[Step | Snapshot, ...]:
    """All that is kept of the story in `path`, newest first."""
    return Snapshots(means.state, means.disk).of(path)


def why(item: Step | Snapshot) -> Message:
    """What an item of the list is."""
    if isinstance(item, Step):
        return message("before a change") if item.instead.strip() else message("taken back")
    return WHY.get(item.why, message("copy before “{why}”", why=item.why))


def difference(now: bytes, then: bytes) -> Difference:
    """What would change if a story that holds `now` held `then` again."""
    here, there = Counter(now.splitlines()), Counter(then.splitlines())
    return Difference(tuple((there - here).elements()), tuple((here - there).elements()))


NEAR: Final = 32 * 1024  # bytes of the end in which the last block is nearly always found whole


def last_block(story: Story) -> Block:
    """The last prose block, fence or heading, with a phase heading that stands right above it.

    How far a guided moment is stands and falls with what is above it. Raises `Refusal` when only the
    story's birth is left.
    """
    near = story.recent(max(0, story.size - NEAR))
    first = _last_unit(entries := _told(near))
    if first < 2 and near and near[0].span.start > 0:  # what stands above it is out of sight
        first = _last_unit(entries := _told(story.recent(0)))
    if not entries or _is_birth(entries[first]):
        raise Refusal(message("Nothing to take back: the story is as it began."))
    block = block_of(story.data, tuple(entries[first:]), analog=story.analog)
    above = entries[first - 1] if first else None
    if block.kind != "heading" and isinstance(above, model.Heading) and above.kind == "phase":
        return replaced(block, start=above.span.start, line=above.span.line)
    return block


def _told(entries: Sequence[model.Entry]) -> list[model.Entry]:
    """Entries without the head, and without the notes at their end of how far guided moments are."""
    match entries:
        case [*rest, model.Fence(), model.Note(kind="guide"), model.Fence()]:
            return _told(rest)
    return [entry for entry in entries if not isinstance(entry, model.FrontMatter)]


def _last_unit(entries: Sequence[model.Entry]) -> int:
    """Where the last unit begins; nought where there is none."""
    return len(entries) - max((len(unit) for unit in [*units(entries)][-1:]), default=len(entries))


def _is_birth(entry: model.Entry) -> bool:
    if not isinstance(entry, model.Heading):
        return False
    return entry.kind == "title" or (entry.kind == "session" and entry.number == 1)


def gives_way(block: Block, lines: Sequence[str]) -> bool:
    """Whether `lines` are prose alone in the place of a block that holds play; a mistyped tag is none."""
    return block.kind == "play" and not any(map(is_play, lines)) and any(map(is_play, block.text.split("\n")))


def fitted(data: bytes, change: "Change", eol: bytes) -> "Change | None":
    """A change after which all that stands outside it reads as it did, and no more is left open; else None.

    An empty line parts the content from a paragraph it would run into, where it must.
    """
    was, bare = read(data), change.content
    for content in (bare, eol + bare, bare + eol, eol + bare + eol):
        now = read(after := data[: change.start] + content + data[change.end :])
        opened = bool(now.tail.fence) > bool(was.tail.fence) or now.tail.narrative > was.tail.narrative
        kept = _outside(now, after, change.start, change.start + len(content))
        if not opened and kept == _outside(was, data, change.start, change.end):
            return change._replace(content=content)
    return None


def _outside(
    journal: model.Journal, data: bytes, start: int, end: int
) -> list[tuple[type[model.Entry], bytes]]:
    """Kind and bytes of each entry outside a part of a story."""
    return [
        (type(entry), data[entry.span.start : entry.span.end])
        for entry in journal.entries
        if entry.span.end <= start or entry.span.start >= end
    ]


def _refuse_other_heading(block: Block, content: bytes) -> None:
    """Raise `Refusal` unless the content is such a heading; no reader takes tags in a scene's title."""
    match (*read(content, analog=block.analog).entries, *block.entries):
        case (model.Heading() as new, model.Heading() as old) if new.kind == old.kind:
            if not (set(new.title) - set(old.title)) & set("*[]" if old.kind == "scene" else ""):
                return
    raise Refusal(
        message(
            "A heading stays what it is; change its words in “{heading}” and keep its form.",
            heading=block.text.strip(),
        )
    )


@record
class Edited:
    """What changing a block did: the story before and after, and what the person should know."""

    before: bytes
    after: bytes
    notices: tuple[Message, ...] = ()


class Change(NamedTuple):
    """Bytes `start` to `end` of a story, what stands there instead, and what to say of it."""

    start: int
    end: int
    content: bytes
    notices: tuple[Message, ...] = ()


class Moved(Refusal):
    """The block to be changed is not there any more, or not alone."""

    def __init__(self, told: Message | None = None) -> None:
        """The text stays where it was typed; `told` says so in other words."""
        super().__init__(
            told
            or message(
                "Another program changed this block meanwhile; nothing was written. Your text is kept: look "
                "at the story, then choose the block again, and your text comes back."
            )
        )


def replace(story: Story, block: Block, text: str) -> Edited:
    """Put `text` in the place of a block of the story; blank, it takes the block out.

    Prose is kept prose; lines of play are written as they are, dice are not rolled. Prose alone takes
    the place of play and its fence, unless the story would read otherwise without it. A block that
    another program moved is found again by its bytes. Raises `Refusal`, nothing changed.
    """
    story.refresh()
    before = story.data
    block = found_again(before, block)
    change = changed(before, block, text)
    if before[change.start : change.end] == change.content:
        return Edited(before, before)
    take_out(story, change.start, change.end, block.text, change.content)
    return Edited(before, story.data, change.notices)


def found_again(data: bytes, block: Block) -> Block:
    """The block where it stands in the story now; raises `Moved` where that cannot be told."""
    now = block_like(data, block.raw, block.start)
    if now is None or now.kind != block.kind:
        raise Moved
    return now


def changed(data: bytes, block: Block, text: str) -> Change:
    """The bytes that putting `text` in the place of a block of `data` would replace.

    Raises `Refusal` where all that stands around it would not read as it does.
    """
    lines = filled_lines(text)
    if not lines:
        return _taken_out(data, block)
    notices: tuple[Message, ...] = ()
    eol = _line_end(data, block).encode()
    if gives_way(block, lines):
        freed = replaced(block, kind="prose", inner=(block.start, block.end))
        if change := fitted(data, _written(data, freed, lines), eol):
            return change
        notices = (message("These words are among lines of play: the book leaves them out."),)
    written = _written(data, block, lines)
    same = written.content == data[written.start : written.end]
    change = written if same else fitted(data, written, eol)
    if change is None:
        raise Refusal(
            message(
                "With this, the rest of the story would be read differently. Close what it opens, or put a "
                "backslash before it."
            )
        )
    return change._replace(notices=change.notices + notices)


def _written(data: bytes, block: Block, lines: Sequence[str]) -> Change:
    """The lines in the place of a block, as prose where it is prose."""
    start, end = block.inner
    eol, old = _line_end(data, block), data[start:end]
    notices: tuple[Message, ...] = ()
    if lines == block.text.split("\n"):
        return Change(start, end, old)
    if block.kind == "prose":
        lines, notices = _prose(block, lines)
    last = eol if not old or old.endswith(b"\n") else ""
    content = model.encoded(eol.join(lines) + last)
    if block.kind == "heading":
        _refuse_other_heading(block, content)
    elif start > block.start and data[start - 1 : start] != b"\n":  # a fence opened at the very end
        content = eol.encode() + content
    return Change(start, end, content, notices)


def _prose(block: Block, lines: Sequence[str]) -> tuple[Sequence[str], tuple[Message, ...]]:
    """Prose that stays prose: backslashes where new lines need them; a line that was there keeps its form."""
    body, told = prose("\n".join(lines))
    safe, known = body.removesuffix("\n").split("\n"), set(block.text.split("\n"))
    kept = [line if line in known else escaped for line, escaped in zip(lines, safe, strict=True)]
    content = model.encoded("\n".join(kept))
    if all(isinstance(entry, NO_PLAY) for entry in read(content, analog=block.analog).entries):
        return kept, told if kept != lines else ()
    return safe, told


def _taken_out(data: bytes, block: Block) -> Change:
    """The block with the blank line above it; where it parted two texts, an empty line stays."""
    start, end = block.start, block.end
    eol = _line_end(data, block).encode()
    above = data[max(0, start - 2 * len(eol)) : start] == eol * 2
    below = data[end : end + len(eol)] in (b"", eol)
    if above and below:
        return Change(start - len(eol), end, b"")
    parted = not (above or below) and (start > 0 or data.startswith(b"---", end))
    return Change(start, end, eol if parted else b"")


def _line_end(data: bytes, block: Block) -> str:
    """The line end of the block, else of the file."""
    for part in (block.raw, data):
        at = part.find(b"\n")
        if at >= 0:
            return "\r\n" if part[max(0, at - 1) : at] == b"\r" else "\n"
    return "\n"


# --- what no longer agrees ------------------------------------------------------------------------


LARGEST: Final = 1 << 24  # bytes of a story above which checking it is left to `soloist verify`


def told(before: bytes, after: bytes) -> tuple[Message, ...]:
    """How many more lines of a story disagree since it was changed; slow for a long one: all is checked.

    Nothing is said of one that is too long for that.
    """
    if before == after or max(len(before), len(after)) > LARGEST:
        return ()
    if not (more := (_faults(after) - _faults(before)).total()):
        return ()
    return (
        count(
            "{n} line no longer agrees: /problems shows it.",
            "{n} lines no longer agree: /problems shows them.",
            more,
        ),
    )


def _faults(data: bytes) -> Counter[str]:
    """What disagrees in a story, wherever it does."""
    return Counter(f"{held.message} {held.recorded} {held.computed}" for held in verify(data).problems)
