"""A story as steps to be compared with those of its siblings: what is told, asked, and what it came to."""

from collections.abc import Iterator, Mapping, Set
from types import MappingProxyType
from typing import Final, Literal

from soloist.journal.folding.fold import Folding
from soloist.journal.model import (
    Action,
    Consequence,
    Entry,
    FrontMatter,
    Heading,
    Narrative,
    Note,
    Prose,
    Question,
    TableLine,
)
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import folded
from soloist.journal.words import is_note
from soloist.play.forks.fork_offer import Otherwise, Rows, came_to, ways
from soloist.play.prose.plain_prose import DATE_LINE
from soloist.play.prose.prose_tags import is_fenced, without_tags
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, results
from soloist.publish.book.book import Node, clean, plain
from soloist.publish.book.prose_tree import prose_blocks, words
from soloist.values.dataclass import dataclass, field

_ARROW: Final = " -> "
_BACK: Final = "<- "
_UNTITLED: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Two stories that take the same have the same `key`, and what follows it is shared so far.

    `told` are paragraphs, `scene` the heading of a scene, or of a session that tells of something before its
    scenes, `ask` a roll before the dice fell, `came` how it went, `then` what the author noted of it, `lead`
    a choice that leads to a scene, `apart` that the scene before does not lead here. `words` name it in a
    line; `ways` are those an `ask` had, as far as is known; `scene` is the title of a scene as it is written,
    that of the heading or the one led to.
    """

    kind: Literal["told", "scene", "ask", "came", "then", "lead", "apart"]
    key: str
    words: str = ""
    blocks: tuple[Node, ...] = ()
    ways: tuple[Otherwise, ...] = field(default=())
    scene: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A story taken apart; `born` is what its siblings have in common with it from the first."""

    title: str
    lang: str
    born: str
    steps: tuple[Step, ...]


def steps_of(data: bytes, rows: Rows, titles: Mapping[str, str] = _UNTITLED) -> Steps:
    """The steps of a story; what was struck out, secrets and notes are none.

    `titles` are those of scenes that are called otherwise in the book, by the keys of its plan, `s2-3`.
    """
    whole = read(data)
    called = {_title(each) for each in whole.entries if isinstance(each, Heading) and each.kind == "scene"}

    def directs(entry: Entry) -> bool:
        return isinstance(entry, Note) and entry.kind == "note" and _stands_apart(entry.text, called)

    data = published(data, whole.entries, spared=directs)
    entries = read(data, analog=whole.analog).entries
    opening = Folding()
    for entry in entries[:1]:
        if isinstance(entry, FrontMatter):
            opening.add(entry)
    before = opening.state()
    title = next((each.title for each in entries if isinstance(each, Heading) and each.kind == "title"), "")
    front = before.front
    born = "\n".join((front.get("start_date", ""), front.get("ruleset", ""), title or before.title))
    walk = _Walk(before.lang, rows, titles, called)
    found = {each.entry.span.start: each for each in results(Excerpt(0, len(data), 1, entries, b"", before))}
    made = tuple(step for entry in entries for step in walk.steps(entry, found.get(entry.span.start)))
    return Steps(before.title or title, before.lang, born, made)


class _Walk:
    """The entries of a story, one after the other."""

    def __init__(self, lang: str, rows: Rows, titles: Mapping[str, str], scenes: Set[str]) -> None:
        self._lang, self._rows, self._titles, self._scenes = lang, rows, titles, scenes
        self._session = self._scene = 0
        self._asked = ""
        self._begun: Step | None = None  # a session of which nothing is told yet

    def steps(self, entry: Entry, result: Result | None) -> Iterator[Step]:
        match entry:
            case Heading():
                yield from self._headed(entry)
            case Prose(text=text):
                self._asked = ""
                yield from self._told(text)
            case Note(kind=kind, text=text) | Narrative(kind=kind, text=text) if is_note(kind):
                yield from self._noted(kind, text)
            case Narrative(text=text):
                yield from self._told(text)
            case Action(text=text) | Question(text=text):
                self._asked = self._line(text)
            case Consequence(text=text):
                line = without_tags(text).strip()
                if line:
                    yield Step("then", f"then {line}", self._line(text), prose_blocks(line, self._lang))
            case _:
                pass
        if result is not None:
            yield from self._rolled(result)

    def _headed(self, heading: Heading) -> Iterator[Step]:
        title = heading.title
        match heading.kind:
            case "session":
                self._session, self._scene = heading.number or self._session + 1, 0
                called = self._titles.get(f"s{self._session}-0", title)
                self._begun = Step("scene", f"session {heading.number} {title}", self._line(called))
            case "scene":
                self._asked, self._scene, self._begun = "", self._scene + 1, None
                called = self._titles.get(f"s{self._session}-{self._scene}", title)
                key = f"scene {heading.number} {title}"
                yield Step("scene", key, self._line(called), scene=_title(heading))
            case "other" if title.strip():
                yield from self._opened()
                inlines = words(without_tags(title).strip(), self._lang)
                yield Step("told", f"head {title}", self._line(title), (Node("h", inlines, number=2),))
            case _:
                pass

    def _opened(self) -> Iterator[Step]:
        """The session that begins with what is told next, where that stands before its scenes."""
        if self._begun is not None:
            yield self._begun
        self._begun = None

    def _noted(self, kind: str, text: str) -> Iterator[Step]:
        """What a note says of the ways between scenes; all else in it is its author’s."""
        label, _, scene = " ".join(text.split()).rpartition(_ARROW)
        if kind == "choice" and scene in self._scenes:
            yield Step("lead", f"lead {text}", self._line(label or scene), scene=scene)
        elif kind == "note" and _stands_apart(text, self._scenes):
            yield Step("apart", f"apart {text}")

    def _told(self, text: str) -> Iterator[Step]:
        if is_fenced(text):
            kept = text
        else:
            kept = without_tags("\n".join(line for line in text.split("\n") if not _dates(line)))
        blocks = prose_blocks(kept, self._lang)
        if blocks:
            yield from self._opened()
            yield Step("told", f"told {kept.strip()}", self._line(kept.strip().partition("\n")[0]), blocks)

    def _rolled(self, result: Result) -> Iterator[Step]:
        label = self._label(result)
        asked = self._asked or label
        known = ways(result, self._rows, self._lang)
        yield Step("ask", f"ask {folded(asked)} {folded(label)}", asked, ways=known)
        id_ = came_to(result)
        name, text = next(((each.name, each.text) for each in known if each.id == id_), (result.name, ""))
        blocks = (*prose_blocks(name, self._lang), *prose_blocks(text or "", self._lang))
        yield Step("came", f"came {id_}", self._line(name), blocks)

    def _label(self, result: Result) -> str:
        if result.test is not None:
            return self._line(result.test.label.of(self._lang))
        if isinstance(result.entry, TableLine) and result.entry.parsed is not None:
            return self._line(result.entry.parsed.name.rpartition("/")[2].rpartition(".")[2])
        return ""

    def _line(self, text: str) -> str:
        return clean(" ".join(plain(words(without_tags(text).strip(), self._lang)).split()))


def _stands_apart(text: str, scenes: Set[str]) -> bool:
    """Whether a note says that its scene comes from one that is not the one before."""
    return text.startswith(_BACK) and " ".join(text.removeprefix(_BACK).split()) in scenes


def _title(heading: Heading) -> str:
    """The title of a scene as it is written, on one line."""
    return " ".join(heading.title.split())


def _dates(line: str) -> bool:
    return line.startswith("*") and DATE_LINE.fullmatch(line) is not None
