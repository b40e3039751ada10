"""The scenes of a story as a writer sees them: what each is called, where it begins, how long it is."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from soloist.journal.model import Entry, Heading, Journal, Narrative, Prose, Span
from soloist.journal.privacy import struck
from soloist.play.prose.prose_tags import counted, prose_of, without_tags
from soloist.values.dataclass import dataclass, replace


@dataclass(frozen=True, slots=True)
class StoryScene:
    """A scene: the `key` of its chapter in a book, its title, the number of its session.

    `number` is what the heading of the scene says, 0 for what stands before those of its session; `start`
    is the byte it begins at, `line` the line (from 1), `words` its words of prose, `texts` the prose
    itself, each with the line it begins at.
    """

    key: str
    title: str
    session: int
    number: int
    start: int
    line: int
    words: int = 0
    texts: tuple[tuple[int, str], ...] = ()


def scenes(journal: Journal) -> tuple[StoryScene, ...]:
    """Every scene in the order of the story; what was struck out is not counted."""
    walk = _Walk()
    gone = struck(journal.entries)
    for place, entry in enumerate(journal.entries):
        if place not in gone:
            walk.take(entry)
    return tuple(walk.scenes())


def scene_at(scenes: Sequence[StoryScene], line: int) -> StoryScene | None:
    """The scene that a line (from 1) of the story stands in; None before the first."""
    at = bisect_right(scenes, line, key=lambda each: each.line) - 1
    return scenes[at] if at >= 0 else None


class _Walk:
    """The story entry by entry, with the keys of `manuscript`."""

    def __init__(self) -> None:
        self._found: dict[str, StoryScene] = {}
        self._texts: dict[str, list[tuple[int, str]]] = {}
        self._session = self._scene = 0
        self._at = self._title = ""
        self._from: Span | None = None  # the heading of the session

    def take(self, entry: Entry) -> None:
        """Go on with an entry."""
        match entry:
            case Heading(kind="session"):
                self._session, self._scene = entry.number or self._session + 1, 0
                self._at, self._title, self._from = "", without_tags(entry.title).strip(), entry.span
            case Heading(kind="scene"):
                self._scene += 1
                title = without_tags(entry.title).strip()
                self._meet(entry.span, title, entry.number or self._scene)
            case Prose() | Narrative():
                if text := prose_of(entry):
                    self._say(entry.span, text)
            case _:
                pass

    def scenes(self) -> Iterator[StoryScene]:
        """What stands outside of scenes is one only where there are words."""
        for key, scene in self._found.items():
            texts = tuple(self._texts[key])
            count = sum(counted(text) for _, text in texts)
            if scene.number or count:
                yield replace(scene, words=count, texts=texts)

    def _say(self, span: Span, text: str) -> None:
        if not self._at:
            self._meet(self._from or span, self._title, 0)
        self._texts[self._at].append((span.line, text))

    def _meet(self, span: Span, title: str, number: int) -> None:
        self._at = f"s{self._session}-{self._scene}"
        if self._at not in self._found:
            scene = StoryScene(self._at, title, self._session, number, span.start, span.line)
            self._found[self._at] = scene
            self._texts[self._at] = []
