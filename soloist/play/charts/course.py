"""How the numbers a story keeps went up and down: destiny, what people have, clocks; each change a point."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from soloist.journal.sheet import names
from soloist.journal.state import Element, Held, Made
from soloist.play.charts.survey import Survey
from soloist.rules.system import Counter

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
