"""Changing what was written long ago: one block, its bytes alone, never rolled again; a copy is kept."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from soloist.journal.escape import LINE_ENDS, prose
from soloist.message import Message, Refusal, message
from soloist.play.changes.edit_block import Block, block_at, plays_elsewhere
from soloist.play.changes.edit_fit import (
    Swallows,
    gives_way,
    reads_alike,
    refuse_unfit,
    set_apart,
    stays_prose,
)
from soloist.play.changes.edit_merge import merged, pieces
from soloist.play.story.story import Story
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.undone import Undone


@dataclass(frozen=True, slots=True)
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
                "Another program changed this block meanwhile; nothing was written. Your text stays here: "
                "look at the story, then pick the block again. What you wrote waits meanwhile, and comes "
                "back."
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
    kept = Undone(story.path, story.file.means)
    step = None
    if not text.strip():
        try:
            gone = before[change.start : change.end]
            step = kept.keep("out", before, change.start, gone, block.text, change.content)
        except OSError as error:
            raise NotRewritten(story.path, reason(error)) from error
    try:
        story.replace(change.start, change.content + before[change.end :], "edit")
    except Refusal as refusal:
        if step is not None and not (isinstance(refusal, NotRewritten) and refusal.done):
            kept.drop(step)
        raise
    return Edited(before, story.data, change.notices)


def found_again(data: bytes, block: Block) -> Block:
    """The block where it stands in the story now; raises `Moved` where that cannot be told."""
    start = block.start
    here = data[max(0, start - len(block.above)) : start] == block.above
    if not here or data[start : block.end] != block.raw:
        places = _places(data, block.raw)
        if len(places) != 1:
            raise Moved
        start = places[0]
    try:
        now = block_at(data, start)
    except Refusal as refusal:
        raise Moved from refusal
    if (now.raw, now.kind, now.start) != (block.raw, block.kind, start):
        raise Moved
    return now


def standing(data: bytes, raw: bytes) -> Block | None:
    """The block whose bytes are `raw`, if the story has one such and no more."""
    places = _places(data, raw) if raw else []
    if len(places) != 1:
        return None
    try:
        found = block_at(data, places[0])
    except Refusal:
        return None
    return found if (found.start, found.raw) == (places[0], raw) else None


def _places(data: bytes, raw: bytes) -> list[int]:
    """Where some whole lines stand in the story."""
    places, at = [], data.find(raw)
    while at >= 0:
        if at == 0 or data[at - 1 : at] == b"\n":
            places.append(at)
        at = data.find(raw, at + 1)
    return places


def changed(data: bytes, block: Block, text: str) -> Change:
    """The bytes that putting `text` in the place of a block of `data` would replace; raises `Refusal`."""
    lines = LINE_ENDS.split(text)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return _taken_out(data, block)
    notices: tuple[Message, ...] = ()
    if gives_way(block, lines):
        freed = dataclasses.replace(block, kind="prose", inner=(block.start, block.end))
        change = changed(data, freed, text)
        if plays_elsewhere(data, block) or reads_alike(data, change.start, change.end, change.content):
            return change
        notices = (message("These words stand among lines of play: the book leaves them out."),)
    start, end = block.inner
    eol = _line_end(data, block)
    old = pieces(data[start:end])
    last = old[-1].end if old and (old[-1].end in ("", "\n", "\r\n") or end == len(data)) else eol
    if block.kind == "prose":
        content, notices = _prose(data, block, lines, eol, last)
    else:
        content = merged(data[start:end], lines, lines, eol, last).content
        refuse_unfit(block, content, lines)
    if content == data[start:end]:
        return Change(start, end, content)
    if block.kind in ("prose", "lines"):
        content = set_apart(data, block, content, eol.encode())
    elif start > block.start and data[start - 1 : start] != b"\n":  # a fence opened at the very end
        content = eol.encode() + content
    return Change(start, end, content, notices)


def _prose(
    data: bytes, block: Block, lines: Sequence[str], eol: str, last: str
) -> tuple[bytes, tuple[Message, ...]]:
    """Prose that stays prose: backslashes where new lines need them; lines that were there keep theirs."""
    body, told = prose("\n".join(lines))
    written = body.removesuffix("\n").split("\n")
    escaped = [n for n, (line, safe) in enumerate(zip(lines, written, strict=True)) if line != safe]
    found = merged(data[slice(*block.inner)], lines, written, eol, last)
    notices = tuple(said for n, said in zip(escaped, told, strict=True) if n in found.changed)
    if not stays_prose(block, found.content):
        found, notices = merged(b"", lines, written, eol, last), told
        if not stays_prose(block, found.content):
            raise Swallows
    return found.content, notices


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
