"""How long an opposition lasts: rolls until a gauge is empty, theirs or ours, and whose is first.

Every roll is the same as the first: what a designer changes between two rolls is another question.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Final, TypeAlias

from soloist.lab.odds.chain import Ended, course, lasting, settle
from soloist.lab.odds.distribution import Amount
from soloist.lab.odds.estimate import Estimate, averaged, exactly, rooted, wilson
from soloist.lab.odds.falls import falls
from soloist.lab.odds.progress import Progress, usual_progress
from soloist.lab.odds.question import Question
from soloist.message import Refusal, message
from soloist.rules.dice import random_dice
from soloist.rules.engine.odds import Fall, Falls, fall_of

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
