"""What a writer decided about the book and not about the play: order, titles, synopses, what is left out."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.publish.book.book import (
    Block,
    Book,
    Chapter,
    Choices,
    Note,
    Paragraph,
    SceneBreak,
    SubHeading,
    clean,
    is_before_scenes,
    one_line,
    plain,
)
from soloist.publish.book.prose_tree import words
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace

STATUSES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "idea": Term("idea", "idée"),
        "draft": Term("draft", "brouillon"),
        "revised": Term("revised", "révisé"),
        "done": Term("done", "terminé"),
    }
)
"""How far a scene is, first to last, in the language of the story; a person may use words of their own."""


def status_of(said: str) -> str:
    """Which of `STATUSES` a word means, in either language; empty for a person’s own word, or none."""
    wanted = said.casefold()
    return next((id_ for id_, term in STATUSES.items() if wanted in term.words), "")


@dataclass(frozen=True, slots=True)
class Planned:
    """What is planned for a scene; `key` is that of its chapter, `s2-3`. What is empty was not said."""

    key: str
    title: str = ""
    synopsis: str = ""
    status: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class Plan(Choices):
    """The whole of it; scenes in the order of the manuscript, those not named follow as in the story."""

    scenes: tuple[Planned, ...] = ()

    def scene(self, key: str) -> Planned:
        """What is planned for a scene; nothing, where it is not named."""
        return next((each for each in self.scenes if each.key == key), Planned(key))

    def order(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys of a story's scenes in the order of the manuscript; none is lost, none comes twice.

        What stands before the scenes of a session stays there where it is not named.
        """
        known = dict.fromkeys(keys)
        named = dict.fromkeys(each.key for each in self.scenes if each.key in known)
        found: dict[str, None] = {}
        for key in named:
            before = f"{_session(key)}-0"
            if before in known and before not in named:  # it stands before the scenes of its session
                found[before] = None
            found[key] = None
        return tuple({**found, **known})

    def strangers(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys it names that are no scene of the story."""
        known = frozenset(keys)
        return tuple(each.key for each in self.scenes if each.key not in known)


NO_PLAN: Final = Plan()


def planned(book: Book, plan: Plan, choices: Choices) -> Book:
    """A book as it is planned: in its order, under its titles, without what is out.

    It was made by scenes, unless the plan names none. Where the choices want sessions as chapters, scenes
    that follow each other in one session become one.
    """
    lang = book.matter.lang
    if not plan.scenes:
        return book
    told = {each.key: each for each in plan.scenes}
    held: dict[str, list[Chapter]] = {}
    for chapter in book.chapters:
        held.setdefault(chapter.key, []).append(chapter)
    parts = _parts(book.chapters)
    chapters: list[Chapter] = []
    for key in plan.order(held):
        scene = told.get(key)
        if scene is not None and scene.out:
            continue
        first, *more = held[key]
        title = _line(scene.title, lang) if scene is not None and scene.title else first.title
        part = parts.pop(_session(key), "")
        chapters += [replace(first, title=title, part=part), *(replace(each, part="") for each in more)]
    if choices.chapters == "sessions":
        chapters = _gathered(chapters, lang)
    return with_chapters(book, chapters)


def _line(text: str, lang: str) -> str:
    return clean(plain(words(one_line(text), lang)))


def _session(key: str) -> str:
    return key.partition("-")[0]


def _parts(chapters: Iterable[Chapter]) -> dict[str, str]:
    """The title of every session that has one: a part begins with the first of its scenes there is."""
    found: dict[str, str] = {}
    for chapter in chapters:
        if chapter.part:
            found.setdefault(_session(chapter.key), chapter.part)
    return found


def _gathered(chapters: Sequence[Chapter], lang: str) -> list[Chapter]:
    """The scenes of a session that follow each other as one chapter."""
    found: list[Chapter] = []
    for chapter in chapters:
        if found and _session(found[-1].key) == _session(chapter.key) and not chapter.part:
            between: tuple[Block, ...] = (SceneBreak(),)
            if chapter.title:  # its own: the session’s is above
                between = (SubHeading(words(chapter.title, lang), 1),)
            found[-1] = replace(found[-1], blocks=(*found[-1].blocks, *between, *chapter.blocks))
            continue
        top: tuple[Block, ...] = ()
        title = chapter.part or (chapter.title if is_before_scenes(chapter.key) else "")
        if chapter.title not in ("", title):
            top = (SubHeading(words(chapter.title, lang), 1),)
        found.append(replace(chapter, title=title, part="", blocks=(*top, *chapter.blocks)))
    return found


def with_chapters(book: Book, chapters: Sequence[Chapter]) -> Book:
    """The book of these chapters, with the notes that stand in them, numbered anew in their order."""
    notes: list[Note] = []
    kept: list[Chapter] = []
    for place, chapter in enumerate(chapters):
        blocks: list[Block] = []
        for block in chapter.blocks:
            if isinstance(block, Paragraph) and block.notes:
                at = len(notes)
                notes += [replace(book.notes[note], chapter=place) for note in block.notes]
                block = replace(block, notes=tuple(range(at, len(notes))))
            blocks.append(block)
        kept.append(replace(chapter, blocks=tuple(blocks)))
    return replace(book, chapters=tuple(kept), notes=tuple(notes))
