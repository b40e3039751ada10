"""How long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is first."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import exp, log1p, sqrt
from operator import mul
from typing import Final, TypeAlias

from soloist.lab.odds.question import Amount, Number, Question, falls
from soloist.rules.engine.odds import Fall
from soloist.rules.system import Test
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

MOST_GAUGE: Final = 60
_ROUNDED: Final = 1e-12  # what a sum of chances may be off by

# --- what each outcome takes from the gauges, by the rules or as a person has it ------------------

_PART: Final = regex.compile(
    r"\s*([^=,]+?)\s*=\s*(?:([+\-−]?\d{1,2})|(value|valeur))\s*", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Progress:
    """The `bars` an outcome takes from their gauge, below nought from ours; `by_value`: times its value."""

    outcome: str
    bars: int
    by_value: bool = False

    def taken(self, fall: Fall) -> tuple[int, int]:
        """From theirs and from ours, at this fall."""
        bars = self.bars * (max(0, fall.value or 0) if self.by_value else 1)
        return max(0, bars), max(0, -bars)


def usual_progress(question: Question) -> tuple[Progress, ...]:
    """What the rules say; without gauges, one from theirs when it goes well and from ours when badly."""
    test = question.test
    taken = test.bars
    if taken is None and test.worth is None:
        taken = {each.id: {"good": 1, "bad": -1}.get(each.mood, 0) for each in test.outcomes}
    told = tuple(Progress(id_, number) for id_, number in (taken or {}).items() if number)
    if test.worth is None:
        return told
    times = test.worth(question.situation())
    good = (each.id for each in test.outcomes if each.mood == "good")
    return (*(Progress(id_, times, by_value=True) for id_ in good), *told)


def progress_of(test: Test, text: str) -> tuple[Progress, ...]:
    """What `feat=2,success=1,fiasco=-2` says: from theirs above zero, from ours below.

    `success=value` takes as many as the value, which is where successes are counted.

    Raises `Refusal` for what it cannot read.
    """
    called = {word.casefold(): each.id for each in test.outcomes for word in (*each.name.words, each.id)}
    told = []
    for part in text.split(","):
        found = _PART.fullmatch(part)
        if found is None or found[1].casefold() not in called:
            raise Refusal(
                message(
                    "“{part}” is no progress. Write outcome=number as in {example}; outcomes: {known}",
                    part=part.strip(),
                    example="success=1,fiasco=-2",
                    known=", ".join(sorted(each.id for each in test.outcomes)) or "—",
                )
            )
        id_, number = called[found[1].casefold()], found[2]
        told.append(Progress(id_, int(number.replace("−", "-")) if number else 1, by_value=not number))
    return tuple(told)


# --- two gauges that rolls bring down until one is empty ------------------------------------------

Taken: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Course:
    """How many rolls empty a gauge: those that take something, and between them some that take nothing.

    `ends` has, of the first roll that takes something, the second and so on, the chance that it is the last,
    and that theirs is empty then; `goes_on` the chance that there are more than none, than one, than two…
    `taking` is the chance that a roll takes something, above nought.
    """

    ends: tuple[tuple[Fraction, Fraction], ...]
    goes_on: tuple[float, ...]
    taking: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean of the number of rolls."""
        return self._moment(1) / self.taking

    @property
    def variance(self) -> Fraction:
        """Its variance: so many waits of a geometric length, the number of which varies too."""
        return self._moment(2) / self.taking**2 + self.mean * (1 - self.taking) / self.taking - self.mean**2

    def _moment(self, power: int) -> Fraction:
        return sum((number**power * over for number, (over, _) in enumerate(self.ends, 1)), Fraction(0))

    @property
    def theirs_first(self) -> Fraction:
        """The chance that theirs is empty first."""
        return sum((first for _, first in self.ends), Fraction(0))

    def within(self, share: float) -> int:
        """The number of rolls within which that share of all courses is over, however far that is."""
        rest, last = 1 - share + _ROUNDED, 1
        while self.lasting(last) > rest:
            last *= 2
        first = last // 2
        while last - first > 1:
            middle = (first + last) // 2
            first, last = (middle, last) if self.lasting(middle) > rest else (first, middle)
        return last

    def lasting(self, rolls: int) -> float:
        """The chance that neither gauge is empty after so many rolls, 0 or more."""
        told: float = sum(map(mul, self.goes_on, self._taking(rolls)))
        return min(1.0, told)

    def _taking(self, rolls: int) -> Iterator[float]:
        """The chance that none of so many rolls takes anything, that one does… (binomial)."""
        still = float(1 - self.taking)
        share = exp(rolls * log1p(-float(self.taking))) if still else float(not rolls)
        for number in range(len(self.ends)):
            yield share if still else float(number == rolls)
            share *= float(self.taking) / (still or 1.0) * (rolls - number) / (number + 1)


def course(taken: Mapping[Taken, int], theirs: int, ours: int | None) -> Course:
    """From gauges of `theirs` and `ours` bars (None: nothing is taken from it).

    `taken` has the weight of each pair of bars taken by a roll, none below zero; some must be above.
    """
    moves = {bars: weight for bars, weight in taken.items() if weight and bars != (0, 0)}
    whole = sum(moves.values())
    states, ends, goes_on, ways = {(theirs, ours or 1): 1}, [], [], 1
    while states:
        goes_on.append(float(Fraction(sum(states.values()), ways)))
        after: Counter[Taken] = Counter()
        over = first = 0
        for (left, right), times in states.items():
            for (one, other), weight in moves.items():
                there = left - one, right - other
                if min(there) > 0:
                    after[there] += times * weight
                else:
                    over += times * weight
                    first += times * weight * (there[0] <= 0)
        states, ways = after, ways * whole
        ends.append((Fraction(over, ways), Fraction(first, ways)))
    return Course(tuple(ends), tuple(goes_on), Fraction(whole, sum(taken.values())))


# --- the length of an opposition ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Length:
    """The bars of each gauge (`ours` None: there is none), what is taken from them, and how it goes."""

    theirs: int
    ours: int | None
    progress: tuple[Progress, ...]
    course: Course

    def numbers(self) -> Iterator[Number]:
        """The mean and the spread of the number of rolls, and how often theirs and ours is empty first."""
        first = self.course.theirs_first
        told: tuple[Amount, ...] = (self.course.mean, sqrt(self.course.variance), first, 1 - first)
        for what, each in zip(("mean", "spread", "theirs_first", "ours_first"), told, strict=True):
            yield Number("number", what, each)


def length(
    question: Question, theirs: int, ours: int | None = None, progress: Sequence[Progress] | None = None
) -> Length:
    """How long it takes to empty a gauge of `theirs` bars, or of `ours`, 1 to 60 each.

    Raises `Refusal` where the test does, for gauges out of range, and where nothing ever empties one.
    """
    for gauge in (theirs, 1 if ours is None else ours):
        if not 1 <= gauge <= MOST_GAUGE:
            raise Refusal(message("A gauge has 1 to {most} bars, not {n}.", most=MOST_GAUGE, n=gauge))
    how = tuple(progress) if progress is not None else usual_progress(question)
    found = falls(question)
    taken: Counter[Taken] = Counter()
    for fall, weight in found.weights.items():
        bars = next((each.taken(fall) for each in how if each.outcome == fall.outcome), (0, 0))
        taken[bars[0], bars[1] if ours is not None else 0] += weight
    if not any(each != (0, 0) and weight for each, weight in taken.items()):
        raise Refusal(message("It never ends: no outcome that comes takes anything from a gauge."))
    return Length(theirs, ours, how, course(taken, theirs, ours))
