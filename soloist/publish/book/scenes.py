"""The scenes of a story as a writer sees them: what each is called, where it begins, how long it is."""

from bisect import bisect_right
from collections.abc import Sequence

from soloist.journal.model import Heading, Journal, Narrative, Prose, Span
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
    """Every scene in the order of the story; what was struck out is not counted.

    What stands outside of scenes is one only where there are words.
    """
    found: dict[str, StoryScene] = {}
    texts: dict[str, list[tuple[int, str]]] = {}
    session = scene = 0
    at = title = ""
    begun: Span | None = None  # the heading of the session
    gone = struck(journal.entries)

    def meet(span: Span, title: str, number: int) -> str:
        key = f"s{session}-{scene}"
        found.setdefault(key, StoryScene(key, title, session, number, span.start, span.line))
        texts.setdefault(key, [])
        return key

    for place, entry in enumerate(journal.entries):
        match entry:
            case _ if place in gone:
                pass
            case Heading(kind="session"):
                session, scene = entry.number or session + 1, 0
                at, title, begun = "", without_tags(entry.title).strip(), entry.span
            case Heading(kind="scene"):
                scene += 1
                at = meet(entry.span, without_tags(entry.title).strip(), entry.number or scene)
            case Prose() | Narrative() if text := prose_of(entry):
                at = at or meet(begun or entry.span, title, 0)
                texts[at].append((entry.span.line, text))
            case _:
                pass
    counted_ = (
        replace(each, words=sum(counted(text) for _, text in texts[key]), texts=tuple(texts[key]))
        for key, each in found.items()
    )
    return tuple(each for each in counted_ if each.number or each.words)


def scene_at(scenes: Sequence[StoryScene], line: int) -> StoryScene | None:
    """The scene that a line (from 1) of the story stands in; None before the first."""
    at = bisect_right(scenes, line, key=lambda each: each.line) - 1
    return scenes[at] if at >= 0 else None
