"""A number with how sure it is: exact, or simulated with the interval that holds it 19 times in 20."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Final

from soloist.values.dataclass import dataclass

# --- student’s t: how many standard errors either side of a mean hold the true one 19 times in 20 -


Z: Final = 1.959963984540054
"""How many it is where the error is known, or found from so many numbers that it may be taken as known."""

_FEW: Final = (12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836, 2.446911851)
"""How many it is for 1 degree of freedom, 2, 3…"""


def student(freedom: float) -> float:
    """The two-sided 95 % quantile for so many degrees of freedom, 1 or more, whole or not.

    Beyond six by Cornish and Fisher, right to one in two thousand; between few degrees by their inverse.
    """
    if freedom >= len(_FEW):
        terms = (
            (Z**3 + Z) / 4,
            (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
            (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        )
        return Z + sum(term / freedom**power for power, term in enumerate(terms, 1))
    below = int(freedom)
    left, right = _FEW[below - 1 : below + 1]
    return left + (right - left) * (1 / below - 1 / freedom) * below * (below + 1)


# --- a number with how sure it is: exact, or simulated with the interval that holds it 19 times ---


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
    return roomy(hits / throws, Z * Z / throws, throws)


def roomy(share: float, room: float, throws: int) -> Estimate:
    """A share with its Wilson interval, `room` being the squared quantile over the throws that count."""
    middle = (share + room / 2) / (1 + room)
    half = sqrt(share * (1 - share) * room + room * room / 4) / (1 + room)
    low = max(0.0, middle - half) if share else 0.0
    high = min(1.0, middle + half) if share < 1 else 1.0
    return Estimate(share, low, high, throws)


def around(mean: float, error: float, freedom: float) -> tuple[float, float] | None:
    """The interval of a mean by Student, from its standard error and its degrees of freedom.

    None where nothing differed, or there was one number alone: that says nothing of what others may be.
    """
    if not error or freedom < 1:
        return None
    half = student(freedom) * error
    return mean - half, mean + half


def averaged(counts: Iterable[tuple[int, int]]) -> tuple[Estimate, Estimate]:
    """The mean and the standard deviation of whole numbers seen so often each, once or more in all.

    The interval of the deviation is the normal one, its error that of the fourth moment. Numbers that are
    all the same might be one off as often as Wilson allows what was never seen to come.
    """
    seen = tuple(counts)
    throws = sum(times for _, times in seen)
    mean = sum(number * times for number, times in seen) / throws
    second = sum((number - mean) ** 2 * times for number, times in seen) / max(1, throws - 1)
    spread = sqrt(second)
    within = around(mean, spread / sqrt(throws), throws - 1)
    if within is None:
        unseen = wilson(0, throws).high
        varied = min(unseen, 0.5)
        return (
            Estimate(mean, mean - unseen, mean + unseen, throws),
            Estimate(0.0, 0.0, sqrt(varied * (1 - varied)), throws),
        )
    fourth = sum((number - mean) ** 4 * times for number, times in seen) / throws
    wobble = Z * sqrt(max(0.0, fourth - second * second) / throws) / (2 * spread)
    return Estimate(mean, *within, throws), Estimate(
        spread, max(0.0, spread - wobble), spread + wobble, throws
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
