"""How long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is first."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import exp, log1p
from operator import mul
from typing import Final, TypeAlias

from soloist.lab.odds.estimate import Estimate, exactly, rooted
from soloist.lab.odds.question import Amount, Question, falls
from soloist.rules.engine.odds import Fall, Falls
from soloist.rules.system import Outcome, Test
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

# --- what each outcome of a test takes from the gauges of both sides, by the rules or as a --------


_PART: Final = regex.compile(
    r"\s*([^=,]+?)\s*=\s*(?:([+\-−]?\d{1,2})|(value|valeur))\s*", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Progress:
    """What an outcome takes from their gauge and from ours; `by_value`, as often as its value."""

    outcome: str
    theirs: int = 0
    ours: int = 0
    by_value: bool = False

    def taken(self, fall: Fall) -> tuple[int, int]:
        """From theirs and from ours, at this fall."""
        times = max(0, fall.value or 0) if self.by_value else 1
        return self.theirs * times, self.ours * times


def usual_progress(question: Question) -> tuple[Progress, ...]:
    """What the rules say; without gauges, one from theirs when it goes well and from ours when badly."""
    test = question.test
    told = tuple(_signed(id_, number) for id_, number in (test.bars or {}).items())
    if test.worth is not None:
        times = test.worth(question.situation())
        counted = tuple(Progress(each.id, times, by_value=True) for each in _good(test))
        return (*counted, *told)
    if test.bars is not None:
        return told
    return tuple(
        Progress(each.id, theirs=1) if each.mood == "good" else Progress(each.id, ours=1)
        for each in test.outcomes
        if each.mood in ("good", "bad")
    )


def _good(test: Test) -> tuple[Outcome, ...]:
    return tuple(each for each in test.outcomes if each.mood == "good")


def progress_of(test: Test, text: str) -> tuple[Progress, ...]:
    """What `feat=2,success=1,fiasco=-2` says: from theirs above zero, from ours below.

    `success=value` takes as many as the value, which is where successes are counted.

    Raises `Refusal` for what it cannot read.
    """
    ids = {each.id for each in test.outcomes}
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
                    known=", ".join(sorted(ids)) or "—",
                )
            )
        word, number, by_value = found.groups()
        id_ = called[word.casefold()]
        told.append(
            Progress(id_, theirs=1, by_value=True)
            if by_value
            else _signed(id_, int(number.replace("−", "-")))
        )
    return tuple(told)


def _signed(id_: str, number: int) -> Progress:
    return Progress(id_, theirs=number) if number > 0 else Progress(id_, ours=-number)


# --- two gauges that rolls bring down until one is empty ------------------------------------------


Taken: TypeAlias = tuple[int, int]

MOST_ROLLS: Final = 500
_REST: Final = 1e-6  # of all chances, left out at the far end of the course


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

    def rolls(self) -> Iterator[tuple[int, float]]:
        """The chance that it takes just so many rolls, from 1 on, until what is left out hardly matters."""
        last, rest = [float(over) for over, _ in self.ends], 1.0
        for number in range(1, MOST_ROLLS + 1):
            if rest <= _REST:
                return
            yield number, float(self.taking) * sum(map(mul, last, self._taking(number - 1)))
            rest = self.lasting(number)

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
    states, ends, ways = {(theirs, ours or 1): 1}, [], 1
    goes_on = []
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


# --- how long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is -----


MOST_GAUGE: Final = 60
MOST_STATES: Final = 900
_ROUNDED: Final = 1e-12  # what a sum of chances may be off by


@dataclass(frozen=True, slots=True, eq=False)
class Length:
    """How many rolls it takes; `rolls` and `median` are of that number.

    `rolls` holds the first 500 at most; `goes_on` tells the chance of more than any number. `theirs_first`
    and `ours_first` are the chances of each gauge being empty first; without a gauge of ours the first is
    certain.
    """

    question: Question
    theirs: int
    ours: int | None
    progress: tuple[Progress, ...]
    mean: Estimate
    spread: Estimate
    rolls: tuple[Amount, ...]
    median: int
    theirs_first: Estimate
    ours_first: Estimate
    goes_on: Callable[[int], float]

    @property
    def beyond(self) -> float:
        """The chance of more rolls than the last of `rolls`."""
        return self.goes_on(self.rolls[-1].number)


def length(
    question: Question, theirs: int, ours: int | None = None, progress: Sequence[Progress] | None = None
) -> Length:
    """How long it takes to empty a gauge of `theirs` bars, or of `ours`, 1 to 60 each.

    Raises `Refusal` where the test does, for gauges out of range, and where nothing ever empties one.
    """
    _check(theirs, ours)
    how = tuple(progress) if progress is not None else usual_progress(question)
    found = falls(question, whole=True)
    if found.throws:
        raise Refusal(message("How long it lasts is told where chances are exact; here they are simulated."))
    taken = _taken(found, how, counted=ours is not None)
    if not any(each != (0, 0) and weight for each, weight in taken.items()):
        raise Refusal(message("It never ends: no outcome that comes takes anything from a gauge."))
    ended = course(taken, theirs, ours)
    return Length(
        question,
        theirs,
        ours,
        how,
        exactly(ended.mean),
        rooted(ended.variance),
        tuple(Amount(number, Estimate(share, share, share)) for number, share in ended.rolls()),
        within(ended.lasting, 0.5),
        exactly(ended.theirs_first),
        exactly(1 - ended.theirs_first),
        ended.lasting,
    )


def _check(theirs: int, ours: int | None) -> None:
    for gauge in (theirs, 1 if ours is None else ours):
        if not 1 <= gauge <= MOST_GAUGE:
            raise Refusal(message("A gauge has 1 to {most} bars, not {n}.", most=MOST_GAUGE, n=gauge))
    if theirs * (ours or 1) > MOST_STATES:
        raise Refusal(
            message("Gauges of {theirs} and {ours} are too long together.", theirs=theirs, ours=ours or 0)
        )


def _taken(found: Falls, how: Sequence[Progress], *, counted: bool) -> Mapping[Taken, int]:
    """How often what is taken; ours not `counted` is never taken from."""
    weights: dict[Taken, int] = {}
    for fall, weight in found.weights.items():
        each = _of_fall(fall, how, counted=counted)
        weights[each] = weights.get(each, 0) + weight
    return weights


def _of_fall(fall: Fall, how: Sequence[Progress], *, counted: bool) -> Taken:
    theirs, ours = next((each.taken(fall) for each in how if each.outcome == fall.outcome), (0, 0))
    return theirs, ours if counted else 0


def within(goes_on: Callable[[int], float], part: float) -> int:
    """The number of rolls within which that part of all, below 1, is over."""
    rest = 1 - part + _ROUNDED
    last = 1
    while goes_on(last) > rest:
        last *= 2
    first = last // 2
    while last - first > 1:
        middle = (first + last) // 2
        first, last = (middle, last) if goes_on(middle) > rest else (first, middle)
    return last
