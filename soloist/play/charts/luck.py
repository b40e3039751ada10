"""How a sum of scores compares with all the sums the same rolls could have given, by exact chances."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

Scores: TypeAlias = tuple[tuple[int, Fraction], ...]
"""The chance of each score of one roll; they add up to 1."""

Weights: TypeAlias = tuple[int, tuple[int, ...]]
"""The least of some sums, and the weight of each from there on."""

_UNIT: Final = 96  # bits after the point: what is lost is far below anything shown
_CELL: Final = 2 * _UNIT // 8 + 2  # bytes a product of two chances takes, sums of many included


@dataclass(frozen=True, slots=True)
class Luck:
    """Of all stories with the same rolls, the share whose sum is less, and the share whose sum is more."""

    rolls: int
    less: float
    more: float


def luck(rolled: Iterable[tuple[int, Scores]]) -> Luck:
    """The luck of rolls, each with the score it came to and the chances it had.

    Poisson-binomial, so to speak: the chances of the sum are those of every roll folded together, rolls of
    the same chances by squaring.
    """
    total, rolls = 0, 0
    known: dict[int, Scores] = {}  # rolls alike mostly share one value, and it takes long to compare two
    times: Counter[int] = Counter()
    for score, chances in rolled:
        total, rolls = total + score, rolls + 1
        known[id(chances)] = chances
        times[id(chances)] += 1
    alike: Counter[Scores] = Counter()
    for key, chances in known.items():
        alike[chances] += times[key]
    low, weights = distribution(alike)
    whole = sum(weights)
    at = total - low
    return Luck(rolls, sum(weights[: max(at, 0)]) / whole, sum(weights[max(at + 1, 0) :]) / whole)


def distribution(alike: Mapping[Scores, int]) -> Weights:
    """The least sum of so many rolls of each kind, and the weight of every sum from there on."""
    parts = (_power(*_weights(scores), times) for scores, times in alike.items() if times > 0)
    found: Weights = (0, (1 << _UNIT,))
    for part in parts:
        found = _product(*found, *part)
    return found


def _weights(scores: Scores) -> Weights:
    low = min(score for score, _ in scores)
    weights = [0] * (max(score for score, _ in scores) - low + 1)
    for score, chance in scores:
        weights[score - low] += (chance.numerator << _UNIT) // chance.denominator
    return low, tuple(weights)


def _power(low: int, weights: tuple[int, ...], times: int) -> Weights:
    """So many rolls of one kind, by squaring."""
    found: Weights = 0, (1 << _UNIT,)
    square = low, weights
    while times:
        if times & 1:
            found = _product(*found, *square)
        times >>= 1
        if times:
            square = _product(*square, *square)
    return found


def _product(low: int, weights: tuple[int, ...], low_too: int, weights_too: tuple[int, ...]) -> Weights:
    """The sums of one thing and another: one product of two big numbers; ends below a unit fall away."""
    size = (len(weights) + len(weights_too)) * _CELL
    packed = (_packed(weights) * _packed(weights_too)).to_bytes(size, "little")
    cells = [
        int.from_bytes(packed[at * _CELL : (at + 1) * _CELL], "little") >> _UNIT
        for at in range(len(weights) + len(weights_too) - 1)
    ]
    first = next((at for at, cell in enumerate(cells) if cell), 0)
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return low + low_too + first, tuple(cells[first:])


def _packed(weights: tuple[int, ...]) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(_CELL, "little") for weight in weights), "little")
