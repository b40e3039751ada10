"""Exact odds of a competition, where a tie needs the sum of even dice as well as their count."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import TypeAlias

from soloist.rules.hades.judgement import judge
from soloist.rules.parity import evens_weights
from soloist.rules.scale import STEPS, bounded, shift

PER_DIE = 36  # chances of one die of a competitor, bonus die included
HALF_SUM = 6  # the most that one die adds to half the sum of evens: a 6 and its bonus 6
GOAL = (2, 3)  # the results that reach it

Reading: TypeAlias = Callable[[int, int], int]
"""The result of two counts of evens, −3 to +3 without 0."""


@dataclass(frozen=True, slots=True)
class Match:
    """How ties are settled, by how much the first competitor's result is shifted, how evens are read."""

    joint: bool
    rival_protagonist: bool
    shift: int
    reading: Reading = judge


@dataclass(frozen=True, slots=True)
class _Race:
    """Weights of one competitor: falling short, and each result that counts by half its sum of evens."""

    short: int
    reached: dict[int, list[int]]


def match_weights(
    first: tuple[int, int], second: tuple[int, int], rules: Match
) -> tuple[dict[str, int], int]:
    """Weights of the four finishes and their total, for two pools against their own obstacles."""
    mine, theirs = _race(*first, rules.shift, rules.reading), _race(*second, 0, rules.reading)
    a, b = ({value: sum(race.reached[value]) for value in GOAL} for race in (mine, theirs))
    weights = {
        "first": a[3] * (b[2] + theirs.short) + a[2] * theirs.short,
        "second": b[3] * (a[2] + mine.short) + b[2] * mine.short,
        "tie": 0,
        "continue": mine.short * theirs.short,
    }
    for value in GOAL:
        if rules.joint:
            weights["tie"] += a[value] * b[value]
            continue
        more, less, same = _compared(mine.reached[value], theirs.reached[value])
        weights["first"] += more
        weights["second"] += less
        weights["tie" if rules.rival_protagonist else "first"] += same
    return weights, sum(weights.values())


def _compared(a: list[int], b: list[int]) -> tuple[int, int, int]:
    """Weights of the first being above, below and equal to the second."""
    length = max(len(a), len(b))
    a, b = a + [0] * (length - len(a)), b + [0] * (length - len(b))
    return (
        sum(map(mul, a[1:], accumulate(b))),
        sum(map(mul, b[1:], accumulate(a))),
        sum(map(mul, a, b)),
    )


def _race(own: int, obstacle: int, steps: int, reading: Reading) -> _Race:
    short = 0
    reached = {value: [0] * (HALF_SUM * own + 1) for value in GOAL}
    for natural, sums in _by_result(own, obstacle, reading).items():
        value = bounded(shift(natural, steps))
        if value in GOAL:
            reached[value] = [one + other for one, other in zip(reached[value], sums, strict=True)]
        else:
            short += sum(sums)
    return _Race(short, reached)


def _by_result(own: int, obstacle: int, reading: Reading) -> dict[int, list[int]]:
    """Weights of half the sum of evens for each natural result, over `36**own * 12**obstacle`.

    One die is the polynomial 18 + x(6y + 6y² + 3y³) + x²(y⁴ + y⁵ + y⁶), x counting evens and y half
    their sum. Its power is taken as one big integer whose slots are wide enough never to carry.
    """
    slot = (PER_DIE**own * 12**obstacle).bit_length()
    length = HALF_SUM * own + 1
    y, x = 1 << slot, 1 << slot * length
    die = 18 + x * (6 * y + 6 * y**2 + 3 * y**3) + x**2 * (y**4 + y**5 + y**6)
    power = die**own
    against = evens_weights(obstacle)
    packed = dict.fromkeys(STEPS, 0)
    for evens in range(2 * own + 1):
        sums = power >> slot * length * evens & x - 1
        for other, weight in enumerate(against):
            packed[reading(evens, other)] += sums * weight
    return {
        value: [whole >> slot * place & y - 1 for place in range(length)] for value, whole in packed.items()
    }
