"""A story read out line by line: a page from any place of it, on and back, in each of the readings."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from soloist.journal.lexer import MARKERS
from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Narrative, Note, Prose, TableLine
from soloist.journal.words import PHASES, SESSION
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.reading.places import cut, holding, place_named
from soloist.play.told.veil import masked
from soloist.rules.term import phrase
from soloist.values.message import Message, Refusal, message, records

if TYPE_CHECKING:
    from soloist.cli.talk.voice import Voice
    from soloist.play.blocks.story import Story as Blocks
    from soloist.play.session.face import Face
    from soloist.play.session.session import Session
    from soloist.play.story.story import Story

Way: TypeAlias = Literal["play", "manuscript", "source"]
"""As the story is played, its prose alone, the file as it is."""

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

    def __init__(self, session: "Session", voice: "Voice") -> None:
        """Nothing is read yet."""
        self._session = session
        self._voice = voice
        self._way: Way = "play"
        self._page: tuple[int, int] | None = (
            None  # where the first and the last block of the page read last begin
        )

    # --- what is asked for

    def read(self, face: "Face", asked: str) -> Conversation[None]:
        """Read a page: on from where one is, or from the place asked for. Raises `Refusal` if it is not."""
        word, _, rest = asked.strip().partition(" ")
        asked, bare = asked.strip(), asked.strip().casefold()
        way = next((way for way in _TOLD if way == _CALLED.get(word.casefold())), None)
        if way is not None:
            self._turn(way)
            asked, bare = rest.strip(), rest.strip().casefold() or "again"
        story = self._cut()
        first, last = (_place(story, at) for at in self._page or (len(story.data), len(story.data)))
        match _CALLED.get(bare, bare or "on"):
            case "on" | "again" if self._page is None:
                self._back_from(story, len(story))
            case "on":
                self._from(story, _after(story, last))
            case "again":
                self._from(story, first)
            case "back":
                self._back_from(story, first)
            case "start":
                self._from(story, 0)
            case "end":
                self._back_from(story, len(story))
            case _:
                self._from(story, holding(story, (yield from place_named(face, asked))))

    def turn(self) -> str:
        """The next of the readings, by its name."""
        ways = tuple(_TOLD)
        return ways[(ways.index(self._way) + 1) % len(ways)]

    def block(self, at: int) -> None:
        """Read out the block that holds a byte; what is read next follows it."""
        story = self._cut()
        block = holding(story, at)
        for text in self._heard(story, block):
            self._voice.line(text)
        self._page = story.spans.starts[block], story.spans.starts[block]

    def told(self, added: bytes) -> tuple[str, ...]:
        """What is heard of the last bytes of the story, as it is played."""
        story = self._session.story
        start = story.size - len(added)
        if self._session.veiled:
            added = masked(story.data[:])[start:]
        return heard(story, added, start, 1, "play") if added.strip() else ()

    # --- where

    def _cut(self) -> "Blocks":
        story = cut(self._session)
        if not len(story):
            raise Refusal(message("The story is empty yet."))
        return story

    def _turn(self, way: Way) -> None:
        self._way = way
        self._voice.tell(_TOLD[way])

    # --- reading out

    def _from(self, story: "Blocks", block: int) -> None:
        """A page from a block on."""
        page: dict[int, tuple[str, ...]] = {}
        while block < len(story) and _has_room(page):
            page[block] = self._heard(story, block)
            block = _after(story, block)
        self._say(story, page, block)

    def _back_from(self, story: "Blocks", end: int) -> None:
        """The page before a block."""
        page: dict[int, tuple[str, ...]] = {}
        block = end
        while block > 0 and _has_room(page):
            block = story.spans.head(block - 1)
            page = {block: self._heard(story, block), **page}
        if not any(page.values()) and end < len(story):
            raise Refusal(message("That is the beginning of the story."))
        self._say(story, page, end)

    def _say(self, story: "Blocks", page: Mapping[int, tuple[str, ...]], end: int) -> None:
        """Read a page out, and say where it ends."""
        voice, starts = self._voice, story.spans.starts
        heard = [block for block, lines in page.items() if lines]
        if heard:
            voice.tell(message("From line {line}.", line=_line(story, starts[heard[0]])))
        for block in heard:
            for text in page[block]:
                voice.line(text)
        if page:
            self._page = starts[min(page)], starts[max(page)]
        if end >= len(story):
            voice.tell(message("That is the end. /read back reads what stands before, /read start begins."))
            return
        line, last = _line(story, _end(story, end - 1)), self._session.last_line()
        voice.tell(
            message("Line {line} of {last}. /read reads on, /read back goes back.", line=line, last=last)
        )

    def _heard(self, story: "Blocks", block: int) -> tuple[str, ...]:
        """What is heard of a block; nothing where it was struck, or is out of sight."""
        start, session = story.spans.starts[block], self._session
        if self._way != "source" and start in session.struck():
            return ()
        hides = session.veiled or (self._way == "manuscript" and session.story.analog)
        raw = (masked(story.data[:]) if hides else story.data)[start : _end(story, block)]
        return heard(session.story, raw, start, _line(story, start), self._way) if raw.strip() else ()


def _has_room(page: Mapping[int, tuple[str, ...]]) -> bool:
    told = [lines for lines in page.values() if lines]
    return len(told) < _PAGE and sum(len(line) for lines in told for line in lines) < _LETTERS


def _place(story: "Blocks", at: int) -> int:
    """The block that holds a byte; the end of the story after all of them."""
    if at >= len(story.data):
        return len(story)
    return story.spans.head(max(0, bisect_right(story.spans.starts, at) - 1))


def _after(story: "Blocks", index: int) -> int:
    """The first piece of the block after the one that begins with piece `index`."""
    index += 1
    while index < len(story) and story.spans.head(index) != index:
        index += 1
    return index


def _end(story: "Blocks", index: int) -> int:
    """Where the block that begins with piece `index` ends, all its pieces counted."""
    return story.spans.ends[_after(story, index) - 1]


def _line(story: "Blocks", at: int) -> int:
    return story.data.count(b"\n", 0, at) + 1


# --- a block as it is heard


def heard(story: "Story", raw: bytes, start: int, line: int, way: Way) -> tuple[str, ...]:
    """What is heard of the block `raw`, which begins at byte `start` on line `line`; perhaps nothing.

    The lines that open and close fences are left out.
    """
    from soloist.journal.read import read

    if way == "source":
        lines = raw.decode("utf-8", "replace").splitlines()
        return tuple(each for each in lines if each.strip() and not each.lstrip().startswith(MARKERS))
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


def _play(story: "Story", entries: tuple[Entry, ...], raw: bytes, start: int) -> Iterator[str]:
    from soloist.play.prose.plain_prose import plain_prose
    from soloist.play.prose.prose_tags import colon, is_fenced, within_fence

    run: list[Entry] = []
    for entry in entries:
        if not _stands_alone(entry):
            run.append(entry)
            continue
        yield from _played(story, run)
        run = []
        match entry:
            case Fence() | FrontMatter():
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


def _played(story: "Story", run: list[Entry]) -> Iterator[str]:
    """Lines of play in words."""
    if not run:
        return
    from soloist.publish.exchange import heard

    yield from heard(run, story.system.whole or story.system, story.lang)


def _manuscript(story: "Story", entries: tuple[Entry, ...]) -> Iterator[str]:
    from soloist.journal.privacy import without_asides
    from soloist.play.prose.plain_prose import DATE_LINE, plain_prose
    from soloist.play.prose.prose_tags import is_fenced, within_fence, without_tags

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
    from soloist.journal.tags import tags_in
    from soloist.play.prose.prose_tags import tag_words

    pieces, at = list[str](), 0  # words, a tag, words, a tag …
    for start, end, tag in tags_in(line, known=True):
        pieces += (line[at:start], tag_words(tag, lang))
        at = end
    pieces.append(line[at:])
    alone = not "".join(pieces[::2]).strip()
    return "".join(f"({each})" if place % 2 and not alone else each for place, each in enumerate(pieces))
