"""What falls say of a test: exactly where all are known, else by what was thrown, outcome by outcome.

Where the rules tell the chances of the outcomes, dice are only asked how those of each outcome fall (the
estimate of a stratified sample): then no number contradicts the chances, and all are surer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from soloist.lab.odds.estimate import Estimate, averaged, exactly, rooted, wilson
from soloist.lab.odds.falls import falls
from soloist.lab.odds.question import Question
from soloist.rules.engine.odds import Fall, Falls

_Part: TypeAlias = tuple[Fraction, Mapping[Fall, int]]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Falls and, where they were thrown, the parts they come in: the chance of each and its throws."""

    falls: Falls
    parts: tuple[_Part, ...] = ()

    def share(self, holds: Callable[[Fall], bool]) -> Estimate:
        """How often what is asked for holds of a fall."""
        found = self.falls
        weight = sum(times for fall, times in found.weights.items() if holds(fall))
        if not found.throws:
            return exactly(Fraction(weight, found.total))
        if not self.parts:
            return wilson(weight, found.throws)
        return _together(
            [
                (chance, wilson(sum(n for fall, n in part.items() if holds(fall)), sum(part.values())))
                for chance, part in self.parts
            ],
            found.throws,
        )

    def average(self, number: Callable[[Fall], int]) -> tuple[Estimate, Estimate]:
        """The mean of a number of each fall, and its standard deviation."""
        found = self.falls
        if not found.throws:
            mean = Fraction(sum(number(fall) * n for fall, n in found.weights.items()), found.total)
            squares = Fraction(sum(number(fall) ** 2 * n for fall, n in found.weights.items()), found.total)
            return exactly(mean), rooted(squares - mean * mean)
        whole = averaged((number(fall), n) for fall, n in found.weights.items())
        if not self.parts:
            return whole
        each = [
            (chance, averaged((number(fall), n) for fall, n in part.items())[0])
            for chance, part in self.parts
        ]
        told = _together(each, found.throws)
        square = sum(
            float(chance) * sum(number(fall) ** 2 * n for fall, n in part.items()) / sum(part.values())
            for chance, part in self.parts
        )
        moved = sqrt(max(0.0, square - told.value**2)) - whole[1].value
        spread = whole[1]
        low = max(0.0, spread.low + moved)
        return told, Estimate(spread.value + moved, low, spread.high + moved, found.throws)


def seen(question: Question) -> Seen:
    """What there is to say of a question. Raises `Refusal` where the test does."""
    found, test = falls(question), question.test
    if not found.throws:
        return Seen(found)
    odds = test.odds(question.situation())
    if any(fall.outcome not in odds.weights for fall in found.weights):
        return Seen(found)
    parts: dict[str, dict[Fall, int]] = {}
    for fall, times in found.weights.items():
        parts.setdefault(fall.outcome, {})[fall] = times
    return (
        Seen(  # of what is too rare to have been thrown, the throws of all others are all there is to go by
            found,
            tuple(
                (Fraction(weight, odds.total), parts.get(id_, found.weights))
                for id_, weight in odds.weights.items()
                if weight
            ),
        )
    )


def _together(parts: list[tuple[Fraction, Estimate]], throws: int) -> Estimate:
    """The sum of independent estimates, each by its chance (its interval by Zou and Donner)."""
    value = sum(float(chance) * each.value for chance, each in parts)
    below = sqrt(sum((float(chance) * (each.value - each.low)) ** 2 for chance, each in parts))
    above = sqrt(sum((float(chance) * (each.high - each.value)) ** 2 for chance, each in parts))
    return Estimate(value, value - below, value + above, throws)
