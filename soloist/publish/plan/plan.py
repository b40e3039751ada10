"""What a writer decided about the book and not about the play: order, titles, synopses, what is left out."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.publish.book.book import (
    PART,
    SCENE_BREAK,
    Book,
    Chapter,
    Chapters,
    Choices,
    Node,
    bare,
    clean,
    is_before_scenes,
    one_line,
    plain,
    with_chapters,
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


def planned(book: Book, plan: Plan, by: Chapters | None = None) -> Book:
    """A book of scenes as it is planned: in its order, under its titles, without what is out; in parts.

    Where sessions are to be chapters, scenes that follow each other in one session become one.
    """
    lang = book.matter.lang
    held: dict[str, list[Chapter]] = {}
    titles: dict[str, str] = {}
    for chapter in book.chapters:
        held.setdefault(chapter.key, []).append(chapter)
        titles.setdefault(_session(chapter.key), chapter.part)
    chapters: list[Chapter] = []
    for key in plan.order(held):
        scene = plan.scene(key)
        if not scene.out:
            first, *more = held[key]
            chapters += [replace(first, title=_line(scene.title, lang) or first.title), *more]
    return with_chapters(
        book, _gathered(chapters, titles) if by == "sessions" else _parted(chapters, titles, lang)
    )


def _line(text: str, lang: str) -> str:
    return clean(plain(words(one_line(text), lang)))


def _session(key: str) -> str:
    return key.partition("-")[0]


def _parted(chapters: Sequence[Chapter], titles: dict[str, str], lang: str) -> list[Chapter]:
    """The chapters in parts, from the first session with a title on; none where no session has scenes."""
    if all(is_before_scenes(each.key) for each in chapters):
        return [replace(each, part="") for each in chapters]
    found, parts = list[Chapter](), 0
    for each in chapters:
        title, part = titles.pop(_session(each.key), None), ""
        if title or (title is not None and parts):
            parts += 1
            part = title or f"{PART.of(lang)} {parts}"
        found.append(replace(each, part=part))
    return found


def _gathered(chapters: Sequence[Chapter], titles: dict[str, str]) -> list[Chapter]:
    """The scenes of a session that follow each other as one chapter, called as the session."""
    found: list[Chapter] = []
    for each in chapters:
        session = _session(each.key)
        if goes_on := bool(found) and _session(found[-1].key) == session:
            last = found.pop()
        else:
            last = Chapter(titles.pop(session, ""), (), f"{session}-0")
        above: tuple[Node, ...] = (SCENE_BREAK,) if goes_on else ()
        if each.title not in ("", last.title) or (goes_on and each.title):
            above = (Node("h", (bare(each.title),)),)
        found.append(replace(last, blocks=(*last.blocks, *above, *each.blocks)))
    return found
