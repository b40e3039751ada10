"""A story gone through once for its charts: scenes, exchanges, rolls, words, the course of its numbers."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, Literal

from soloist.journal import model, privacy
from soloist.journal.checking.recorded import Circumstances, circumstances
from soloist.journal.folding.fold import Folding
from soloist.journal.folding.skim import no_collection
from soloist.journal.privacy import struck
from soloist.journal.read import read
from soloist.journal.sheet import names
from soloist.journal.state import Element, Held, Made, State, folded
from soloist.journal.words import is_note
from soloist.rules.system import Counter, System
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

TURN: Final = 1000  # entries between two looks at whether anybody waits
_DATE: Final = regex.compile(r"\*?Date\s?:([^|*\n]*)")
_FENCES: Final = ("```", "~~~")


@dataclass(frozen=True, slots=True)
class Part:
    """A session or a scene: its number and title, the day it names, its words of prose once counted.

    `line` (from 1) and `start` (a byte) are where it begins, `exchange` how many exchanges stand before.
    Of a session, `words` are those of its scenes as well. What is told before the first session is a
    part of the kind `before`, without a number.
    """

    kind: Literal["before", "session", "scene"]
    number: int
    title: str
    line: int
    start: int
    exchange: int
    words: int = 0
    date: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A recorded roll that was not struck out, who acts (folded names), and the exchange it is in, from 1."""

    line: int
    exchange: int
    text: model.DiceText
    actors: tuple[str, ...]
    story: Circumstances
    options: tuple[tuple[str, str], ...]
    """What a rule may read there, and the options that held."""

    @property
    def lone(self) -> bool:
        """Whether it names no reasons, as the destiny roll: where two play, its dice are Destiny's alone."""
        return not self.text.groups


@dataclass(frozen=True, slots=True)
class Survey:
    """What the charts are drawn from. `opened` are the lines at which exchanges begin, in order.

    The first of the `parts` is what stands before any heading; their words are not counted yet. `prose`
    says where it stands: the number of its part, its first byte, the byte after its last.
    """

    state: State
    system: System
    data: bytes
    parts: tuple[Part, ...]
    prose: tuple[tuple[int, int, int], ...]
    rolls: tuple[Rolled, ...]
    opened: Sequence[int]
    lines: Sequence[int]

    def exchange(self, line: int) -> int:
        """The number of the exchange a line is in or follows, from 1; 0 before the first."""
        return bisect_right(self.opened, line)

    def start(self, line: int) -> int:
        """The byte at which a line (from 1) begins."""
        return self.lines[min(line, len(self.lines)) - 1] if self.lines and line > 0 else 0

    def text(self, line: int) -> str:
        """A line (from 1) as it is written."""
        start = self.start(line)
        end = self.data.find(b"\n", start)
        bare = self.data[start : end if end >= 0 else None]
        return bare.decode("utf-8", "surrogateescape").strip()

    def within(self, line: int) -> tuple[Part | None, Part | None]:
        """The session and the scene that a line stands in."""
        at = bisect_right(self.parts, line, key=lambda part: part.line) - 1
        scene = self.parts[at] if at >= 0 and self.parts[at].kind == "scene" else None
        while at >= 0 and self.parts[at].kind == "scene":
            at -= 1
        session = self.parts[at] if at >= 0 and self.parts[at].kind == "session" else None
        return session, scene


def survey(
    data: bytes,
    state: State,
    system: System,
    *,
    analog: bool | None = None,
    entries: Sequence[model.Entry] | None = None,
    going: Callable[[float], bool] = lambda done: True,
) -> Survey | None:
    """A whole journal gone through; None as soon as `going`, told the share that is done, says no.

    `state` is what `data` folds to, `entries` what it reads as, where that is known already. Some 15 MB a
    second: for a thread.
    """
    if not going(0.0):
        return None
    if entries is None:
        with no_collection():
            entries = read(data, analog=analog).entries
    gone = struck(entries) if state.struck else frozenset[int]()
    walk = _Walk(data, system.whole or system)
    for number, entry in enumerate(entries):
        if number % TURN == 0 and not going(0.5 + 0.5 * number / len(entries)):
            return None
        if number not in gone:
            walk.take(entry)
        walk.folding.add(entry)
    lines = array("q", accumulate((len(line) + 1 for line in data.split(b"\n")), initial=0))
    return Survey(
        state,
        system,
        data,
        tuple(walk.parts()),
        tuple(walk.prose),
        tuple(walk.rolls),
        walk.opened,
        lines[: len(lines) - 1],
    )


class _Walk:
    """The journal entry by entry."""

    def __init__(self, data: bytes, system: System) -> None:
        self._data = data
        self.folding = Folding()
        self._system = system
        self.rolls: list[Rolled] = []
        self.opened = array("q")
        self._open = False  # whether an action or a question waits for its dice
        self._actors: tuple[str, ...] = ()
        self._parts: list[Part] = [Part("before", 0, "", 1, 0, 0)]
        self.prose: list[tuple[int, int, int]] = []
        self._dates: list[str] = [""]
        self._session = self._scene = 0

    def take(self, entry: model.Entry) -> None:
        """Count one entry in; struck ones are not brought here."""
        match entry:
            case model.Prose():
                self._prose(entry)
            case model.Narrative(kind=kind) if not is_note(kind):
                self._narrative(entry)
            case model.DiceLine():
                self._begin(entry.span.line, answers=True)
                if entry.parsed is not None:
                    self._rolled(entry.span.line, entry.parsed)
            case model.TableLine():
                self._begin(entry.span.line, answers=True)
            case model.Action() | model.Question():
                self._begin(entry.span.line, answers=False)
                self._actors = tuple(map(folded, entry.actors)) if isinstance(entry, model.Action) else ()
            case model.Heading():
                self._heading(entry)
            case _:
                pass

    def _begin(self, line: int, *, answers: bool) -> None:
        """An exchange begins, unless this is the answer to what opened it."""
        if not (answers and self._open):
            self.opened.append(line)
        self._open = not answers

    def _rolled(self, line: int, text: model.DiceText) -> None:
        who = self._actors or tuple(map(folded, self.folding.pcs))
        story = circumstances(self.folding, self._system, who, named=bool(self._actors))
        options = tuple(self.folding.options.items())
        self.rolls.append(Rolled(line, len(self.opened), text, self._actors, story, options))

    def _prose(self, entry: model.Prose) -> None:
        self._open, self._actors = False, ()
        if entry.text.startswith(_FENCES):
            return
        if not self._dates[-1] and entry.text.startswith(("*Date", "Date")):
            dated = _DATE.match(entry.text)
            self._dates[-1] = dated[1].strip() if dated else ""
        self.prose.append((len(self._parts) - 1, entry.span.start, entry.span.end))

    def _narrative(self, entry: model.Narrative) -> None:
        """A longer text, without the line that opens it; what closes it is no word."""
        if not entry.text or entry.text.startswith(_FENCES):
            return
        span = entry.span
        start = self._data.find(b"\n", span.start) + 1 if span.last > span.line else span.start
        self.prose.append((len(self._parts) - 1, start, span.end))

    def _heading(self, entry: model.Heading) -> None:
        self._open, self._actors = False, ()
        if entry.kind == "session":
            self._session = self._session + 1 if entry.number is None else entry.number
            self._head(entry, "session", self._session)
        elif entry.kind == "scene":
            self._scene = self._scene + 1 if entry.number is None else entry.number
            self._head(entry, "scene", self._scene)

    def _head(self, entry: model.Heading, kind: Literal["session", "scene"], number: int) -> None:
        span = entry.span
        self._parts.append(Part(kind, number, entry.title, span.line, span.start, len(self.opened)))
        self._dates.append("")

    def parts(self) -> Iterator[Part]:
        """The parts with the days they name."""
        for part, date in zip(self._parts, self._dates, strict=True):
            yield replace(part, date=date) if date else part


_COUNTED: Final = ("Clock", "Track", "Timer")


@dataclass(frozen=True, slots=True)
class Point:
    """A line (from 1) that made a value, the byte it begins at, the exchange it is in; what stood before."""

    line: int
    start: int
    exchange: int
    before: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Course:
    """One number through the whole story, its points in order; `name` as the story calls it.

    `owner` is whose it is, empty for what is shared. `first` is what it is worth before its first point.
    `exchanges` is how many the story has. `shared` is kept on the game master's hat.
    """

    id: str
    name: str
    owner: str
    kind: Literal["counter", "gauge", "clock"]
    shared: bool
    first: int
    exchanges: int
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
    """Every number of the story that ever changed: destiny first, then those of people, then clocks.

    A counter of the rules that was never touched is there too, flat. Where it is `veiled`, what is on
    the game master's hat is left out.
    """
    system = survey.system.under(survey.state.options)
    kept = [counter for counter in system.counters if not counter.is_list]
    found = [] if veiled else [_counter(survey, each, survey.state.shared) for each in kept if each.shared]
    for name in survey.state.pcs:
        holder = survey.state.element("PC", name) or Element("PC", name)
        own = [_counter(survey, each, holder) for each in kept if not each.shared]
        # what nobody ever touches says little; what the rules turn on is worth a flat line
        found += [each for number, each in enumerate(own) if each.points or not number]
        found += _gauges(survey, holder, kept)
    return (*found, *_clocks(survey))


def _counter(survey: Survey, counter: Counter, holder: Element) -> Course:
    """A counter as the lines of all its names made it."""
    held = [holder.numbers[name] for name in names(counter) if name in holder.numbers]
    made = sorted((line for each in held for line in each.lines), key=lambda line: line.line)
    name = counter.name.of(survey.state.lang)
    owner = "" if counter.shared else holder.name
    points = _points(survey, made)
    if points and points[0].before is None and points[0].value != counter.default:
        points = (replace(points[0], before=counter.default), *points[1:])
    return Course(
        counter.id, name, owner, "counter", counter.shared, counter.default, len(survey.opened), points
    )


def _gauges(survey: Survey, holder: Element, kept: Iterable[Counter]) -> Iterator[Course]:
    ours = {name for counter in kept for name in names(counter)}
    for key, held in holder.numbers.items():
        if key and key not in ours:
            yield _held(survey, held, held.name, holder.name, "gauge")


def _clocks(survey: Survey) -> Iterator[Course]:
    for prefix in _COUNTED:
        for element in survey.state.elements.get(prefix, {}).values():
            if (held := element.numbers.get("")) is not None:
                yield _held(survey, held, element.name, "", "clock")


def _held(survey: Survey, held: Held, name: str, owner: str, kind: Literal["gauge", "clock"]) -> Course:
    points = _points(survey, held.lines)
    first = points[0].before if points else None
    begins = first if first is not None else 0 if kind == "clock" or not points else points[0].value
    return Course(name, name, owner, kind, False, begins, len(survey.opened), points)


def _points(survey: Survey, made: Iterable[Made]) -> tuple[Point, ...]:
    """One point a line; of what one line says twice, the last holds."""
    points: list[Point] = []
    for line in made:
        if not isinstance(line.after, int):
            continue
        before = line.before if isinstance(line.before, int) else None
        if points and points[-1].line == line.line:
            before = points.pop().before
        points.append(
            Point(line.line, survey.start(line.line), survey.exchange(line.line), before, line.after)
        )
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the sessions, or of the scenes, of a story; what stands before them is one of its own."""

    by: Literal["session", "scene"]
    parts: tuple[Part, ...]
    today: int

    @property
    def total(self) -> int:
        """All words of prose."""
        return sum(part.words for part in self.parts)

    @property
    def average(self) -> int:
        """The words of a session or scene that has any, on average, rounded."""
        written = [part.words for part in self.parts if part.words and part.kind == self.by]
        return round(sum(written) / len(written)) if written else 0


def words(survey: Survey, by: Literal["session", "scene"], today: str) -> Words:
    """The words by session or by scene. `today` (`2026-11-20`) is how a session of today names its day."""
    return arranged(counted(survey), by, today)


def counted(survey: Survey) -> tuple[Part, ...]:
    """The parts of a story with their words; some 80 MB a second."""
    own = [0] * len(survey.parts)
    for number, start, end in survey.prose:
        own[number] += privacy.words(survey.data[start:end])
    totals, session = list(own), 0
    for number, part in enumerate(survey.parts):
        if part.kind == "scene":
            totals[session] += own[number]
        else:
            session = number
    return tuple(replace(part, words=total) for part, total in zip(survey.parts, totals, strict=True))


def arranged(parts: Sequence[Part], by: Literal["session", "scene"], today: str) -> Words:
    """Counted parts by session or by scene, as `words`."""
    dated = sum(part.words for part in parts if part.kind == "session" and part.date == today)
    if by == "scene":
        return Words(by, tuple(_scenes(parts)), dated)
    found = (part for part in parts if part.kind == "session" or (part.kind == "before" and part.words))
    return Words(by, tuple(found), dated)


def _scenes(parts: Sequence[Part]) -> list[Part]:
    """The scenes, and a session’s own words, told before its first scene, where there are any."""
    found: list[Part] = []
    above: Part | None = None
    inside = 0
    for part in (*parts, None):
        if part is None or part.kind != "scene":
            if above is not None and above.words > inside:
                place = next((n for n, each in enumerate(found) if each.line > above.line), len(found))
                found.insert(place, replace(above, words=above.words - inside))
            above, inside = part, 0
        else:
            inside += part.words
            found.append(part)
    return found
