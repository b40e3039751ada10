"""All that can be counted in the prose of a story, together, and as data."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from soloist.journal.model import Journal
from soloist.journal.state import State, is_open
from soloist.play.charts.survey import Part, Survey, Words, arranged, counted
from soloist.publish.book.matter import day_number
from soloist.publish.book.scenes import StoryScene, scene_at, scenes
from soloist.publish.stats.presence import COMMON, Presence, name_words, presence, words
from soloist.values.dataclass import asdict, dataclass, replace


@dataclass(frozen=True, slots=True)
class Day:
    """A day and the words written on it."""

    day: str
    words: int


@dataclass(frozen=True, slots=True)
class Days:
    """The days that have words, in order; how many in a row at most, and up to now.

    `streak` counts to today, or to yesterday where today has no words yet.
    """

    written: tuple[Day, ...]
    longest_streak: int
    streak: int


def days(parts: Iterable[Part], today: str) -> Days:
    """The days of a story’s counted parts; `today` is `2026-11-20`."""
    words: dict[str, int] = {}
    for part in parts:
        day = part.date.strip()
        if part.kind == "session" and part.words and day_number(day):
            words[day] = words.get(day, 0) + part.words
    order = sorted(words)
    longest = run = last = 0
    for day in order:
        run = run + 1 if day_number(day) == last + 1 else 1
        longest, last = max(longest, run), day_number(day)
    current = run if order and day_number(today) - last in (0, 1) else 0
    return Days(tuple(Day(day, words[day]) for day in order), longest, current)


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
        scene = scene_at(scenes, line) if line else None
        return Place(scene.key if scene else "", line)

    found = []
    for thread in state.elements.get("Thread", {}).values():
        keys = (place(line).scene for line in thread.lines)
        closed = 0
        if not is_open(thread):
            for made in thread.changes:
                words = made.after if isinstance(made.after, tuple) else ()
                ends = bool(words) and not is_open(replace(thread, words=words))
                closed = (closed or made.line) if ends else 0
            closed = closed or (thread.lines[-1] if thread.lines else 0)
        first = place(thread.lines[0] if thread.lines else 0)
        end = place(closed) if closed else None
        found.append(ThreadCourse(thread.name, first, end, tuple(dict.fromkeys(filter(None, keys)))))
    return tuple(found)


_ROWS: Final = ("repeated", "near", "presence", "threads")
"""What is told as data just as it was counted."""
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
    """Words by session and by scene, repeated words, who is where, threads, days; `lang` is the story’s."""

    lang: str
    scenes: tuple[StoryScene, ...]
    sessions: Words
    repeated: tuple[Often, ...]
    near: tuple[Near, ...]
    presence: tuple[Presence, ...]
    threads: tuple[ThreadCourse, ...]
    days: Days


def statistics(journal: Journal, survey: Survey, today: str) -> Statistics:
    """The statistics of a story; `survey` is the same story gone through, `today` is `2026-11-20`."""
    state = survey.state
    lang = "fr" if state.lang == "fr" else "en"
    found = scenes(journal)
    parts = counted(survey)
    return Statistics(
        lang,
        found,
        arranged(parts, "session", today),
        *repeats(found, lang, name_words(state)),
        presence(found, state),
        threads(found, state),
        days(parts, today),
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
        "days": asdict(told.days),
    }
