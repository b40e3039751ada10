"""Student’s t: how many standard errors either side of a mean hold the true one 19 times in 20."""

from functools import lru_cache
from math import exp, lgamma, log, log1p, pi
from typing import Final

Z: Final = 1.959963984540054
"""How many it is where the error is known, or found from so many numbers that it may be taken as known."""

_SHARE: Final = 0.95
_MANY: Final = 2_000  # degrees, from which the expansion is right to the last bit but one
_STEPS: Final = 60


@lru_cache(maxsize=4096)
def student(freedom: float) -> float:
    """The two-sided 95 % quantile for so many degrees of freedom, 1 or more, whole or not."""
    if freedom >= _MANY:
        return _expanded(freedom)
    found = Z
    for _ in range(_STEPS):  # from below it climbs to the quantile and never beyond: the share is concave
        step = (_SHARE - _within(found, freedom)) / (2 * _density(found, freedom))
        found += step
        if abs(step) < 1e-13 * found:
            break
    return found


def _expanded(freedom: float) -> float:
    """By Cornish and Fisher."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )


def _density(t: float, freedom: float) -> float:
    return exp(_log_scale(freedom) - (freedom + 1) / 2 * log1p(t * t / freedom))


def _log_scale(freedom: float) -> float:
    return lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2


def _within(t: float, freedom: float) -> float:
    """The share of all that lies within t either side: a series of the incomplete beta function."""
    part = t * t / (freedom + t * t)
    term, total, number = 1.0, 1.0, 0
    while term > 1e-17 * total:
        term *= part * (freedom + 1 + 2 * number) / (3 + 2 * number)
        total += term
        number += 1
    scale = exp(_log_scale(freedom) - (freedom - 1) / 2 * log1p(t * t / freedom))
    return 2 * scale * t * total / (1 + t * t / freedom)
