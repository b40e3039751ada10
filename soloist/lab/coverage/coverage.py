"""What play used of tables and rules, over one story or many: the whole answer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from soloist.journal.folding.skim import no_collection
from soloist.journal.state import folded
from soloist.lab.coverage.reach import Key, Part, Place, Reach, StoryTables
from soloist.lab.coverage.rules_use import RulesUse, rules_use
from soloist.lab.coverage.stories import Ask, Played, Told
from soloist.lab.coverage.table_use import SESSIONS, TableUse, table_use, unasked
from soloist.tables.check import dead_references, doubles, unreached
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Problem


@dataclass(frozen=True, slots=True)
class StoryUse:
    """A story and how much was played in it.

    `aside` are results that no row can be named for: of the story's own lists of names, or of all columns
    of a table at once.
    """

    title: str
    path: Path
    lang: str
    system: str
    sessions: int
    scenes: int
    asks: int
    rolls: int
    answers: int
    aside: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A name that no table has today, asked so many `times`; `near` has its last part, if one does."""

    name: str
    times: int
    near: str
    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What play used. `tables` are the strips of the files in use, asked ones first.

    `files` are the files nobody asked, by path, with how many strips each has. `told` are improvised
    results and answers, `wondered` questions that no die answered; `problems` are what files in use have
    that can never come or comes twice.
    `sessions` is within how many a result is remembered.
    """

    stories: tuple[StoryUse, ...]
    tables: tuple[TableUse, ...]
    files: tuple[tuple[str, int], ...]
    lost: tuple[Lost, ...]
    rules: tuple[RulesUse, ...]
    told: tuple[Told, ...]
    wondered: tuple[Told, ...]
    problems: tuple[Problem, ...]
    sessions: int = SESSIONS
    unread: tuple[Problem, ...] = field(default=())

    @property
    def asked(self) -> tuple[TableUse, ...]:
        """The tables that gave something."""
        return tuple(table for table in self.tables if table.asks)

    @property
    def counted(self) -> int:
        """How many tables there are, counterparts in two languages being one."""
        return sum(not table.twin for table in self.tables)

    @property
    def unasked(self) -> tuple[TableUse, ...]:
        """Tables that nobody asked and that no other table uses."""
        return tuple(table for table in self.tables if not table.asks and not table.used_in)

    @property
    def questions(self) -> tuple[tuple[Told, int], ...]:
        """Questions that came more than once and had no dice, with how often; the commonest first."""
        times = Counter(fold_name(each.question) for each in self.wondered)
        first: dict[str, Told] = {}
        for each in self.wondered:
            first.setdefault(fold_name(each.question), each)
        return tuple((first[question], n) for question, n in times.most_common() if n > 1)


def coverage(
    stories: Sequence[Played],
    reach: Reach,
    *,
    sessions: int = SESSIONS,
    lang: str = "en",
    every: bool = False,
    unread: Iterable[Problem] = (),
) -> Coverage:
    """What these stories used of the tables in `reach` and of their rules; `every` has all of its files.

    Of tables nobody asked in any language the one in `lang` is told, `fr` or `en`.
    """
    with no_collection():  # nothing of it is let go before the end
        return _Gathered(stories, reach, sessions).told(lang=lang, every=every, unread=tuple(unread))


class _Gathered:
    def __init__(self, stories: Sequence[Played], reach: Reach, sessions: int) -> None:
        self._stories, self._reach, self._sessions = stories, reach, sessions
        self._places: dict[Key, Place] = {}
        self._asked: dict[Key, list[list[Ask]]] = {}
        self._lost: dict[str, Lost] = {}
        self._aside: Counter[int] = Counter()
        for number, story in enumerate(stories):
            tables = reach.finder(story.state, story.packs)
            for ask in story.walked.asks:
                self._take(number, ask, tables)

    def _take(self, number: int, ask: Ask, tables: StoryTables) -> None:
        found = tables.place(ask.text.name)
        if isinstance(found, Place):
            self._places.setdefault(found.key, found)
            self._asked.setdefault(found.key, [[] for _ in self._stories])[number].append(ask)
        elif not ask.text.shuffle and found != "lost":
            self._aside[number] += 1
        elif not ask.text.shuffle:
            name = ask.text.name
            known = self._lost.get(folded(name))
            if known is None:
                near, path = tables.near(name), self._stories[number].path
                known = Lost(name, 0, near, path, ask.line)
            self._lost[folded(name)] = replace(known, times=known.times + 1)

    def told(self, *, lang: str, every: bool, unread: tuple[Problem, ...]) -> Coverage:
        """All of it."""
        used_in, places = self._reach.used_in(), self._reach.places()
        used = (
            (
                place,
                table_use(place.target, place.strip, self._asked[key], self._sessions, used_in.get(key, ())),
            )
            for key, place in self._places.items()
        )
        asked = _twinned(used, lang)
        in_use = {key[0] for key in self._places}
        others = self._reach.others(places.values(), self._places.values(), lang)
        never = [
            replace(unasked(place.target, place.strip, used_in.get(place.key, ())), lang=place.lang)
            for place in others
            if every or place.key[0] in in_use
        ]
        idle = Counter(place.key[0] for place in others if place.key[0] not in in_use)
        files = {key[0]: place.target.file for key, place in sorted(self._places.items())}
        return Coverage(
            tuple(self._story(number, story) for number, story in enumerate(self._stories)),
            tuple(_told_apart((*asked, *never))),
            tuple(sorted(idle.items())),
            tuple(sorted(self._lost.values(), key=lambda lost: -lost.times)),
            rules_use(self._stories),
            tuple(self._said(asked)),
            tuple(each for story in self._stories for each in story.walked.wondered),
            tuple(self._problems(files.values())),
            self._sessions,
            unread,
        )

    def _story(self, number: int, story: Played) -> StoryUse:
        walked = story.walked
        return StoryUse(
            story.title,
            story.path,
            "fr" if story.state.lang == "fr" else "en",
            story.system.id,
            walked.sessions,
            walked.scenes,
            sum(not ask.text.shuffle for ask in walked.asks),
            len(walked.rolls),
            len(walked.answers),
            self._aside[number],
        )

    def _said(self, asked: Iterable[TableUse]) -> Iterable[Told]:
        """What was improvised, story by story, in the order of their lines."""
        found = [
            (each.story, Told(self._stories[each.story].path, each.line, each.text, table=table.name))
            for table in asked
            for each in table.improvised
        ]
        found += [(at, each) for at, story in enumerate(self._stories) for each in story.walked.answers]
        return [told for _, told in sorted(found, key=lambda each: (each[0], each[1].line))]

    def _problems(self, files: Iterable[TableFile]) -> Iterable[Problem]:
        """Rows that say the same, tables nothing reaches, rows that name what is not there."""
        for file in files:
            yield from doubles(file)
            yield from unreached(file)
            if (shelves := self._reach.holding(file)) is not None:
                yield from dead_references(file, shelves)


def _twinned(found: Iterable[tuple[Place, TableUse]], lang: str) -> list[TableUse]:
    """The tables that were asked, the most asked first, each with the one it is the counterpart of."""
    told: dict[Part, Place] = {}
    asked: list[TableUse] = []
    for place, table in sorted(found, key=lambda each: (-each[1].asks, each[0].lang != lang, each[1].name)):
        twins = (told[part] for part in place.parts if part in told and told[part].lang != place.lang)
        twin = next(twins, None)
        asked.append(replace(table, lang=place.lang, twin=twin.name if twin else ""))
        for part in place.parts:
            told.setdefault(part, place)
    return asked


def _told_apart(tables: Sequence[TableUse]) -> Iterable[TableUse]:
    """The tables, those marked whose name another has too."""
    names = Counter(table.name for table in tables)
    return (replace(table, namesake=names[table.name] > 1) for table in tables)
