"""The exact chance that something came so rarely, or so often, by chance alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, Literal, TypeAlias

from soloist.play.charts.luck import Scores, distribution

ODD: Final = 20
"""One story in so many, of all rows of a table together, is no longer put down to chance."""

Odd: TypeAlias = Literal["", "seldom", "often"]


@dataclass(frozen=True, slots=True)
class Tails:
    """Of all stories with the same throws, the shares in which it came as rarely, as often, and never."""

    at_most: float
    at_least: float
    never: float

    def odd(self, among: int) -> Odd:
        """Whether chance does not explain it.

        `among` is how many rows are looked at together: one of many is odd sooner, by chance alone, and so
        has to be the odder (Bonferroni); that it may be so both ways, too often and too seldom, counts too.
        """
        rare = 2 * among * ODD
        if self.at_most * rare < 1:
            return "seldom"
        return "often" if self.at_least * rare < 1 else ""


def throws(chance: Fraction, times: int) -> Mapping[Scores, int]:
    """So many throws of one chance, for `tails`."""
    return {((0, 1 - chance), (1, chance)): times}


def deals(weight: int, total: int, rounds: Iterable[int]) -> Mapping[Scores, int] | None:
    """Rounds of a deck, each of so many cards, for `tails`; None where a round has more than there are."""
    found: dict[Scores, int] = {}
    for cards in rounds:
        if cards > total:
            return None
        dealt = _dealt(weight, total, cards)
        found[dealt] = found.get(dealt, 0) + 1
    return found


@lru_cache(maxsize=1024)
def _dealt(weight: int, total: int, cards: int) -> Scores:
    """How many of `weight` cards in `total` are among those dealt (hypergeometric)."""
    ways = comb(total, cards)
    counts = range(max(0, cards - (total - weight)), min(weight, cards) + 1)
    return tuple((n, Fraction(comb(weight, n) * comb(total - weight, cards - n), ways)) for n in counts)


def tails(thrown: Mapping[Scores, int], came: int) -> Tails:
    """How rare it is that something came that often in those throws; exact but for the 96th bit."""
    low, weights = distribution(thrown)
    whole = sum(weights)
    at = came - low
    return Tails(
        sum(weights[: max(at + 1, 0)]) / whole,
        sum(weights[max(at, 0) :]) / whole,
        sum(weights[: max(1 - low, 0)]) / whole,
    )
