"""What can be counted in the prose of a story: words, those that come again, who is in which scene."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from soloist.journal.privacy import blanked
from soloist.journal.state import Element, State
from soloist.journal.state import folded as same
from soloist.journal.words import is_hat
from soloist.play.charts.survey import Survey
from soloist.play.charts.tables import Cell, Table, declared
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import surveyed, tables
from soloist.play.prose.outline_parts import Part
from soloist.play.prose.outline_parts import name as part_name
from soloist.play.prose.prose_tags import without_tags
from soloist.play.session.face import Face
from soloist.publish.book.scenes import StoryScene, scene_at, scenes
from soloist.tables.names import bare as folded
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import message, records

_WORD: Final = regex.compile(r"[^\W\d_]+")
_NOTE: Final = regex.compile(r"\s*\([^\W\d_][\w ]{0,20}\s*:.*\)\s*|\*?Date\s?:.*")


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae").replace("'", "’"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _prose(scene: StoryScene) -> Iterator[tuple[int, str]]:
    """The lines of a scene's prose, each with its number, without tags, asides and notes."""
    for line, text in scene.texts:
        for number, each in enumerate(blanked(text).split("\n"), line):
            if not _NOTE.fullmatch(each):
                yield number, without_tags(each)


COMMON: Final = {
    each["id"]: frozenset(map(folded, each["words"].split())) for each in records(__package__, "common.txt")
}
"""By language, the words that any prose repeats, as they are compared: without case and accents.

Under `titles` what stands before a name and is not the name.
"""


# --- who is where ---------------------------------------------------------------------------------

PEOPLE: Final = ("PC", "N")
_PART: Final = 3  # letters of a part of a name that stands for the whole


@record
class Presence:
    """Somebody or some place, and how often each scene names them in its prose, by its key.

    A scene in which only a tag speaks of them has 0.
    """

    kind: str
    name: str
    scenes: dict[str, int]


def presence(
    scenes: Sequence[StoryScene], state: State, prefixes: Sequence[str] = PEOPLE
) -> tuple[Presence, ...]:
    """Everybody in the order they were met, protagonists first; the game master’s hat is nobody.

    Names are found without regard to case and accents; a part of a name stands for the whole where it is
    written with a capital and belongs to one alone.
    """
    held = [(prefix, name, element) for prefix in prefixes for name, element in _named(state, prefix)]
    told = {scene.key: _bare("\n".join(each for _, each in _prose(scene))) for scene in scenes}
    common = COMMON.get(state.lang, COMMON["en"]) | COMMON["titles"]
    every = Counter(folded(part) for _, name, _ in held for part in {*_WORD.findall(_bare(name))})
    found = []
    for prefix, name, element in held:
        parts = {*_WORD.findall(_bare(name))}
        own = [each for each in parts if every[folded(each)] == 1 and folded(each) not in common]
        alone = [each for each in own if each[0].isupper() and len(each) >= _PART and len(parts) > 1]
        signs = (re.escape(_bare(name)) or "(?!)", *(f"(?-i:{each[0]}){each[1:]}" for each in alone))
        named = re.compile(rf"(?<!\w)(?:{'|'.join(signs)})(?!\w)", re.IGNORECASE)
        tagged = {scene.key for line in element.lines if (scene := scene_at(scenes, line))} if element else ()
        times = {key: len(named.findall(text)) for key, text in told.items()}
        where = {key: many for key, many in times.items() if many or key in tagged}
        found.append(Presence(prefix, name, where))
    return tuple(found)


def _named(state: State, prefix: str) -> Iterator[tuple[str, Element | None]]:
    elements = dict(state.elements.get(prefix, {}))
    if prefix == "PC":
        for name in state.pcs:
            yield name, elements.pop(same(name), None)
    for element in elements.values():
        if not is_hat(element.name):
            yield element.name, element


# --- words that come again ------------------------------------------------------------------------

WITHIN: Final = 40
"""Words from one to the next, at most, for the second to be noticed."""
_SHORTEST: Final = 4  # letters
_SPOKEN: Final = regex.compile(r"[^\W\d_]{2,}")  # nothing elided


class Often(NamedTuple):
    """A word, how often it is in the prose, and in how many scenes."""

    word: str
    times: int
    scenes: int


@record
class Near:
    """A word said again `apart` words later: the key of the scene, the lines of both (from 1)."""

    word: str
    apart: int
    scene: str
    lines: tuple[int, int]


def repeats(scenes: Sequence[StoryScene], state: State) -> tuple[list[Often], list[Near]]:
    """The words said most, most often first, and those said again soon, in the order of the story.

    Words are compared without case and accents, and as they stand: a plural is another word. Names, those of
    fewer than four letters and those any prose repeats are passed over.
    """
    names = (name for prefix in (*PEOPLE, "L") for name, _ in _named(state, prefix))
    passed = COMMON.get(state.lang, COMMON["en"]).union(
        folded(part) for name in names for part in _WORD.findall(name)
    )
    where, shown, near = dict[str, list[str]](), dict[str, str](), list[Near]()
    for scene in scenes:
        last: dict[str, tuple[int, int]] = {}
        spoken = ((found[0], line) for line, text in _prose(scene) for found in _SPOKEN.finditer(text))
        for at, (word, line) in enumerate(spoken):
            key = folded(word)
            if len(key) < _SHORTEST or key in passed:
                continue
            where.setdefault(key, []).append(scene.key)
            shown.setdefault(key, word.lower())
            before = last.get(key)
            if before is not None and at - before[0] <= WITHIN:
                near.append(Near(word.lower(), at - before[0], scene.key, (before[1], line)))
            last[key] = (at, line)
    ranked = sorted((-len(keys), key) for key, keys in where.items() if len(keys) > 1)
    return [Often(shown[key], -times, len({*where[key]})) for times, key in ranked], near


# --- all that is counted --------------------------------------------------------------------------


class Statistics(NamedTuple):
    """Words by session and by scene, repeated words, who is where; `lang` is the story’s."""

    lang: str
    scenes: Sequence[StoryScene]
    sessions: Sequence[Part]
    repeated: Sequence[Often]
    near: Sequence[Near]
    presence: Sequence[Presence]


def statistics(survey: Survey) -> Statistics:
    """The statistics of a story that was gone through."""
    state, found = survey.state, scenes(survey.journal)
    sessions = [part for part in survey.parts if part.kind != "scene" and (part.words or part.number)]
    present = presence(found, state, (*PEOPLE, "Thread"))
    return Statistics(state.lang, found, sessions, *repeats(found, state), present)


def plain_statistics(told: Statistics) -> object:
    """The same as data."""
    return {
        "words": sum(part.words for part in told.sessions),
        "sessions": [
            {"session": part.number, "title": part.title, "date": part.date, "words": part.words}
            for part in told.sessions
        ],
        "scenes": [
            {"scene": each.key, "title": each.title, "session": each.session, "words": each.words}
            for each in told.scenes
        ],
        "repeated": [each._asdict() for each in told.repeated],
        "near": told.near,
        "presence": told.presence,
    }


# --- as tables ------------------------------------------------------------------------------------

MOST: Final = 20
"""Repeated words that are listed; the data has them all."""


def statistics_tables(told: Statistics) -> tuple[Table, ...]:
    """Words by session and by scene, repeated words, who is where."""
    names = {each.key: " · ".join(filter(None, (each.key, each.title))) for each in told.scenes}
    closest = sorted(told.near, key=lambda each: (each.apart, each.lines))[:MOST]
    first = message("Before the first session")
    rows: dict[str, Iterable[tuple[Cell, ...]]] = {
        "sessions": [(part_name(each, told.lang) or first, each.date, each.words) for each in told.sessions],
        "scenes": [(names[each.key], each.words) for each in told.scenes],
        "often": told.repeated[:MOST],
        "near": [
            (each.word, each.apart, ", ".join(map(str, dict.fromkeys(each.lines))), names[each.scene])
            for each in closest
        ],
        "presence": [
            (each.name, len(each.scenes), sum(each.scenes.values()), " ".join(each.scenes))
            for each in told.presence
        ],
    }
    counts = {"sessions": sum(part.words for part in told.sessions), "near": WITHIN}
    found = [declared(__package__, id_, each, n=counts.get(id_, 0)) for id_, each in rows.items()]
    return (replace(found[0], lines=tuple(part.line for part in told.sessions)), *found[1:])


def stats(face: Face, words: str) -> Conversation[None]:
    """Show the statistics of the story, without what is out of sight, to go to a session of it."""
    session = face.session
    found = yield from work(message("Reading the story…"), lambda: statistics(surveyed(session)))
    yield from tables(face, message("Statistics"), statistics_tables(found))
