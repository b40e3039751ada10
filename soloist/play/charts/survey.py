"""A story gone through once: scenes, rolls, what tables and people said, words, its numbers."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from soloist.journal import model
from soloist.journal.checking.recorded import Circumstances, circumstances
from soloist.journal.folding.fold import Folding
from soloist.journal.privacy import struck, struck_blocks
from soloist.journal.read import read
from soloist.journal.state import Made, State, folded
from soloist.play.desk.entries import Value, element_rows, person_rows, shared_rows, shown_unset
from soloist.play.prose.outline_parts import Part, parts
from soloist.rules.system import System
from soloist.values.dataclass import record, replace
from soloist.values.memory import no_collection


@record
class Rolled:
    """A recorded roll that was not struck out, and who acts (folded names).

    `story` is what a rule may read there, `options` those that held.
    """

    line: int
    text: model.DiceText
    actors: tuple[str, ...]
    story: Circumstances
    options: tuple[tuple[str, str], ...]

    @property
    def lone(self) -> bool:
        """Whether it names no reasons, as the destiny roll: where two play, its dice are Destiny's alone."""
        return not self.text.groups


@record
class Ask:
    """A table's line that gives a result or shuffles."""

    line: int
    text: model.TableText
    struck: bool = False


@record
class Said:
    """What a person answered to a question in words of their own, and where."""

    line: int
    text: str
    question: str


@record
class Survey:
    """What charts and coverage are told from.

    The first of the `parts` is what stands before any heading. `answers` are those of a person, `wondered`
    the questions that no die and no table answered.
    """

    state: State
    system: System
    parts: tuple[Part, ...]
    rolls: Sequence[Rolled]
    asks: Sequence[Ask]
    answers: Sequence[Said]
    wondered: Sequence[str]

    def within(self, line: int) -> tuple[Part | None, Part | None]:
        """The session and the scene that a line stands in."""
        before = self.parts[: bisect_right(self.parts, line, key=lambda part: part.line)]
        scene = before[-1] if before and before[-1].kind == "scene" else None
        session = next((part for part in reversed(before) if part.kind != "scene"), None)
        return session if session and session.kind == "session" else None, scene


def survey(
    data: bytes,
    state: State,
    system: System,
    analog: bool | None = None,
    *,
    journal: model.Journal | None = None,
) -> Survey:
    """A whole journal gone through; some 15 MB a second: for a thread.

    `state` is what `data` folds to, `journal` what it reads as, where that is known already.
    """
    if journal is None:
        with no_collection():
            journal = read(data, analog=analog)
    entries = journal.entries
    gone = struck(entries) if state.struck else frozenset[int]()
    walk = _Walk(system.whole or system)
    asks = list[Ask]()
    for number, entry in enumerate(entries):
        asked = entry.parsed if isinstance(entry, model.TableLine) else None
        if asked is not None and (asked.result or asked.shuffle):
            asks.append(Ask(entry.span.line, asked, number in gone))
        if number not in gone:
            walk.take(entry)
        walk.folding.add(entry)
    hidden = struck_blocks(entries) if gone else frozenset[int]()
    found = _parts(data, journal.analog, hidden)
    return Survey(state, system, found, walk.rolls, asks, walk.answers, walk.wondered)


def _parts(data: bytes, analog: bool, hidden: frozenset[int]) -> tuple[Part, ...]:
    """The sessions and scenes; first what stands before any session."""
    whole, *below = parts(data, analog=analog, struck=hidden)
    played = [part for part in below if part.kind in ("session", "scene")]
    later = sum(part.words for part in played if part.kind == "session")
    return (replace(whole, kind="before", words=whole.words - later), *played)


class _Walk:
    """The journal entry by entry: an action or a question, and the dice that answer it."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.folding = Folding()
        self.rolls: list[Rolled] = []
        self.answers: list[Said] = []
        self.wondered: list[str] = []
        self._question = ""
        self._given: set[str] | None = None  # what dice said to the question, None while nothing has

    def take(self, entry: model.Entry) -> None:
        """Count one entry in."""
        line = entry.span.line
        match entry:
            case model.Prose() | model.Heading():  # nothing waits any more for dice or an answer
                self._question = ""
            case model.DiceLine(parsed=parsed):
                self._settled((parsed.outcome if parsed else None) or "")
                if parsed is not None:
                    self._rolled(line, parsed)
            case model.TableLine(parsed=drawn):
                self._settled((drawn.result if drawn else None) or "")
            case model.Action():
                self._question = ""
            case model.Question(text=text):
                self._question, self._given = text.strip(), None
                self.wondered.append(self._question)
            case model.Answer(text=text) if folded(text.strip()) not in (self._given or ()):
                self._answer(line, text)
            case model.Consequence(text=text) if self._given is None:
                self._answer(line, text.partition("[")[0] if entry.tags else text)
            case _:
                pass

    def _settled(self, said: str) -> None:
        """Dice answered what was asked."""
        if self._question and self._given is None:
            self._given = set()
            self.wondered.pop()
        if self._given is not None:
            self._given.add(folded(said))

    def _answer(self, line: int, text: str) -> None:
        """A person answered what was asked, in words of their own."""
        said = " ".join(text.split())
        if self._question and said:
            self.answers.append(Said(line, said, self._question))
            self._question = ""

    def _rolled(self, line: int, text: model.DiceText) -> None:
        story = circumstances(self.folding, self._system)
        options = tuple(self.folding.options.items())
        self.rolls.append(Rolled(line, text, self.folding.actors, story, options))


@record
class Point:
    """A line (from 1) that made a value, and what stood before."""

    line: int
    before: int | None
    value: int

    @property
    def moved(self) -> tuple[int, ...]:
        """From what to what; the value alone where nothing stood before."""
        return (self.value,) if self.before is None else (self.before, self.value)


Kind: TypeAlias = Literal["counter", "gauge", "clock"]


@record
class Course:
    """One number through the whole story, its points in order; `name` as the story calls it.

    `owner` is whose it is, empty for what is shared. `first` is what it is worth before its first point.
    """

    id: str
    name: str
    owner: str
    kind: Kind
    first: int
    points: tuple[Point, ...]

    @property
    def value(self) -> int:
        """What it is worth at the end."""
        return self.points[-1].value if self.points else self.first

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most it ever was; nought is always among them."""
        values = [0, self.first, *(point.value for point in self.points)]
        return min(values), max(values)


def courses(survey: Survey, *, veiled: bool = False) -> tuple[Course, ...]:
    """Every number of the desk that was ever made: destiny first, then those of people, then others.

    A counter of the rules that was never touched is there too, flat, where it is shown from the beginning.
    Where it is `veiled`, what is on the game master's hat is left out.
    """
    state, system = survey.state, survey.system.under(survey.state.options)
    cards = [] if veiled else [("", shared_rows(state, system))]
    cards += [(name, person_rows(state, system, name)) for name in state.pcs]
    for prefix, held in state.elements.items():
        cards += [(each.name, element_rows(each, state.lang)) for each in held.values() if prefix != "PC"]
    return tuple(
        _course(owner, row, system)
        for owner, rows in cards
        for row in rows
        if row.value is not None
        if row.lines or (row.kind == "counter" and shown_unset(system, row.field))
    )


def _course(owner: str, row: Value, system: System) -> Course:
    """A number as its lines made it; a clock is its own."""
    kind: Kind = "counter" if row.kind == "counter" else "gauge" if row.field else "clock"
    name, owner = (row.label, owner) if row.field else (owner, "")
    begins = next((each.default for each in system.counters if each.id == row.field), None)
    points = _points(row.lines, begins)
    first = points[0].before if points else begins
    if first is None:
        first = points[0].value if kind == "gauge" else 0
    return Course(row.field or name, name, owner, kind, first, points)


def _points(made: Iterable[Made], begins: int | None) -> tuple[Point, ...]:
    """One point a line, from where a number `begins`; of what one line says twice, the last holds."""
    points: list[Point] = []
    for line in made:
        if not isinstance(line.after, int):
            continue
        before = line.before if isinstance(line.before, int) else begins if line.after != begins else None
        if points and points[-1].line == line.line:
            before = points.pop().before
        points.append(Point(line.line, before, line.after))
    return tuple(points)
