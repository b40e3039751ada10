"""What play used of tables and rules, over one story or many: the whole answer, as it is told to programs."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.journal.checking.recorded import candidates, outcome_ids
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import no_collection
from soloist.journal.model import TableText
from soloist.journal.read import read
from soloist.journal.state import folded
from soloist.lab.calls import calls
from soloist.play.charts.survey import Ask, Survey, courses, survey
from soloist.play.story.oracle import reach
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.system import Outcome, System, Test
from soloist.rules.systems import system_or_free
from soloist.rules.term import Term
from soloist.storage.reading import read_file
from soloist.storage.shelf.shelf import load_shelves, shelf_roots, shipped_oracles
from soloist.storage.shelf.shelf_folder import LANGUAGES
from soloist.storage.workspace import packs_of
from soloist.tables.deck import every_text, fits, recorded
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes
from soloist.tables.unknown import EmptyList
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Problem, Refusal

SESSIONS: Final = 3
"""Within how many sessions, the one at hand among them, a result is remembered."""

_FEW: Final = 4  # results of a table, below which its repetition is not yet felt
_OFTEN: Final = 3  # times a row was not taken, below which that may be anything
_ORIGIN: Final = regex.compile(r"(?:\d{0,2}d\d{1,7}=[\d,]+(?:\s+|$))?(.*)", re.ASCII | re.DOTALL)

# --- the answer -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoryUse:
    """A story and how much was played in it; `aside` are results of its own lists, or of several columns."""

    title: str
    file: str
    lang: str
    system: str
    sessions: int
    scenes: int
    results: int
    rolls: int
    answers: int
    aside: int


@dataclass(frozen=True, slots=True)
class RowUse:
    """A row of today's table, its `weight` in `total`, how often it `came` and was `due` by the dice.

    It was `dropped`, of the times it was `drawn`: struck out, or another result put in its place.
    """

    text: str
    line: int
    weight: int
    total: int
    came: int
    due: float
    drawn: int
    dropped: int


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table, a column or a row of a grid in play; `lang` is the language of its folder, if any.

    Of its `results`, `thrown` have dice of today's table and `older` are on no row of it; `again` had come
    within the last sessions. `never` rows did not come, `never_due` by chance alone (None for a deck).
    `called_by` names tables whose rows call it: what it gave there is not recorded.
    """

    name: str
    lang: str
    file: str
    line: int
    deck: bool
    called_by: tuple[str, ...]
    results: int = 0
    thrown: int = 0
    older: int = 0
    again: int = 0
    never: int = 0
    never_due: float | None = None
    rows: tuple[RowUse, ...] = ()


@dataclass(frozen=True, slots=True)
class Improvised:
    """What a person said in the place of dice: where, in answer to what question, or of what table."""

    file: str
    line: int
    text: str
    question: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A row that was mostly not taken."""

    table: str
    text: str
    dropped: int
    drawn: int
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A name that no table has today, asked so many `times`; `near` is one like it."""

    name: str
    times: int
    near: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class TestUse:
    """A test that was rolled so many `times`, and how often each of its outcomes came."""

    __test__ = False  # not a pytest class

    id: str
    name: Term
    times: int
    outcomes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PartUse:
    """A choice, an option or a counter of the rules, used `times` `of` the rolls or stories there were."""

    kind: Literal["choice", "option", "counter"]
    id: str
    name: Term
    times: int
    of: int


@dataclass(frozen=True, slots=True)
class RulesUse:
    """A system in so many stories; `unknown` are rolls of no test it knows, `own_choices` in other words."""

    system: str
    name: Term
    stories: int
    rolls: int
    unknown: int
    own_choices: int
    tests: tuple[TestUse, ...]
    parts: tuple[PartUse, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question that came more than once and that no die answered."""

    question: str
    times: int


@dataclass(frozen=True, slots=True)
class IdleFile:
    """A file nobody asked, and how many tables it has."""

    file: str
    tables: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What play used. `tables` are those of the files in use, asked ones first.

    `asked` and `unasked` count them. `small` names tables that
    repeat themselves, `dropped` rows to cut, `improvised` is what was said by hand.
    """

    stories: tuple[StoryUse, ...]
    within_sessions: int
    asked: int
    unasked: int
    tables: tuple[TableUse, ...]
    idle_files: tuple[IdleFile, ...]
    rules: tuple[RulesUse, ...]
    small: tuple[str, ...]
    questions: tuple[Question, ...]
    improvised: tuple[Improvised, ...]
    dropped: tuple[Dropped, ...]
    lost: tuple[Lost, ...]
    unread: tuple[Problem, ...] = ()


# --- the stories that are looked at ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A story gone through, and where it stands."""

    path: Path
    seen: Survey

    @property
    def lang(self) -> str:
        """The language of its tables."""
        return "fr" if self.seen.state.lang == "fr" else "en"

    def use(self, results: int, aside: int) -> StoryUse:
        """How much was played in it."""
        seen, kinds = self.seen, Counter(part.kind for part in self.seen.parts)
        sessions = kinds["session"] or int(bool(seen.asks or seen.answers or seen.rolls))
        return StoryUse(
            seen.state.title or self.path.stem, str(self.path), self.lang, seen.system.id,
            sessions, kinds["scene"], results, len(seen.rolls), len(seen.answers), aside,
        )  # fmt: skip


def played(path: Path, data: bytes, *, analog: bool | None = None) -> Played:
    """A story from the bytes of its journal; nothing is raised, whatever they are."""
    with no_collection():
        entries = read(data, analog=analog).entries
        state = fold(entries)
    system = system_or_free(state.ruleset).under(state.options)
    return Played(path, survey(data, state, system, entries=entries))


def stories(
    paths: Sequence[Path],
    going: Callable[[int], object] = lambda done: None,
    *,
    hide: Callable[[bytes], bytes] = bytes,
) -> tuple[tuple[Played, ...], tuple[Problem, ...]]:
    """The stories in these files, and what is wrong with those that cannot be read.

    `going` is told how many are done; `hide` takes out of each what is not to be seen.
    """
    found: list[Played] = []
    problems: list[Problem] = []
    for done, path in enumerate(dict.fromkeys(paths)):
        going(done)
        try:
            found.append(played(path, hide(read_file(path)[0])))
        except Refusal as refusal:
            problems.append(Problem(str(path), 0, 0, "error", refusal.message))
    return tuple(found), tuple(problems)


# --- what they used -------------------------------------------------------------------------------


def coverage(
    stories: Sequence[Played],
    workspace: Path | None,
    *,
    sessions: int = SESSIONS,
    unread: Iterable[Problem] = (),
) -> Coverage:
    """What these stories used of the tables in reach and of their rules."""
    with no_collection():  # nothing of it is let go before the end
        asked = _Asked(workspace)
        uses = tuple(asked.story(number, story) for number, story in enumerate(stories))
        used = [asked.table(place, sessions) for place in asked.places.values()]
        tables = sorted((table for table, _ in used), key=lambda each: (-each.results, each.name))
        never, idle = asked.others()
        improvised = [said for _, by_hand in used for said in by_hand]
        improvised += [
            Improvised(str(story.path), said.line, said.text, said.question)
            for story in stories
            for said in story.seen.answers
        ]
        order = [str(story.path) for story in stories]
        dropped = (
            Dropped(table.name, row.text, row.dropped, row.drawn, table.file, row.line)
            for table in tables
            for row in table.rows
            if row.dropped >= _OFTEN and 2 * row.dropped >= row.drawn
        )
        return Coverage(
            uses,
            sessions,
            len(used),
            len(never),
            (*tables, *never),
            idle,
            tuple(_rules(stories, id_) for id_ in dict.fromkeys(each.system for each in uses)),
            tuple(table.name for table in tables if _is_small(table)),
            tuple(_questions(stories)),
            tuple(sorted(improvised, key=lambda said: (order.index(said.file), said.line))),
            tuple(sorted(dropped, key=lambda each: -each.dropped)),
            tuple(sorted(asked.lost.values(), key=lambda each: -each.times)),
            tuple(unread),
        )


def _is_small(table: TableUse) -> bool:
    """Whether a quarter or more came again; the answers of the destiny die are meant to."""
    often = table.results >= _FEW and 4 * table.again >= table.results
    return often and table.name not in FATE_TABLE.words


def _questions(stories: Sequence[Played]) -> Iterator[Question]:
    every = [question for story in stories for question in story.seen.wondered]
    first = {fold_name(question): question for question in reversed(every)}
    for folded_, times in Counter(map(fold_name, every)).most_common():
        if times > 1:
            yield Question(first[folded_], times)


# --- tables ---------------------------------------------------------------------------------------

_Key: TypeAlias = tuple[str, str, int]
"""A strip whatever it is called: its file, its table, its place in it."""


class _Place:
    """A strip of a table in reach, and what each story, by its number, asked of it."""

    def __init__(self, target: Target, strip: Strip) -> None:
        self.target, self.strip = target, strip
        self.asks: dict[int, list[tuple[str, Ask]]] = {}

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

    def story(self, number: int, story: Played) -> StoryUse:
        """Take what a story asked; results of its own lists, or of several columns, have no row."""
        state, file = story.seen.state, str(story.path)
        found = reach(self._reached(story.lang, packs_of(state.front.get("pack", ""))), state)
        known: dict[str, tuple[Target | None, str]] = {}
        results = aside = 0
        for ask in story.seen.asks:
            name = ask.text.name
            if name not in known:
                known[name] = _found(found, name)
            target, near = known[name]
            results += not ask.text.shuffle
            if target is not None and target.file is not found.story and len(target.strips) == 1:
                place = _Place(Target(target.file, target.table), target.strips[0])
                place = self.places.setdefault(place.key, place)
                place.asks.setdefault(number, []).append((file, ask))
            elif not ask.text.shuffle and target is None and near != name:
                before = self.lost.get(folded(name), Lost(name, 0, near, file, ask.line))
                self.lost[folded(name)] = replace(before, name=name, times=before.times + 1, near=near)
            else:
                aside += not ask.text.shuffle
        return story.use(results, aside)

    def _reached(self, lang: str, packs: tuple[str, ...]) -> Shelves:
        if (lang, packs) not in self._shelves:
            roots = shelf_roots(self._workspace, lang)
            shelves = load_shelves(roots, self._workspace, lang, packs).shelves
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
            strangers = [shipped_oracles() / other for other in LANGUAGES if other != lang]
            for target in shelves.targets():
                if not any(Path(target.file.file).is_relative_to(each) for each in strangers):
                    places = (_Place(target, strip) for strip in target.table.strips)
                    every |= {place.key: place for place in places}
        never = [place for key, place in sorted(every.items(), key=itemgetter(0)) if key not in self.places]
        idle = Counter(file for file, _, _ in every if file not in in_use)
        return (
            tuple(self._use(place) for place in never if place.target.file.file in in_use),
            tuple(IdleFile(file, n) for file, n in sorted(idle.items())),
        )

    def table(self, place: _Place, sessions: int) -> tuple[TableUse, list[Improvised]]:
        """What became of a table, and what was said of it by hand."""
        rows = _Rows(place)
        came, drawn, dropped = (Counter[int | None]() for _ in range(3))
        thrown = again = 0
        by_hand: list[Improvised] = []
        for story in place.asks.values():
            held: list[tuple[int, int]] = []  # the session and the row of each result
            for file, ask in story:
                if ask.text.shuffle:
                    continue
                row, first = rows.match(ask.text)
                came[row] += 1
                thrown += rows.throws(ask.text)
                for each in {row, first}:
                    drawn[each] += 1
                    dropped[each] += ask.struck if each == row else 1
                if row is not None:
                    again += any(row == it for at, it in held if at > ask.session - sessions)
                    held.append((ask.session, row))
                elif not ask.struck and (ask.text.origin or not ask.text.dice):
                    name = place.target.name_of(place.strip)
                    by_hand.append(Improvised(file, ask.line, ask.text.result or "", table=name))
        uses = tuple(
            RowUse(row.text, row.line, weight, rows.total, came[number],
                   thrown * weight / rows.total if rows.total else 0.0, drawn[number], dropped[number])
            for number, (row, weight) in enumerate(zip(rows.rows, rows.weights, strict=True))
        )  # fmt: skip
        can = [row for row in uses if row.weight]
        bare = sum((1 - row.weight / row.total) ** thrown for row in can)
        used = self._use(place)
        return replace(
            used, results=came.total(), thrown=thrown, older=came[None] - len(by_hand),
            again=again, never=sum(not row.came for row in can), rows=uses,
            never_due=None if place.target.table.deck else bare,
        ), by_hand  # fmt: skip

    def _use(self, place: _Place) -> TableUse:
        """A table of which nothing was asked so far."""
        target, table, folder = place.target, place.target.table, Path(place.target.file.file).parent.name
        lang, callers = folder if folder in LANGUAGES else "", tuple(sorted(self._callers.get(place.key, ())))
        return TableUse(target.name_of(place.strip), lang, target.file.file, table.line, table.deck, callers)


def _found(shelves: Shelves, name: str) -> tuple[Target | None, str]:
    """The table of that name; else one with its last part, or the name itself for a list without names."""
    try:
        return shelves.find(name), ""
    except EmptyList:
        return None, name
    except Refusal:
        file, _, last = name.rpartition("/")
        meant = _found(shelves, last)[0] if file else None
        return None, meant.name if meant is not None else ""


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
        self.total = sum(self.weights)

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
            holed = (at for at, row in enumerate(self.rows) if has_holes(row) and fits(row, text))
            self._texts[text] = next(holed, None)
        return self._texts[text]


# --- rules ----------------------------------------------------------------------------------------


def _rules(every: Sequence[Played], id_: str) -> RulesUse:
    """A system as its stories used it, with what the options of one or another let in."""
    stories = [story.seen for story in every if story.seen.system.id == id_]
    system: System = stories[0].system.whole or stories[0].system
    let_in = {test.id for story in stories for test in story.system.tests}
    tests: dict[str, Test] = {test.id: test for test in system.tests if test.id in let_in}
    came: dict[str, Counter[str]] = {test: Counter() for test in tests}
    times: Counter[str] = Counter()
    open_: dict[str, tuple[Outcome, int]] = {}
    taken: Counter[str] = Counter()
    unknown = own = 0
    rolled = [(each.text, each.choice) for story in stories for each in story.rolls]
    for roll, note in rolled:
        test = next(iter(candidates(system, roll)), None)
        if test is None:
            unknown += 1
            continue
        tests.setdefault(test.id, test)
        times[test.id] += 1
        ids = outcome_ids(test, roll.outcome)
        outcome = test.outcome(min(ids)) if ids else None
        if outcome is None:
            continue
        came.setdefault(test.id, Counter())[outcome.id] += 1
        place = f"{test.id}.{outcome.id}"
        open_[place] = outcome, open_.get(place, (outcome, 0))[1] + 1
        choice = _chosen(outcome, note)
        taken[f"{place}.{choice}"] += 1
        own += bool(note and outcome.choices and not choice)
    parts: list[PartUse] = []
    for place, (outcome, n) in open_.items():
        for each in outcome.choices:
            at, name = f"{place}.{each.id}", _joined(outcome.name, each.text)
            parts.append(PartUse("choice", at, name, taken[at], n))
    for option in system.options:
        used = sum(_set(story, option.id, option.default) for story in stories)
        parts.append(PartUse("option", option.id, option.name, used, len(stories)))
    let_in = {counter.id for story in stories for counter in story.system.counters}
    moved = Counter(id_ for story in stories for id_ in _moved(story))
    for counter in system.counters:
        if counter.id in let_in and not counter.is_list:
            used = moved[counter.id]
            parts.append(PartUse("counter", counter.id, counter.name, used, len(stories)))
    uses = [TestUse(test.id, test.label, times[test.id], came.get(test.id, {})) for test in tests.values()]
    uses.sort(key=lambda each: -each.times)
    return RulesUse(id_, system.name, len(stories), len(rolled), unknown, own, tuple(uses), tuple(parts))


def _chosen(outcome: Outcome, note: str) -> str:
    """The choice whose words a note has, whole or before a colon; empty for words of one’s own."""
    said = {folded(note), folded(note.partition(":")[0])}
    for choice in outcome.choices:
        if any({folded(text), folded(text.partition(":")[0])} & said for text in choice.text.words):
            return choice.id
    return ""


def _joined(first: Term, then: Term) -> Term:
    return Term(f"{first.en}: {then.en}", f"{first.fr}\u00a0: {then.fr}")


def _set(story: Survey, id_: str, default: str) -> bool:
    """Whether a story set an option to something else than what it is by default, ever."""
    values = {*story.options.get(id_, ())} | {story.state.front.get(id_, default)}
    return any(value != default for value in values)


def _moved(story: Survey) -> set[str]:
    """The counters that ever changed in a story."""
    numbers = (each for each in courses(story) if each.kind == "counter")
    return {each.id for each in numbers if any(it.before not in (None, it.value) for it in each.points)}
