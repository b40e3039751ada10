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
    Book,
    Chapter,
    Choices,
    Matter,
    Mechanics,
    Node,
    bare,
    clean,
    plain,
    with_chapters,
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
    """The book of a journal, a chapter a scene; `matter` is what stands around it, in the story's language.

    The first chapter of a session with a title has that for its part. The journal holds nothing private any
    more; what is rolled is told by `tell`, unless it is hidden.
    """
    setting = _Setting(choices.mechanics or "hidden", matter.lang, tell)
    for entry in journal.entries:
        setting.take(entry)
    return setting.book(matter)


class _Setting:
    """Chapters being written."""

    def __init__(self, mechanics: Mechanics, lang: str, tell: Telling) -> None:
        self._mechanics, self._lang, self._tell = mechanics, lang, tell
        self._chapters: list[Chapter] = []
        self._blocks: list[Node] = []  # those of the last chapter
        self._notes: list[Rolled] = []
        self._played: list[Entry] = []
        self._session = self._scene = 0
        self._part = ""  # the title of the session
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
        self._end()
        return with_chapters(Book(matter, (), self._mechanics, tuple(self._notes)), _kept(self._chapters))

    # --- headings

    def _heading(self, heading: Heading) -> None:
        title = self._line(heading.title)
        match heading.kind:
            case "session":
                self._session, self._scene = heading.number or self._session + 1, 0
                self._part, self._begun = title, False
            case "scene":
                self._scene += 1
                self._begin(title)
            case "other" if title:
                self._chapter().append(Node("h", (bare(title),), number=2))
            case _:  # the title of the story, and the phases of play
                pass

    def _line(self, text: str) -> str:
        return clean(plain(words(without_tags(text).strip(), self._lang)))

    def _end(self) -> None:
        if self._chapters:
            self._chapters[-1] = replace(self._chapters[-1], blocks=_trimmed(self._blocks))
        self._blocks = []

    def _begin(self, title: str) -> None:
        self._end()
        self._chapters.append(Chapter(title, (), f"s{self._session}-{self._scene}", self._part))
        self._begun = True

    def _chapter(self) -> list[Node]:
        """The chapter at hand; what stands before the scenes of a session has one, called as the session."""
        if not self._begun:
            self._begin(self._part)
        return self._blocks

    # --- text and rolls

    def _prose(self, text: str) -> None:
        if not is_fenced(text):
            text = without_tags("\n".join(line for line in text.split("\n") if not _beside(line)))
        self._chapter().extend(prose_blocks(text, self._lang))

    def _rolled(self) -> None:
        """What was played since the last prose are notes of the paragraph before it."""
        played, self._played = self._played, []
        if self._mechanics == "hidden" or not played:
            return
        for each in _apart(played):
            lines = tuple(clean(line) for line in self._tell(each) if line.strip())
            if lines:
                blocks = self._chapter()
                last = blocks.pop() if blocks and blocks[-1].kind == "p" else Node("p")
                blocks.append(replace(last, notes=(*last.notes, len(self._notes))))
                self._notes.append(Rolled(lines, 0))


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


def _holds(block: Node) -> bool:
    """Whether there is something to read in a block."""
    return bool(block.inner) if block.kind == "p" else block.kind not in ("hr", "h")


def _kept(chapters: Sequence[Chapter]) -> list[Chapter]:
    """The chapters with words in them; what was rolled in others goes to the next, else the last."""
    kept: list[Chapter] = []
    rolled: tuple[Node, ...] = ()
    for each in chapters:
        if any(map(_holds, each.blocks)):
            kept.append(replace(each, blocks=(*rolled, *each.blocks)))
            rolled = ()
        else:
            rolled += tuple(block for block in each.blocks if block.kind == "p")
    if rolled and kept:
        kept[-1] = replace(kept[-1], blocks=(*kept[-1].blocks, *rolled))
    return kept or ([replace(chapters[-1], blocks=rolled)] if rolled else [])


def _trimmed(blocks: Sequence[Node]) -> tuple[Node, ...]:
    """A break at the beginning or the end parts nothing; neither do two of them."""
    kept: list[Node] = []
    for block in blocks:
        if not (block.kind == "hr" and (not kept or kept[-1].kind == "hr")):
            kept.append(block)
    while kept and kept[-1].kind == "hr":
        kept.pop()
    return tuple(kept)
