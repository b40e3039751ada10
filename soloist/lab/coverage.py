"""What play used of tables and rules, over one story or many: as it is told to programs, and in words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from soloist.journal.checking.recorded import candidates, outcome_ids
from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.lab.calls import calls
from soloist.lab.report import Report, listed, short
from soloist.lingo import language_of, languages
from soloist.play.charts.survey import Ask, Survey, survey
from soloist.play.charts.tables import Cell, Table, declared, tenths
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import tables
from soloist.play.session.face import Face
from soloist.play.story.oracle import reach
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.systems import system_or_free
from soloist.rules.term import Term
from soloist.storage.reading import read_file
from soloist.storage.shelf.shelf import load_shelves, shipped_oracles
from soloist.storage.workspace import packs_of
from soloist.tables.deck import every_text, fits, recorded
from soloist.tables.lookup import EmptyList, Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.tables.names import fold_name
from soloist.values import regex
from soloist.values.dataclass import field, record, replace
from soloist.values.memory import no_collection
from soloist.values.message import Message, Problem, Refusal, count, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session


_ORIGIN: Final = regex.compile(r"(?:\d{0,2}d\d{1,7}=[\d,]+(?:\s+|$))?(.*)", re.ASCII | re.DOTALL)

# --- the answer -----------------------------------------------------------------------------------


@record
class StoryUse:
    """A story and how much was played in it."""

    title: str
    file: str
    lang: str
    system: str
    sessions: int
    scenes: int
    results: int
    rolls: int
    answers: int


@record
class RowUse:
    """A row of today's table, how often it `came` and was `due` by the dice.

    It was `dropped`, of the times it was `drawn`: struck out, or another result put in its place.
    """

    text: str
    line: int
    came: int
    due: float
    drawn: int
    dropped: int


@record
class TableUse:
    """A table, a column or a row of a grid in play; `lang` is the language of its folder, if any.

    Of its `results`, `older` are on no row of today's; `never` rows did not come. `called_by` names tables
    whose rows call it: what it gave there is not recorded.
    """

    name: str
    lang: str
    file: str
    line: int
    called_by: tuple[str, ...]
    results: int = 0
    older: int = 0
    never: int = 0
    rows: tuple[RowUse, ...] = ()


@record
class Improvised:
    """What a person said in the place of dice: where, in answer to what question, or of what table."""

    file: str
    line: int
    text: str
    question: str = ""
    table: str = ""


@record
class Lost:
    """A name that no table has today, asked so many `times`."""

    name: str
    times: int
    file: str
    line: int


@record
class TestUse:
    """A test of a system that was rolled so many `times`, and how often each of its outcomes came."""

    __test__ = False  # not a pytest class

    system: str
    id: str
    name: Term
    times: int
    outcomes: Mapping[str, int]


@record
class Question:
    """A question that came more than once and that no die answered."""

    question: str
    times: int


@record
class IdleFile:
    """A file nobody asked, and how many tables it has."""

    file: str
    tables: int


@record
class Coverage:
    """What play used. `tables` are those of the files in use, asked ones first; `tests` of the games played.

    `improvised` is what was said by hand.
    """

    stories: tuple[StoryUse, ...]
    tables: tuple[TableUse, ...]
    idle_files: tuple[IdleFile, ...]
    tests: tuple[TestUse, ...]
    questions: tuple[Question, ...]
    improvised: tuple[Improvised, ...]
    lost: tuple[Lost, ...]
    unread: tuple[Problem, ...] = ()


# --- the stories that are looked at ---------------------------------------------------------------


@record
class Played:
    """A story gone through, and where it stands."""

    path: Path
    seen: Survey


def played(path: Path, data: bytes) -> Played:
    """A story from the bytes of its journal; nothing is raised, whatever they are."""
    return Played(path, survey(data))


def stories(
    paths: Sequence[Path], hide: Callable[[bytes], bytes] = bytes
) -> tuple[tuple[Played, ...], tuple[Problem, ...]]:
    """The stories in these files, and what is wrong with those that cannot be read.

    `hide` takes out of each what is not to be seen.
    """
    found: list[Played] = []
    problems: list[Problem] = []
    for path in dict.fromkeys(paths):
        try:
            found.append(played(path, hide(read_file(path)[0])))
        except Refusal as refusal:
            problems.append(Problem(str(path), 0, 0, "error", refusal.message))
    return tuple(found), tuple(problems)


# --- what they used -------------------------------------------------------------------------------


def covered(stories: Sequence[Played], workspace: Path | None, unread: Iterable[Problem] = ()) -> Coverage:
    """What these stories used of the tables in reach and of their rules."""
    with no_collection():  # nothing of it is let go before the end
        asked = _Asked(workspace)
        uses = tuple(map(asked.story, stories))
        used = list(map(asked.table, asked.places.values()))
        never, idle = asked.others()
        by_hand = [said for _, told in used for said in told]
        by_hand += [
            Improvised(str(story.path), said.line, said.text, said.question)
            for story in stories
            for said in story.seen.answers
        ]
        wondered = [question for story in stories for question in story.seen.wondered]
        first = {fold_name(question): question for question in reversed(wondered)}
        often = Counter(map(fold_name, wondered)).most_common()
        order = [each.file for each in uses]
        return Coverage(
            uses,
            (*sorted((table for table, _ in used), key=lambda each: (-each.results, each.name)), *never),
            idle,
            tuple(_tests(stories)),
            tuple(Question(first[question], times) for question, times in often if times > 1),
            tuple(sorted(by_hand, key=lambda said: (order.index(said.file), said.line))),
            tuple(sorted(asked.lost.values(), key=lambda each: -each.times)),
            tuple(unread),
        )


def _tests(stories: Sequence[Played]) -> Iterator[TestUse]:
    """The tests of each system played, with what the options of one or another story let in."""
    for id_ in dict.fromkeys(story.seen.system.id for story in stories):
        every = [story.seen for story in stories if story.seen.system.id == id_]
        system = every[0].system.whole or every[0].system
        let_in = {test.id for story in every for test in story.system.tests}
        came: dict[str, Counter[str]] = {test.id: Counter() for test in system.tests if test.id in let_in}
        named = {test.id: test for test in system.tests}
        for rolled in (rolled for story in every for rolled in story.rolls):
            for test in candidates(system, rolled.text)[:1]:
                ids = outcome_ids(test, rolled.text.outcome)
                came.setdefault(test.id, Counter())[min(ids, default="")] += 1
                named[test.id] = test
        for test_id, outcomes in sorted(came.items(), key=lambda each: -each[1].total()):
            yield TestUse(id_, test_id, named[test_id].label, outcomes.total(), outcomes)


# --- tables ---------------------------------------------------------------------------------------

_Key: TypeAlias = tuple[str, str, int]
"""A strip whatever it is called: its file, its table, its place in it."""


@record
class _Place:
    """A strip of a table in reach, and what was asked of it, in which file."""

    target: Target
    strip: Strip
    asks: list[tuple[str, Ask]] = field(default_factory=list)

    @property
    def key(self) -> _Key:
        """By which it is one in all stories."""
        table = self.target.table
        return self.target.file.file, fold_name(table.name), table.strips.index(self.strip)


class _Asked:
    """The tables stories reach, and what each of them asked."""

    def __init__(self, workspace: Path | None) -> None:
        self._workspace = workspace
        self._shelves: dict[tuple[str, tuple[str, ...]], Shelves] = {}
        self.places: dict[_Key, _Place] = {}
        self.lost: dict[str, Lost] = {}
        self._callers: dict[_Key, dict[str, None]] = {}

    def story(self, story: Played) -> StoryUse:
        """Take what a story asked; results of its own lists, or of several columns, have no row."""
        seen, file = story.seen, str(story.path)
        state, lang = seen.state, seen.state.lang
        found = reach(self._reached(lang, packs_of(state.front.get("pack", ""))), state)
        drawn = [ask for ask in seen.asks if not ask.text.shuffle]
        for ask in drawn:
            name = ask.text.name
            try:
                target = found.find(name)
            except EmptyList:
                continue
            except Refusal:
                before = self.lost.get(folded(name), Lost(name, 0, file, ask.line))
                self.lost[folded(name)] = replace(before, times=before.times + 1)
                continue
            if target.file is not found.story and len(target.strips) == 1:
                place = _Place(Target(target.file, target.table), target.strips[0])
                self.places.setdefault(place.key, place).asks.append((file, ask))
        kinds = Counter(part.kind for part in seen.parts)
        sessions = kinds["session"] or int(bool(seen.asks or seen.answers or seen.rolls))
        return StoryUse(
            state.title or story.path.stem, file, lang, seen.system.id, sessions, kinds["scene"],
            len(drawn), len(seen.rolls), len(seen.answers),
        )  # fmt: skip

    def _reached(self, lang: str, packs: tuple[str, ...]) -> Shelves:
        if (lang, packs) not in self._shelves:
            shelves = load_shelves(self._workspace, lang, packs).shelves
            self._shelves[lang, packs] = shelves
            for file in (file for shelf in shelves.shelves for file in shelf.values()):
                for table, called in calls(file, shelves):
                    for strip in called.strips:
                        users = self._callers.setdefault(_Place(called, strip).key, {})
                        users[Target(file, table).name] = None
        return self._shelves[lang, packs]

    def others(self) -> tuple[tuple[TableUse, ...], tuple[IdleFile, ...]]:
        """The tables nobody asked of the files in use, and the files nobody asked.

        What is shipped for stories in other languages is left out.
        """
        in_use = {file for file, _, _ in self.places}
        every: dict[_Key, _Place] = {}
        for (lang, _), shelves in sorted(self._shelves.items(), key=lambda each: each[0]):
            strangers = [shipped_oracles() / other for other in languages() if other != lang]
            for target in shelves.targets():
                if not any(Path(target.file.file).is_relative_to(each) for each in strangers):
                    places = (_Place(target, strip) for strip in target.table.strips)
                    every |= {place.key: place for place in places}
        never = [place for key, place in sorted(every.items(), key=itemgetter(0)) if key not in self.places]
        idle = Counter(file for file, _, _ in sorted(every) if file not in in_use)
        return (
            tuple(self._use(place) for place in never if place.target.file.file in in_use),
            tuple(IdleFile(file, n) for file, n in idle.items()),
        )

    def table(self, place: _Place) -> tuple[TableUse, list[Improvised]]:
        """What became of a table, and what was said of it by hand."""
        rows = _Rows(place)
        came, drawn, dropped = (Counter[int | None]() for _ in range(3))
        thrown = 0
        by_hand: list[Improvised] = []
        for file, ask in place.asks:
            row, first = rows.match(ask.text)
            came[row] += 1
            thrown += rows.throws(ask.text)
            for each in {row, first}:
                drawn[each] += 1
                dropped[each] += ask.struck if each == row else 1
            if row is None and not ask.struck and (ask.text.origin or not ask.text.dice):
                name = place.target.name_of(place.strip)
                by_hand.append(Improvised(file, ask.line, ask.text.result or "", table=name))
        total = sum(rows.weights) or 1
        uses = tuple(
            RowUse(row.text, row.line, came[at], thrown * weight / total, drawn[at], dropped[at])
            for at, (row, weight) in enumerate(zip(rows.rows, rows.weights, strict=True))
        )
        older, never = came[None] - len(by_hand), sum(not row.came for row in uses)
        return replace(self._use(place), results=came.total(), older=older, never=never, rows=uses), by_hand

    def _use(self, place: _Place) -> TableUse:
        """A table of which nothing was asked so far."""
        target, file, folder = place.target, place.target.file.file, Path(place.target.file.file).parent.name
        lang, callers = language_of(folder), tuple(sorted(self._callers.get(place.key, ())))
        return TableUse(target.name_of(place.strip), lang, file, target.table.line, callers)


class _Rows:
    """The rows of a strip, rows of one text as one, found again in journals."""

    def __init__(self, place: _Place) -> None:
        self._strip, self._deck = place.strip, place.target.table.deck
        self.rows: list[Row] = []
        self.weights: list[int] = []
        self._number: dict[str, int] = {}
        self._texts: dict[str, int | None] = {}
        for row in self._strip.rows:
            number = self._number.setdefault(row.text, len(self.rows))
            if number == len(self.rows):
                self.rows.append(row)
                self.weights.append(0)
                for text in every_text(row.parts) or ():
                    self._texts.setdefault(recorded(text), number)
                    self._texts.setdefault(recorded(f"{text}, {row.hint}"), number)
            self.weights[number] += self._strip.weight(row)

    def throws(self, line: TableText) -> bool:
        """Whether the dice of a line may be those of today's table."""
        die = self._strip.die
        fair = line.sides == die.faces and len(line.dice) == die.count
        return bool(line.dice) if self._deck else fair and all(1 <= face <= die.faces for face in line.dice)

    def match(self, line: TableText) -> tuple[int | None, int | None]:
        """The row that stands and the row that came first, by number; None for none of today's.

        A result is of the row its dice give where that says so, else of the row that says so.
        """
        said = line.result or ""
        if line.origin:
            found = _ORIGIN.match(line.origin)
            return self._by_text(said), self._by_text(found[1].strip() if found else "")
        if not self._deck and self.throws(line):
            row = self._strip.row_at(self._strip.die.position(line.dice))
            if row is not None and (row.text == said or fits(row, said)):
                return (number := self._number[row.text]), number
        return (at := self._by_text(said)), at

    def _by_text(self, said: str) -> int | None:
        text = recorded(said)
        if text not in self._texts:
            holed = (at for at, row in enumerate(self.rows) if row.has_holes and fits(row, text))
            self._texts[text] = next(holed, None)
        return self._texts[text]


# --- in words: what to do first in a few lines, then tables; and `/coverage`, of the open story ---


_TO_DO: Final = 3  # lines at a glance
_FEW: Final = 4  # results of a table, below which its repetition is not yet felt
_OFTEN: Final = 3  # times a row was not taken, below which that may be anything
_NONE: Final = "·"
_EVERY: Final = ("all", "tout", "toutes", "tous")


def coverage(face: Face, words: str) -> Conversation[None]:
    """Show what the story used of its tables and rules; `all`: what every story of the workspace did.

    Raises `Refusal` for other words.
    """
    if words and words.casefold() not in _EVERY:
        raise Refusal(message("Of this story: /coverage. Of all of the workspace: /coverage all."))
    session = face.session
    found = yield from work(message("Reading the story…"), lambda: _of(session, every=bool(words)))
    yield from tables(face, message("Coverage"), found)


def _of(session: "Session", *, every: bool) -> tuple[Table, ...]:
    """Of what is in sight; slow for a long story."""
    data, path, lang = session.on_story(lambda story: (story.data, story.path, story.lang))
    found: tuple[Played, ...] = (played(path, session.shown(data)),)
    workspace = session.services.workspace
    if every:
        others = [each.path for each in workspace.stories() if each.kind == "story" and each.path != path]
        found = (*found, *stories(others, session.shown)[0])
    told = report(covered(found, workspace.root), lang)
    return (Table(message("Coverage at a glance"), (), (), told.lines), *told.tables)


def report(told: Coverage, lang: str) -> Report:
    """What to do first, and everything after it; `lang` is that of the games' words."""
    if not told.stories:
        return Report((message("No story to look at."),), ())
    return Report(tuple(_lines(told, lang)), tuple(_tables(told, lang)))


def _lines(told: Coverage, lang: str) -> Iterator[Message]:
    """What was played; what to write, mend or cut; what was never asked, and never rolled."""
    yield message(
        "{stories}, {sessions}: {results}, {rolls}.",
        stories=count("{n} story", "{n} stories", len(told.stories)),
        sessions=count("{n} session", "{n} sessions", sum(each.sessions for each in told.stories)),
        results=count(
            "{n} result of a table", "{n} results of tables", sum(each.results for each in told.stories)
        ),
        rolls=count("{n} roll", "{n} rolls", sum(each.rolls for each in told.stories)),
    )
    yield from islice(_to_do(told), _TO_DO)
    if any(table.results for table in told.tables):
        never = [short(each.name) for each in told.tables if not (each.results or each.called_by)]
        yield message(
            "Tables: {asked} of {total} in the files in use were asked. Never asked, nor called by another: "
            "{names}.",
            asked=sum(table.results > 0 for table in told.tables),
            total=len(told.tables),
            names=listed(never),
        )
    for system, tests in groupby(told.tests, key=lambda each: each.system):
        every = list(tests)
        unused = [test.name.of(lang) for test in every if not test.times]
        rolled = len(every) - len(unused)
        if unused and rolled:
            yield count(
                "{system}: {n} of {total} tests was rolled; never: {names}.",
                "{system}: {n} of {total} tests were rolled; never: {names}.",
                rolled,
                system=system_or_free(system).name.of(lang),
                total=len(every),
                names=listed(unused),
            )


def _to_do(told: Coverage) -> Iterator[Message]:
    if told.improvised:
        yield count(
            "To write: {n} answer was given by hand ({places}).",
            "To write: {n} answers were given by hand ({places}).",
            len(told.improvised),
            places=listed([place(each.file, each.line) for each in told.improvised]),
        )
    if told.lost:
        yield count(
            "To fix: {n} name that no table has today: {names}.",
            "To fix: {n} names that no table has today: {names}.",
            len(told.lost),
            names=listed([short(lost.name) for lost in told.lost]),
        )
    # Rows that came twice or more on average; the answers of the destiny die are meant to.
    often = (table for table in told.tables if table.results >= max(_FEW, 2 * len(table.rows)))
    if small := [table.name for table in often if table.name not in FATE_TABLE.words]:
        yield message("To write: more rows for {tables}, where the same keep coming.", tables=listed(small))
    for asked in told.questions[:1]:
        yield message(
            "To write: a table for “{question}”, asked {n} times without dice.",
            question=short(asked.question),
            n=asked.times,
        )
    for table, what, why, _ in islice(_dropped(told), 1):
        yield message("To cut: {table}, “{row}”, {why}.", table=table, row=what, why=why)


def _dropped(told: Coverage) -> Iterator[tuple[str, str, Message, str]]:
    """The rows that were mostly not taken: the table, the row, how often, and where it stands."""
    for table in told.tables:
        for row in table.rows:
            if row.dropped >= _OFTEN and 2 * row.dropped >= row.drawn:
                why = message("not taken {n} of {of} times", n=row.dropped, of=row.drawn)
                yield table.name, short(row.text), why, place(table.file, row.line)


def place(file: str, line: int = 0) -> str:
    """`fr/hades.yaml:12`; of a story its name alone."""
    path = Path(file)
    name = f"{path.parent.name}/{path.name}" if path.suffix == ".yaml" else path.name
    return f"{name}:{line}" if line else name


# --- tables ---------------------------------------------------------------------------------------


def _tables(told: Coverage, lang: str) -> Iterator[Table]:
    yield declared(
        __package__,
        "stories",
        (
            (short(each.title), each.sessions, each.scenes, each.results, each.answers, each.rolls)
            for each in told.stories
        ),
    )
    asked = [table for table in told.tables if table.results]
    used = ((table.name, table.results, len(table.rows), table.never, table.older) for table in asked)
    yield declared(__package__, "asked", used)
    rows: list[tuple[Cell, ...]] = [
        (f"{name}: {row}", why, where) for name, row, why, where in _dropped(told)
    ]
    why = message("no table has this name today")
    rows += [(short(lost.name), why, place(lost.file, lost.line)) for lost in told.lost]
    yield declared(__package__, "mend", rows)
    rows = [
        (short(each.text), short(each.table or each.question), place(each.file, each.line))
        for each in told.improvised
    ]
    yield declared(__package__, "write", rows)
    rows = [
        (table.name, place(table.file, table.line), short(", ".join(table.called_by)) or _NONE)
        for table in told.tables
        if not table.results
    ]
    rows += [
        (
            count("the whole file, {n} table", "the whole file, {n} tables", each.tables),
            place(each.file),
            _NONE,
        )
        for each in told.idle_files
    ]
    yield declared(__package__, "never", rows)
    for system, tests in groupby(told.tests, key=lambda each: each.system):
        times = ((test.name.of(lang), test.times) for test in tests)
        yield declared(__package__, "rules", times, system=system_or_free(system).name.of(lang))
    for table in asked:
        came = ((short(row.text), row.came, tenths(Fraction(row.due))) for row in table.rows)
        yield replace(declared(__package__, "rows", came), title=table.name)
