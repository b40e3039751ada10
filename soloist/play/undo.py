"""Taking back the last thing written, or writing it anew: one block, atomic, snapshotted first."""

from collections.abc import Sequence
from dataclasses import dataclass

from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Prose
from soloist.message import Refusal, message
from soloist.play.story import Story


@dataclass(frozen=True, slots=True)
class LastBlock:
    """The last block of a story: where it starts in the file, its first line, what it says.

    `text` is what the person would type to write it again: no heading, no fence lines.
    `is_play` tells a fence from prose.
    """

    start: int
    line: int
    text: str
    is_play: bool


def last_block(story: Story) -> LastBlock:
    """The last prose block, fence or heading, with a phase heading that stands right above it.

    Raises `Refusal` when only the story's birth is left.
    """
    entries = [entry for entry in story.entries if not isinstance(entry, FrontMatter)]
    if not entries:
        raise _nothing()
    first = _first_of_last_unit(entries)
    if _is_birth(entries[first]):
        raise _nothing()
    unit = entries[first:]
    body = unit if not isinstance(unit[0], Heading) else unit[1:]
    above = entries[first - 1] if first else None
    start = unit[0]
    if isinstance(above, Heading) and above.kind == "phase" and not isinstance(unit[0], Heading):
        start = above
    return LastBlock(start.span.start, start.span.line, _text(story, body), isinstance(unit[0], Fence))


def undo(story: Story) -> LastBlock:
    """Take the last block out of the file and return it; a snapshot is kept first."""
    story.refresh()
    block = last_block(story)
    story.cut(story.end_before(block.start))
    return block


def _first_of_last_unit(entries: Sequence[Entry]) -> int:
    last = len(entries) - 1
    entry = entries[last]
    if isinstance(entry, Fence) and not entry.opens:
        return _opening(entries, last)
    if (
        isinstance(entry, Prose)
        and last
        and _is_session(entries[last - 1])
        and entry.text.startswith("*Date")
    ):
        return last - 1
    if isinstance(entry, Prose | Heading):
        return last
    return _opening(entries, last)


def _opening(entries: Sequence[Entry], last: int) -> int:
    """The fence that holds the last entry; the entry itself where no fence holds it."""
    for number in range(last, -1, -1):
        found = entries[number]
        if isinstance(found, Fence) and found.opens:
            return number
        if isinstance(found, Prose | Heading):
            break
    return last


def _is_session(entry: Entry) -> bool:
    return isinstance(entry, Heading) and entry.kind == "session"


def _is_birth(entry: Entry) -> bool:
    if not isinstance(entry, Heading):
        return False
    return entry.kind == "title" or (entry.kind == "session" and entry.number == 1)


def _text(story: Story, body: Sequence[Entry]) -> str:
    """The bytes of a unit without its fence lines, as typed."""
    if not body:
        return ""
    inside = [entry for entry in body if not isinstance(entry, Fence)]
    if not inside:
        return ""
    data = story.data[inside[0].span.start : inside[-1].span.end]
    return data.decode("utf-8", "surrogateescape").replace("\r\n", "\n").rstrip("\n")


def _nothing() -> Refusal:
    return Refusal(message("Nothing to undo: the story is as it was born."))
