"""All that can be counted in the prose of a story, together, and as data."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from soloist.journal.model import Journal
from soloist.journal.state import State, is_open
from soloist.play.charts.survey import Survey, Words
from soloist.play.charts.survey import words as words_of
from soloist.publish.book.matter import day_number
from soloist.publish.book.scenes import StoryScene, scene_at, scenes
from soloist.publish.stats.presence import COMMON, Presence, name_words, presence, words
from soloist.values.dataclass import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the story, from 1, and the key of the scene it stands in; 0 and empty for none."""

    scene: str
    line: int


@dataclass(frozen=True, slots=True)
class ThreadCourse:
    """A thread: where it is opened, where closed (None where it runs on), and all scenes that speak of it."""

    thread: str
    opened: Place
    closed: Place | None
    scenes: tuple[str, ...]


def threads(scenes: Sequence[StoryScene], state: State) -> tuple[ThreadCourse, ...]:
    """Every thread in the order in which the story met it; one that was opened again runs on."""

    def place(line: int) -> Place:
        scene = scene_at(scenes, line)
        return Place(scene.key if scene else "", line)

    found = []
    for thread in state.elements.get("Thread", {}).values():
        lines = (*thread.lines, *(made.line for made in thread.changes)) or (0,)
        keys = dict.fromkeys(place(line).scene for line in thread.lines)
        closed = None if is_open(thread) else place(max(lines))
        found.append(ThreadCourse(thread.name, place(lines[0]), closed, tuple(filter(None, keys))))
    return tuple(found)


WITHIN: Final = 40
"""Words from one to the next, at most, for the second to be noticed."""
_SHORTEST: Final = 4  # letters


@dataclass(frozen=True, slots=True)
class Often:
    """A word, how often it is in the prose, and in how many scenes."""

    word: str
    times: int
    scenes: int


@dataclass(frozen=True, slots=True)
class Near:
    """A word said again `apart` words later: the key of the scene, the lines of both (from 1)."""

    word: str
    apart: int
    scene: str
    lines: tuple[int, int]


def repeats(
    scenes: Sequence[StoryScene], lang: str, names: Collection[str] = (), within: int = WITHIN
) -> tuple[tuple[Often, ...], tuple[Near, ...]]:
    """The words said most, most often first, and those said again soon, in the order of the story.

    The story is in `lang`; `names` (folded words) are not counted.

    Words are compared without case and accents, and as they stand: a plural is another word. Those of
    fewer than four letters and those any prose repeats are passed over.
    """
    passed = COMMON["fr" if lang == "fr" else "en"] | frozenset(names)
    times: Counter[str] = Counter()
    where: dict[str, set[str]] = {}
    shown: dict[str, str] = {}
    near: list[Near] = []
    for scene in scenes:
        last: dict[str, tuple[int, int]] = {}
        for at, word in enumerate(words(scene)):
            key = word.folded
            if len(key) < _SHORTEST or key in passed:
                continue
            times[key] += 1
            where.setdefault(key, set()).add(scene.key)
            shown.setdefault(key, word.text.lower())
            before = last.get(key)
            if before is not None and at - before[0] <= within:
                near.append(Near(word.text.lower(), at - before[0], scene.key, (before[1], word.line)))
            last[key] = (at, word.line)
    ranked = sorted((-count, key) for key, count in times.items() if count > 1)
    often = tuple(Often(shown[key], -count, len(where[key])) for count, key in ranked)
    return often, tuple(near)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Words by session and by scene, repeated words, who is where, threads; `lang` is the story’s.

    `days` are those on which something was written, each with its words.
    """

    lang: str
    scenes: tuple[StoryScene, ...]
    sessions: Words
    repeated: tuple[Often, ...]
    near: tuple[Near, ...]
    presence: tuple[Presence, ...]
    threads: tuple[ThreadCourse, ...]
    days: tuple[tuple[str, int], ...]


def statistics(journal: Journal, survey: Survey, today: str) -> Statistics:
    """The statistics of a story; `survey` is the same story gone through, `today` is `2026-11-20`."""
    state, found = survey.state, scenes(journal)
    lang = "fr" if state.lang == "fr" else "en"
    days: Counter[str] = Counter()
    for part in survey.parts:
        if part.kind == "session" and part.words and day_number(part.date.strip()):
            days[part.date.strip()] += part.words
    return Statistics(
        lang,
        found,
        words_of(survey, "session", today),
        *repeats(found, lang, name_words(state)),
        presence(found, state),
        threads(found, state),
        tuple(sorted(days.items())),
    )


def plain_statistics(told: Statistics) -> object:
    """The same as data."""
    return {
        "words": told.sessions.total,
        "sessions": [
            {"session": part.number, "title": part.title, "date": part.date, "words": part.words}
            for part in told.sessions.parts
        ],
        "scenes": [
            {"scene": each.key, "title": each.title, "session": each.session, "words": each.words}
            for each in told.scenes
        ],
        **{
            name: list(map(asdict, getattr(told, name)))
            for name in ("repeated", "near", "presence", "threads")
        },
        "days": {"written": [{"day": day, "words": words} for day, words in told.days]},
    }
