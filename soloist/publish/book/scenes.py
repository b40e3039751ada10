"""The scenes of a story as a writer sees them: what each is called, where it begins, how long it is."""

from bisect import bisect_right
from collections.abc import Sequence

from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Journal, Narrative, Prose, Span
from soloist.journal.privacy import struck
from soloist.play.prose.prose_tags import counted, prose_of, without_tags
from soloist.values.dataclass import record, replace


@record
class StoryScene:
    """A scene: the `key` of its chapter in a book, its title, the number and the title of its session.

    `number` is what the heading of the scene says, 0 for what stands before those of its session, which is
    called as that; `start` is the byte it begins at, `line` the line (from 1). `entries` are those below its
    heading.
    """

    key: str
    title: str
    session: int
    part: str
    number: int
    start: int
    line: int
    entries: list[Entry]

    @property
    def texts(self) -> list[tuple[int, str]]:
        """Its prose, each stretch with the line it begins at."""
        prose = (each for each in self.entries if isinstance(each, Prose | Narrative))
        return [(each.span.line, text) for each in prose if (text := prose_of(each))]

    @property
    def words(self) -> int:
        """Its words of prose."""
        return sum(counted(text) for _, text in self.texts)


def parts(journal: Journal) -> tuple[StoryScene, ...]:
    """All there is below the headings of scenes, and before those of a session, but what was struck out."""
    found: list[StoryScene] = []
    session = scene = 0
    part, opened = "", False
    begun: Span | None = None  # the heading of the session
    gone = struck(journal.entries)

    def open_(title: str, number: int, span: Span) -> None:
        key = f"s{session}-{scene}"
        found.append(StoryScene(key, title, session, part, number, span.start, span.line, []))

    for place, entry in enumerate(journal.entries):
        match entry:
            case _ if place in gone or isinstance(entry, FrontMatter):
                pass
            case Fence() if not opened:
                pass
            case Heading(kind="session"):
                session, scene = entry.number or session + 1, 0
                part, begun, opened = entry.title, entry.span, False
            case Heading(kind="scene"):
                scene, opened = scene + 1, True
                open_(entry.title, entry.number or scene, entry.span)
            case _:
                if not opened:
                    open_(part, 0, begun or entry.span)
                    opened = True
                found[-1].entries.append(entry)
    return tuple(found)


def scenes(journal: Journal) -> tuple[StoryScene, ...]:
    """Every scene in the order of the story; what was struck out is not counted.

    What stands outside of scenes is one only where there are words. Two of one key are one.
    """
    found: dict[str, StoryScene] = {}
    for each in parts(journal):
        first = found.setdefault(each.key, replace(each, title=without_tags(each.title).strip(), entries=[]))
        first.entries.extend(each.entries)
    return tuple(each for each in found.values() if each.number or each.words)


def scene_at(scenes: Sequence[StoryScene], line: int) -> StoryScene | None:
    """The scene that a line (from 1) of the story stands in; None before the first."""
    at = bisect_right(scenes, line, key=lambda each: each.line) - 1
    return scenes[at] if at >= 0 else None
