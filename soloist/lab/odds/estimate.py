"""A number with how sure it is: exact, or simulated with the interval that holds it 19 times in 20."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""How many standard errors either side of a simulated number 95 % of them lie within."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number; `throws` is 0 where it is `exact`, else `low` and `high` bound it with 95 % confidence."""

    value: float
    low: float
    high: float
    throws: int = 0
    exact: Fraction | None = None

    @property
    def is_exact(self) -> bool:
        """Whether it was reckoned, not simulated."""
        return not self.throws


def exactly(number: Fraction | int) -> Estimate:
    """A number that is known."""
    told = Fraction(number)
    value = float(told)
    return Estimate(value, value, value, 0, told)


def rooted(square: Fraction) -> Estimate:
    """The square root of a number that is known, and which is therefore known too."""
    value = sqrt(square)
    return Estimate(value, value, value)


def wilson(hits: int, throws: int) -> Estimate:
    """A share seen `hits` times in `throws`, 1 or more, with its Wilson interval."""
    share = hits / throws
    room = Z * Z / throws
    middle = (share + room / 2) / (1 + room)
    half = Z * sqrt(share * (1 - share) / throws + room / (4 * throws)) / (1 + room)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), throws)


def averaged(counts: Iterable[tuple[float, int]]) -> tuple[Estimate, Estimate]:
    """The mean and the standard deviation of numbers seen so often each, once or more in all.

    Both intervals are the normal ones; that of the deviation takes its error from the fourth moment.
    """
    seen = tuple(counts)
    throws = sum(times for _, times in seen)
    mean = sum(number * times for number, times in seen) / throws
    second = sum((number - mean) ** 2 * times for number, times in seen) / throws
    fourth = sum((number - mean) ** 4 * times for number, times in seen) / throws
    spread = sqrt(second)
    error = Z * spread / sqrt(throws)
    wobble = Z * sqrt(max(0.0, fourth - second * second) / throws) / (2 * spread) if spread else 0.0
    return (
        Estimate(mean, mean - error, mean + error, throws),
        Estimate(spread, max(0.0, spread - wobble), spread + wobble, throws),
    )


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much more `one` is than `other`; simulated parts are taken as independent."""
    if one.exact is not None and other.exact is not None:
        return exactly(one.exact - other.exact)
    value = one.value - other.value
    if one.is_exact and other.is_exact:
        return Estimate(value, value, value)
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    throws = min(each.throws for each in (one, other) if each.throws)
    return Estimate(value, value - below, value + above, throws)
