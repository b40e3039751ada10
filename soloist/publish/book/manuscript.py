"""From a journal to a book: its prose in chapters, what was rolled beside it or nowhere, secrets never."""

from collections.abc import Callable, Iterator, Sequence

from soloist.journal.model import (
    Action,
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Journal,
    Narrative,
    Note,
    Prose,
)
from soloist.journal.words import is_note, note_kind
from soloist.play.forks.fork_offer import chosen
from soloist.play.prose.plain_prose import DATE_LINE
from soloist.play.prose.prose_tags import is_fenced, without_tags
from soloist.publish.book.book import (
    PART,
    Block,
    Book,
    Chapter,
    Choices,
    Matter,
    Paragraph,
    SceneBreak,
    SubHeading,
    Text,
    clean,
    is_before_scenes,
    plain,
)
from soloist.publish.book.book import Note as Rolled
from soloist.publish.book.prose_tree import prose_blocks, words
from soloist.values import regex
from soloist.values.dataclass import replace

_NOTE = regex.compile(r"\(([^\W\d_][\w ]{0,20}?)\s*:.*\)\s*")
_UNTOLD = frozenset(("phase", "option", "struck"))

Telling = Callable[[Sequence[Entry]], tuple[str, ...]]
"""What was rolled in these entries, a line each, in a reader's words."""


def manuscript(journal: Journal, choices: Choices, matter: Matter, tell: Telling) -> Book:
    """The book of a journal; `matter` is what stands around it, in the story's language.

    The journal holds nothing private any more; what is rolled is told by `tell`, unless it is hidden.
    """
    setting = _Setting(choices, matter.lang, tell)
    for entry in journal.entries:
        setting.take(entry)
    return setting.book(matter)


class _Open:
    """A chapter being written; `session` counts those of the story, from 0 for what stands before all."""

    __slots__ = ("blocks", "key", "part", "session", "title")

    def __init__(self, title: str, key: str, part: str, session: int) -> None:
        self.title, self.key, self.part, self.session = title, key, part, session
        self.blocks: list[Block] = []


class _Setting:
    def __init__(self, choices: Choices, lang: str, tell: Telling) -> None:
        self._choices, self._lang, self._tell = choices, lang, tell
        self._chapters: list[_Open] = []
        self._notes: list[Rolled] = []
        self._played: list[Entry] = []
        self._session = self._scene = self._sessions = 0
        self._part = ""
        self._begun = False  # whether what stands under the last heading has its chapter

    def take(self, entry: Entry) -> None:
        """Go on with an entry."""
        match entry:
            case Heading():
                self._rolled()
                self._heading(entry)
            case Prose(text=text):
                self._rolled()
                self._prose(text)
            case Narrative(kind=kind, text=text):
                self._rolled()
                if not is_note(kind):
                    self._prose(text)
            case Note() if not chosen(entry):
                pass
            case FrontMatter() | Fence():
                pass
            case _:
                self._played.append(entry)

    def book(self, matter: Matter) -> Book:
        """What it came to; chapters without a word are left out, and what they hold besides moves on."""
        self._rolled()
        kept = _parted(_kept(self._chapters), self._lang)
        places = {id(each): at for at, each in enumerate(kept)}
        owner = {note: places[id(each)] for each in kept for note in _notes(each.blocks)}
        notes = tuple(replace(note, chapter=owner.get(at, 0)) for at, note in enumerate(self._notes))
        chapters = tuple(Chapter(each.title, _trimmed(each.blocks), each.key, each.part) for each in kept)
        return Book(matter, chapters, self._choices.mechanics or "hidden", notes)

    # --- headings

    def _heading(self, heading: Heading) -> None:
        match heading.kind:
            case "session":
                self._session = heading.number or self._session + 1
                self._sessions, self._scene, self._begun = self._sessions + 1, 0, False
                self._part = self._line(heading.title)
                if self._choices.chapters == "sessions":
                    self._begin(self._part)
            case "scene":
                self._scene += 1
                title = self._line(heading.title)
                if self._choices.chapters != "sessions":
                    self._begin(title)
                else:
                    self._within(title)
            case "other":
                title = self._line(heading.title)
                if title:
                    self._chapter().blocks.append(SubHeading((Text(title),), 2))
            case _:  # the title of the story, and the phases of play
                pass

    def _line(self, text: str) -> str:
        return clean(plain(words(without_tags(text).strip(), self._lang)))

    def _begin(self, title: str) -> None:
        part, self._part = (self._part, "") if self._choices.chapters != "sessions" else ("", self._part)
        self._chapters.append(_Open(title, f"s{self._session}-{self._scene}", part, self._sessions))
        self._begun = True

    def _within(self, title: str) -> None:
        """A scene inside a chapter."""
        chapter = self._chapter()
        if title:
            chapter.blocks.append(SubHeading((Text(title),), 1))
        elif any(map(_holds, chapter.blocks)):
            chapter.blocks.append(SceneBreak())

    def _chapter(self) -> _Open:
        """The chapter at hand; what stands before the scenes of a session has one, called as the session."""
        if not self._begun:
            self._begin(self._part)
        return self._chapters[-1]

    # --- text

    def _prose(self, text: str) -> None:
        if is_fenced(text):
            self._chapter().blocks.extend(prose_blocks(text, self._lang))
            return
        text = without_tags("\n".join(line for line in text.split("\n") if not _beside(line)))
        self._chapter().blocks.extend(prose_blocks(text, self._lang))

    # --- rolls

    def _rolled(self) -> None:
        """What was played since the last prose are notes of the paragraph before it."""
        played, self._played = self._played, []
        if played and self._choices.mechanics not in (None, "hidden"):
            for each in _apart(played):
                self._note(each)

    def _note(self, played: Sequence[Entry]) -> None:
        lines = tuple(clean(line) for line in self._tell(played) if line.strip())
        if not lines:
            return
        self._notes.append(Rolled(lines, 0))
        blocks, at = self._chapter().blocks, len(self._notes) - 1
        if blocks and isinstance(blocks[-1], Paragraph):
            blocks[-1] = replace(blocks[-1], notes=(*blocks[-1].notes, at))
        else:
            blocks.append(Paragraph((), (at,)))


def _apart(played: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """What was played, parted where something is tried; what is asked or drawn after that stays with it."""
    begun = 0
    for at, entry in enumerate(played):
        if isinstance(entry, Action) and at > begun:
            yield played[begun:at]
            begun = at
    yield played[begun:]


def _beside(line: str) -> bool:
    """Whether a line of prose is none: the date of a session, an option written outside play."""
    return (line.startswith("*") and DATE_LINE.fullmatch(line) is not None) or (
        line.startswith("(")
        and (found := _NOTE.fullmatch(line)) is not None
        and note_kind(found[1]) in _UNTOLD
    )


def _holds(block: Block) -> bool:
    """Whether there is something to read in a block."""
    return (
        bool(block.inlines)
        if isinstance(block, Paragraph)
        else not isinstance(block, SceneBreak | SubHeading)
    )


def _kept(chapters: Sequence[_Open]) -> list[_Open]:
    """The chapters with words in them; what was rolled in others goes to the next, as does their part."""
    kept: list[_Open] = []
    notes: tuple[int, ...] = ()
    part, session = "", 0
    for each in chapters:
        part = each.part or (part if session == each.session else "")
        if not any(map(_holds, each.blocks)):
            notes, session = (*notes, *_notes(each.blocks)), each.session
            continue
        each.part = part
        if notes:
            each.blocks.insert(0, Paragraph((), notes))
        kept.append(each)
        notes, part = (), ""
    if notes and kept:
        kept[-1].blocks.append(Paragraph((), notes))
    return kept or [each for each in chapters if next(_notes(each.blocks), None) is not None]


def _parted(chapters: list[_Open], lang: str) -> list[_Open]:
    """The chapters in parts that hold nothing of other sessions; none where no session has scenes."""
    if all(is_before_scenes(each.key) for each in chapters):
        for each in chapters:
            each.part = ""
        return chapters
    parts = session = 0
    for each in chapters:
        new, session = each.session != session, each.session
        if new and (each.part or parts):
            parts += 1
            each.part = each.part or f"{PART.of(lang)} {parts}"
    return chapters


def _notes(blocks: Sequence[Block]) -> Iterator[int]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from block.notes


def _trimmed(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A break at the beginning or the end parts nothing; neither do two of them."""
    kept: list[Block] = []
    for block in blocks:
        if not (isinstance(block, SceneBreak) and (not kept or isinstance(kept[-1], SceneBreak))):
            kept.append(block)
    while kept and isinstance(kept[-1], SceneBreak):
        kept.pop()
    return tuple(kept)
