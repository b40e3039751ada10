"""How long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is first."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import exp, log1p
from operator import mul
from typing import Final, TypeAlias

from soloist.lab.odds.estimate import Estimate, averaged, exactly, rooted, wilson
from soloist.lab.odds.question import Amount, Question, falls
from soloist.rules.dice import random_dice
from soloist.rules.engine.odds import Fall, Falls, fall_of
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
_ROLLS_A_LENGTH: Final = 10  # of the throws asked for, so many make one length
_ENDLESS: Final = 10_000  # rolls after which a length has no end
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
    def throws(self) -> int:
        """How many oppositions were played to their end; 0 where it is exact."""
        return self.mean.throws

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
    taken = _taken(found, how, counted=ours is not None)
    if not any(each != (0, 0) and weight for each, weight in taken.items()):
        raise Refusal(message("It never ends: no outcome that comes takes anything from a gauge."))
    if found.throws:
        return _played(question, theirs, ours, how)
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


def _seen(numbers: Sequence[int], rest: Sequence[float], rolls: int) -> float:
    """The part of what was played that took more rolls; `rest` is that part after each of the numbers."""
    place = bisect_right(numbers, rolls)
    return rest[place - 1] if place else 1.0


def _played(question: Question, theirs: int, ours: int | None, how: tuple[Progress, ...]) -> Length:
    """The same from oppositions played to their end with seeded dice."""
    test, asked, dice = question.test, question.situation(), random_dice(question.seed)
    many = max(1, question.throws // _ROLLS_A_LENGTH)
    counts: dict[int, int] = {}
    won = 0
    for _ in range(many):
        left, right = theirs, ours if ours is not None else 1
        number = 0
        while left > 0 and right > 0:
            number += 1
            one, other = _of_fall(fall_of(test.resolve(asked, dice)), how, counted=ours is not None)
            left, right = left - one, right - other
            if number >= _ENDLESS:
                raise Refusal(message("It takes more than {n} rolls to end.", n=_ENDLESS))
        won += left <= 0
        counts[number] = counts.get(number, 0) + 1
    mean, spread = averaged(counts.items())
    numbers = sorted(counts)
    rest = [1 - so_far / many for so_far in accumulate(counts[number] for number in numbers)]
    goes_on = partial(_seen, numbers, rest)
    rolls = tuple(Amount(number, wilson(counts[number], many)) for number in numbers)
    first = (wilson(won, many), wilson(many - won, many))
    return Length(question, theirs, ours, how, mean, spread, rolls, within(goes_on, 0.5), *first, goes_on)


# --- the whole course of a length in the rows there is room for: each number of rolls, or ---------


_NEARLY: Final = 0.99  # of all lengths, within which the rows end; the last is all that comes after
_END: Final = 0.9995  # within which they end where each number has a row of its own
_SPANS_REST: Final = 1e-6  # of all lengths, too little for a row
_ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Span:
    """From `first` to `last` rolls (None: any more) with their chance; `halfway`, the median is there."""

    first: int
    last: int | None
    share: Estimate
    halfway: bool


def spans(length: Length, many: int) -> tuple[Span, ...]:
    """The course from the first roll in so many rows, 2 or more, or fewer; together they are certain."""
    room = max(2, many) - 1
    end = within(length.goes_on, _NEARLY)
    wide = _wide(end, room)
    if wide == 1:
        end = min(room, within(length.goes_on, _END))
    last = -(-end // wide) * wide
    told = tuple(_span(length, first + 1, first + wide) for first in range(0, last, wide))
    rest = length.goes_on(last)
    if rest <= _SPANS_REST:
        return told
    return (*told, Span(last + 1, None, _estimate(length, rest), length.median > last))


def rolls(span: Span) -> str:
    """`7`, `51–100`, or `>100` for all that come after."""
    if span.last is None:
        return f">{span.first - 1}"
    return str(span.first) if span.first == span.last else f"{span.first}–{span.last}"


def _span(length: Length, first: int, last: int) -> Span:
    share = max(0.0, length.goes_on(first - 1) - length.goes_on(last))
    return Span(first, last, _estimate(length, share), first <= length.median <= last)


def _estimate(length: Length, share: float) -> Estimate:
    throws = length.throws
    return wilson(round(share * throws), throws) if throws else Estimate(share, share, share)


def _wide(numbers: int, rows: int) -> int:
    """The least of 1, 2, 5, 10, 20… by which so many numbers have room."""
    scale = 1
    while True:
        for each in _ROUND:
            if each * scale * rows >= numbers:
                return each * scale
        scale *= 10
