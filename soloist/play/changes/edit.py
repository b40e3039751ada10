"""Changing what was written long ago: one block, its bytes alone, whatever stands around it."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from soloist.journal import fences, model
from soloist.journal.read import read
from soloist.journal.write import LINE_ENDS, prose
from soloist.play.changes.edit_block import Block, block_at, plays_elsewhere
from soloist.play.prose.entry_text import Paragraphs, intents
from soloist.play.story.story import Story
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.story.undone import Undone
from soloist.values.dataclass import dataclass
from soloist.values.dataclass import replace as replaced
from soloist.values.message import Message, Refusal, message


class Piece(NamedTuple):
    """A line as it stands in the file: its text and what ends it."""

    text: str
    end: str


class Merged(NamedTuple):
    """The bytes of a changed text, and which of its lines are new."""

    content: bytes
    changed: tuple[int, ...]


def pieces(raw: bytes) -> list[Piece]:
    """The lines of some bytes, by all that one program or another takes for the end of a line."""
    text, at, found = raw.decode("utf-8", "surrogateescape"), 0, list[Piece]()
    for match in LINE_ENDS.finditer(text):
        found.append(Piece(text[at : match.start()], match[0]))
        at = match.end()
    return [*found, Piece(text[at:], "")] if at < len(text) else found


def merged(old: bytes, lines: Sequence[str], written: Sequence[str], eol: str, last: str) -> Merged:
    """The bytes of `lines`, each as `written` has it unless it stands in `old` already.

    `eol` ends the lines that are new, `last` the last of them.
    """
    before = pieces(old)
    matcher = SequenceMatcher(None, [piece.text for piece in before], lines, autojunk=False)
    made = [Piece(text, eol) for text in written]
    kept: set[int] = set()
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            piece = before[block.a + step]
            made[block.b + step] = piece._replace(end=piece.end or eol)
            kept.add(block.b + step)
    if made:
        made[-1] = made[-1]._replace(end=last)
    content = "".join(piece.text + piece.end for piece in made).encode("utf-8", "surrogateescape")
    return Merged(content, tuple(n for n in range(len(lines)) if n not in kept))


_NO_PLAY: Final = (model.Prose, model.TagLine, model.Narrative)

_SIGNS: Final = ("[", "@", "?", "=", "(", "#", "/", "->", "d:", "tbl:")
"""What play begins with, right or wrong."""


class Swallows(Refusal):
    """What was written opens something that nothing closes."""

    def __init__(self) -> None:
        """Say how to mend it."""
        super().__init__(message("This would swallow what follows in the story; close what it opens."))


def stays_prose(block: Block, content: bytes) -> bool:
    """Whether `content` is prose in the place of a block, and leaves no more open than that did."""
    return not _opens(block, content) and all(isinstance(entry, _NO_PLAY) for entry in _read(block, content))


def refuse_unfit(block: Block, content: bytes, lines: Sequence[str]) -> None:
    """Raise `Refusal` for `content`, made of `lines`, if it cannot stand in the place of a block."""
    match block.kind:
        case "play":
            _refuse_closing(block, lines)
        case "heading":
            _refuse_other_heading(block, content)
        case _:
            if _opens(block, content) or any(
                isinstance(entry, model.Fence) for entry in _read(block, content)
            ):
                raise Swallows


def gives_way(block: Block, lines: Sequence[str]) -> bool:
    """Whether `lines` are prose alone in the place of a block that holds play; a mistyped tag is none."""
    if block.kind != "play" or any(line.strip().startswith(_SIGNS) for line in lines):
        return False
    texts = (block.text, "\n".join(lines))
    plays = [any(not isinstance(each, Paragraphs) for each in intents(text)) for text in texts]
    return plays == [True, False]


def reads_alike(data: bytes, start: int, end: int, content: bytes) -> bool:
    """Whether all that stands outside bytes `start` to `end` reads as it did, once they are `content`."""
    after = data[:start] + content + data[end:]
    return _outside(data, start, end) == _outside(after, start, start + len(content))


def _outside(data: bytes, start: int, end: int) -> list[tuple[type[model.Entry], bytes]]:
    """Kind and bytes of each entry outside a part of a story."""
    return [
        (type(entry), data[entry.span.start : entry.span.end])
        for entry in read(data).entries
        if entry.span.end <= start or entry.span.start >= end
    ]


def set_apart(data: bytes, block: Block, content: bytes, eol: bytes) -> bytes:
    """The content, an empty line before or after it where it would run into a paragraph that touches it."""
    above = data[data.rfind(b"\n", 0, max(0, block.start - 1)) + 1 : block.start]
    below = data[block.end : (data.find(b"\n", block.end) + 1) or len(data)]
    if _joins(above, content, block.analog):
        content = eol + content
    return content + eol if _joins(content, below, block.analog) else content


def _joins(above: bytes, below: bytes, analog: bool) -> bool:
    """Whether two runs of whole lines would read as one paragraph."""
    last, first, both = (read(part, start=1, analog=analog).entries for part in (above, below, above + below))
    paragraphs = [isinstance(entry, model.Prose) for entry in (*last[-1:], *first[:1])]
    return paragraphs == [True, True] and len(both) < len(last) + len(first)


def _read(block: Block, content: bytes) -> tuple[model.Entry, ...]:
    return read(content, start=block.start, analog=block.analog).entries


def _opens(block: Block, content: bytes) -> bool:
    """Whether a fence or a longer text is left open that was not."""
    now = read(content, start=block.start, analog=block.analog).tail
    was = read(block.raw, start=block.start, analog=block.analog).tail
    return bool((now.fence and not was.fence) or (now.narrative and not was.narrative))


def _refuse_closing(block: Block, lines: Sequence[str]) -> None:
    first = block.raw.split(b"\n", 1)[0].decode("utf-8", "surrogateescape").removesuffix("\r")
    opening = fences.opening(first)
    for number, line in enumerate(lines, 1):
        opened = fences.opening(line)
        again = opened is not None and opened.named
        if opening is not None and (again or fences.closes(line, opening.marker)):
            raise Refusal(
                message(
                    "Line {n} of the text, “{line}”, would end the block of play. Put a backslash before it.",
                    n=number,
                    line=line.strip(),
                )
            )


def _refuse_other_heading(block: Block, content: bytes) -> None:
    now, was = _heading(block, content), _heading(block, block.raw)
    signs = (
        "*[]" if was is not None and was.kind == "scene" else ""
    )  # no reader takes them in a scene's title
    if now is None or was is None or now.kind != was.kind or _has_more(signs, now.title, was.title):
        raise Refusal(
            message(
                "A heading stays what it is; change its words in “{heading}” and keep its form.",
                heading=block.text.strip(),
            )
        )


def _heading(block: Block, content: bytes) -> model.Heading | None:
    entries = _read(block, content)
    return entries[0] if len(entries) == 1 and isinstance(entries[0], model.Heading) else None


def _has_more(signs: str, text: str, before: str) -> bool:
    return any(sign in text and sign not in before for sign in signs)


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
    start, raw = block.start, block.raw
    above = data[max(0, start - len(block.above)) : start] == block.above
    here = above and data[start : block.end] == raw
    now = _begun(data, start, raw) if here else standing(data, raw)
    if now is None or now.kind != block.kind:
        raise Moved
    return now


def standing(data: bytes, raw: bytes) -> Block | None:
    """The block whose bytes are `raw`, if the story has one such and no more."""
    places = _places(data, raw) if raw else []
    return _begun(data, places[0], raw) if len(places) == 1 else None


def _begun(data: bytes, start: int, raw: bytes) -> Block | None:
    """The block of those bytes that begins there."""
    try:
        found = block_at(data, start)
    except Refusal:
        return None
    return found if (found.start, found.raw) == (start, raw) else None


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
        freed = replaced(block, kind="prose", inner=(block.start, block.end))
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
