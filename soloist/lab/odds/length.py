"""How long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is first."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import exp, log1p
from typing import Final, TypeAlias

from soloist.lab.odds.estimate import Estimate, averaged, exactly, rooted, wilson
from soloist.lab.odds.question import Amount, Question, falls
from soloist.message import Refusal, message
from soloist.rules.dice import random_dice
from soloist.rules.engine.odds import Fall, Falls, fall_of
from soloist.rules.system import Outcome, Test

# --- what each outcome of a test takes from the gauges of both sides, by the rules or as a --------


_PART: Final = re.compile(
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


# --- two gauges that rolls bring down until one is empty: an absorbing chain, solved state by -----


MOST_ROLLS: Final = 500
_REST: Final = 1e-6  # of all chances, left out at the far end of the course

_NEVER: Final = 1  # bars of a gauge nothing is taken from


@dataclass(frozen=True, slots=True)
class Ended:
    """Of the number of rolls the mean and that of its square; the chance that theirs is empty first."""

    mean: Fraction
    square: Fraction
    theirs_first: Fraction


def settle(taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None) -> Ended:
    """Where it ends from gauges of `theirs` and `ours` bars (None: a gauge nothing is taken from).

    `taken` has the chance of each pair of bars taken by a roll, none below zero; some must be above.
    """
    still = taken.get((0, 0), Fraction(0))
    moves = [(one, other, chance) for (one, other), chance in taken.items() if (one or other) and chance]
    known: dict[tuple[int, int], Ended] = {}
    for left in range(1, theirs + 1):
        for right in range(1, (ours or _NEVER) + 1):
            mean, square, first = Fraction(1), Fraction(0), Fraction(0)
            for one, other, chance in moves:
                after = _after(known, left - one, right - other)
                mean += chance * after.mean
                square += chance * (after.square + 2 * after.mean)
                first += chance * after.theirs_first
            mean /= 1 - still
            square = (1 + square + 2 * still * mean) / (1 - still)
            known[left, right] = Ended(mean, square, first / (1 - still))
    return known[theirs, ours or _NEVER]


def _after(known: Mapping[tuple[int, int], Ended], left: int, right: int) -> Ended:
    if left <= 0 or right <= 0:
        return Ended(Fraction(0), Fraction(0), Fraction(int(left <= 0)))
    return known[left, right]


def course(
    taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None
) -> tuple[tuple[int, float], ...]:
    """The chance that it takes just so many rolls, from 1 on, until what is left out hardly matters."""
    moves = [(*bars, float(chance)) for bars, chance in taken.items() if chance]
    states = {(theirs, ours or _NEVER): 1.0}
    rolls: list[tuple[int, float]] = []
    while sum(states.values()) > _REST and len(rolls) < MOST_ROLLS:
        after: dict[tuple[int, int], float] = {}
        over = 0.0
        for (left, right), share in states.items():
            for one, other, chance in moves:
                there = (left - one, right - other)
                if min(there) <= 0:
                    over += share * chance
                else:
                    after[there] = after.get(there, 0.0) + share * chance
        rolls.append((len(rolls) + 1, over))
        states = after
    return tuple(rolls)


def lasting(taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None, rolls: int) -> float:
    """The chance that neither gauge is empty after so many rolls, 0 or more.

    What is taken by n rolls has for its chances the terms of P(x, y)ⁿ, P those of one roll. Each term follows
    from those before it, by P · Q' = n · P' · Q for Q = Pⁿ, so that a million rolls cost what one does.
    """
    width = ours or _NEVER
    still = taken.get((0, 0), Fraction(0))
    if not still:
        return max(0.0, 1.0 - sum(share for _, share in course(taken, theirs, ours)[:rolls]))
    none = float(still)
    moves = [(*bars, float(chance) / none) for bars, chance in taken.items() if chance and bars != (0, 0)]
    terms = {(0, 0): exp(rolls * log1p(-float(1 - still)))}
    for one in range(theirs):
        for other in range(width):
            place = one or other
            if not place:
                continue
            term = 0.0
            for down, across, chance in moves:
                before = terms.get((one - down, other - across))
                if before:
                    step = down if one else across
                    term += chance * before * (rolls * step - place + step)
            terms[one, other] = term / place
    return min(1.0, max(0.0, sum(terms.values())))


# --- how long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is -----


MOST_GAUGE: Final = 60
MOST_STATES: Final = 900
_ROLLS_A_LENGTH: Final = 10  # of the throws asked for, so many make one length
_ENDLESS: Final = 10_000  # rolls after which a length has no end
_ROUNDED: Final = 1e-12  # what a sum of chances may be off by

Taken: TypeAlias = tuple[int, int]


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
    steps = {each: Fraction(weight, found.total) for each, weight in taken.items()}
    ended: Ended = settle(steps, theirs, ours)
    rolls = course(steps, theirs, ours)
    goes_on = partial(lasting, steps, theirs, ours)
    return Length(
        question,
        theirs,
        ours,
        how,
        exactly(ended.mean),
        rooted(ended.square - ended.mean**2),
        tuple(Amount(number, Estimate(share, share, share)) for number, share in rolls),
        within(goes_on, 0.5),
        exactly(ended.theirs_first),
        exactly(1 - ended.theirs_first),
        goes_on,
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
