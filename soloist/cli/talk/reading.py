"""A story read out line by line: a page from any place of it, on and back, in each of the readings."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from soloist.cli.talk.voice import Voice
from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Narrative, Note, Prose, TableLine
from soloist.journal.privacy import without_asides
from soloist.journal.read import read
from soloist.journal.tags import parted
from soloist.journal.words import PHASES, SESSION
from soloist.play.blocks.story import Story as Blocks
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.reading.places import place_named
from soloist.play.prose.prose_tags import (
    DATE_LINE,
    colon,
    is_fenced,
    plain_prose,
    tag_words,
    within_fence,
    without_tags,
)
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story.story import Story
from soloist.play.told.veil import masked
from soloist.publish.exchange import heard
from soloist.rules.term import phrase
from soloist.values.message import Message, Refusal, message, records

Way: TypeAlias = Literal["play", "manuscript"]
"""As the story is played, or its prose alone."""
Block: TypeAlias = tuple[int, int]
"""Where a block begins and ends, in bytes."""

_PAGE: Final = 8  # blocks read at once
_LETTERS: Final = 2000  # of a page, from which it ends before that
_WORDS: Final = tuple(records(__package__, "reading.txt"))
_CALLED: Final = {name: each["id"] for each in _WORDS for name in each["names"].split()}
"""The readings and the ways through a story by what they are called."""
_TOLD: Final[dict[Way, Message]] = {each["id"]: each["label"] for each in _WORDS if "label" in each}
_SCENE: Final = phrase("Scene")
_STRUCK: Final = phrase("Struck")


class Reader:
    """Where one reads in a story, and how."""

    def __init__(self, session: Session, voice: Voice) -> None:
        """Nothing is read yet."""
        self._session = session
        self._voice = voice
        self._way: Way = "play"
        self._page: tuple[int, int] | None = None
        """Where the page read last begins, and the next one; in bytes, for the story grows."""

    # --- what is asked for

    def read(self, face: Face, asked: str) -> Conversation[None]:
        """Read a page: on from where one is, or from the place asked for. Raises `Refusal` if it is not."""
        word, _, rest = asked.strip().partition(" ")
        asked = asked.strip()
        way = next((way for way in _TOLD if way == _CALLED.get(word.casefold())), None)
        if way is not None:
            self._way = way
            self._voice.tell(_TOLD[way])
            asked = rest.strip() or "again"
        blocks = self._blocks()
        first, after = (bisect_left(blocks, (at,)) for at in self._page or (self._session.story.size,) * 2)
        match _CALLED.get(asked.casefold(), asked or "on"):
            case "on" | "again" if self._page is None:
                self._back_from(blocks, len(blocks))
            case "on":
                self._from(blocks, after)
            case "again":
                self._from(blocks, first)
            case "back":
                self._back_from(blocks, first)
            case "start":
                self._from(blocks, 0)
            case "end":
                self._back_from(blocks, len(blocks))
            case _:
                self._from(blocks, _holding(blocks, (yield from place_named(face, asked))))

    def turn(self) -> str:
        """The next of the readings, by its name."""
        ways = tuple(_TOLD)
        return ways[(ways.index(self._way) + 1) % len(ways)]

    def block(self, at: int) -> None:
        """Read out the block that holds a byte; what is read next follows it."""
        blocks = self._blocks()
        place = _holding(blocks, at)
        for text in self._heard(*blocks[place]):
            self._voice.line(text)
        self._page = blocks[place][0], blocks[place][1]

    def told(self, added: bytes) -> tuple[str, ...]:
        """What is heard of the last bytes of the story, as it is played."""
        story = self._session.story
        start = story.size - len(added)
        if self._session.veiled:
            added = self._session.shown(story.data)[start:]
        return block_heard(story, added, start, 1, "play") if added.strip() else ()

    def _blocks(self) -> list[Block]:
        """The blocks of the story. Raises `Refusal` where it has none."""
        found: list[Block] = []
        spans = Blocks(self._session.on_story(lambda story: story.data)).spans
        for start, end in zip(spans.starts, spans.ends, strict=True):
            if found and found[-1][1] == start:  # the next piece of a long one
                start = found.pop()[0]
            found.append((start, end))
        if not found:
            raise Refusal(message("The story is still empty."))
        return found

    # --- reading out

    def _from(self, blocks: list[Block], first: int) -> None:
        """A page from a block on."""
        page: list[tuple[str, ...]] = []
        while first + len(page) < len(blocks) and _has_room(page):
            page.append(self._heard(*blocks[first + len(page)]))
        self._say(blocks, first, page)

    def _back_from(self, blocks: list[Block], end: int) -> None:
        """The page before a block."""
        page: list[tuple[str, ...]] = []
        while len(page) < end and _has_room(page):
            page.insert(0, self._heard(*blocks[end - len(page) - 1]))
        if not any(page) and end < len(blocks):
            raise Refusal(message("That is the beginning of the story."))
        self._say(blocks, end - len(page), page)

    def _say(self, blocks: list[Block], first: int, page: list[tuple[str, ...]]) -> None:
        """Read a page out, and say where it ends."""
        voice, end = self._voice, first + len(page)
        told = [block for block, lines in zip(blocks[first:end], page, strict=True) if lines]
        if told:
            voice.tell(message("From line {line}.", line=self._line(told[0][0])))
        for text in (text for lines in page for text in lines):
            voice.line(text)
        if page:
            self._page = blocks[first][0], blocks[end - 1][1]
        if end >= len(blocks):
            voice.tell(message("That is the end. /read back reads what stands before, /read start begins."))
            return
        line, last = self._line(blocks[end - 1][1]), self._session.last_line()
        voice.tell(
            message("Line {line} of {last}. /read reads on, /read back goes back.", line=line, last=last)
        )

    def _heard(self, start: int, end: int) -> tuple[str, ...]:
        """What is heard of a block; nothing where it was struck, or is out of sight."""
        session = self._session
        if start in session.struck():
            return ()
        hides = session.veiled or (self._way == "manuscript" and session.story.analog)
        raw = (masked(session.story.data[:]) if hides else session.story.data)[start:end]
        return block_heard(session.story, raw, start, self._line(start), self._way) if raw.strip() else ()

    def _line(self, at: int) -> int:
        return self._session.story.data.count(b"\n", 0, at) + 1


def _has_room(page: list[tuple[str, ...]]) -> bool:
    told = [lines for lines in page if lines]
    return len(told) < _PAGE and sum(len(line) for lines in told for line in lines) < _LETTERS


def _holding(blocks: list[Block], at: int) -> int:
    """The place of the block that holds a byte, or the next after it; at the end the last one."""
    return min(bisect_left(blocks, at + 1, key=lambda block: block[1]), len(blocks) - 1)


# --- a block as it is heard


def block_heard(story: Story, raw: bytes, start: int, line: int, way: Way) -> tuple[str, ...]:
    """What is heard of the block `raw`, which begins at byte `start` on line `line`; perhaps nothing.

    The lines that open and close fences are left out.
    """
    entries = read(raw, start=start, line=line, analog=story.analog).entries
    told = _manuscript(story, entries) if way == "manuscript" else _play(story, entries, raw, start)
    return tuple(each for text in told for each in text.split("\n") if each.strip())


def _heading(part: Heading, lang: str) -> str:
    """A heading in words: `Scene 3, The ball`, `Session 2`, `Conclusion`."""
    match part.kind:
        case "phase":
            return PHASES[part.title].of(lang)
        case "session" | "scene":
            word = SESSION if part.kind == "session" else _SCENE
            numbered = f"{word.of(lang)} {part.number}"
            return f"{numbered}, {part.title}" if part.title else numbered
        case _:
            return part.title


def _play(story: Story, entries: tuple[Entry, ...], raw: bytes, start: int) -> Iterator[str]:
    run: list[Entry] = []
    for entry in entries:
        if not _stands_alone(entry):
            run.append(entry)
            continue
        yield from _played(story, run)
        run = []
        match entry:
            case Fence() | FrontMatter() | Note(kind="guide"):
                pass
            case Heading():
                yield _heading(entry, story.lang)
            case Prose(text=text) if is_fenced(text):
                yield within_fence(text)
            case Prose(text=text) | Narrative(text=text):
                told = "\n".join(_tags_told(line, story.lang) for line in text.split("\n"))
                yield from (plain_prose(each, story.lang) for each in told.split("\n\n"))
            case Note(kind="struck", text=text):
                yield f"{_STRUCK.of(story.lang)}{colon(story.lang)}{text}"
            case _:
                at = entry.span.start - start
                line = raw[at : entry.span.end - start].decode("utf-8", "replace").strip()
                yield line.removeprefix("(").removesuffix(")")
    yield from _played(story, run)


def _stands_alone(entry: Entry) -> bool:
    """Whether it is told by itself and not as a part of an exchange."""
    if isinstance(entry, Note):
        return entry.kind not in ("choice", "note")
    if isinstance(entry, TableLine):
        return entry.parsed is None or entry.parsed.shuffle
    return isinstance(entry, Fence | FrontMatter | Heading | Prose | Narrative)


def _played(story: Story, run: list[Entry]) -> Iterator[str]:
    """Lines of play in words."""
    yield from heard(run, story.system.whole or story.system, story.lang)


def _manuscript(story: Story, entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, Heading) and entry.kind != "phase":
            yield entry.title if entry.kind == "scene" and entry.title else _heading(entry, story.lang)
        elif isinstance(entry, Prose) and is_fenced(entry.text):
            yield within_fence(without_asides(entry.text))
        elif isinstance(entry, Prose):
            told = without_tags(without_asides(entry.text))
            kept = "\n".join(line for line in told.split("\n") if not DATE_LINE.fullmatch(line))
            yield from (plain_prose(each, story.lang) for each in kept.split("\n\n"))


def _tags_told(line: str, lang: str) -> str:
    """A line of prose with its tags in words: in brackets where it says anything else."""
    found = [(words, tag_words(tag, lang) if tag else "") for words, tag in parted(line, known=True)]
    alone = not any(words.strip() for words, _ in found)
    return "".join(words + (f"({told})" if told and not alone else told) for words, told in found)
