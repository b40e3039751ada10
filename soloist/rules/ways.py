"""In which ways dice thrown together may fall, as far as rules tell them apart, for exact chances.

The order of dice is no matter to any of them; a test that tells even less apart says so itself.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Final, TypeAlias

from soloist.rules.throw import Throw

MANY: Final = 60_000
"""More ways of one throw than this are not listed, but told by a list that is one too long."""

Listed: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
Ways: TypeAlias = Callable[[Throw], tuple[Listed, int]]
"""For a throw, each way with its weight, and what the weights add up to."""

TOO_MANY: Final[Listed] = (((), 1),) * (MANY + 1)


def any_order(wanted: Throw) -> tuple[Listed, int]:
    """Every face tells; the order does not."""
    return _any_order(wanted.count, wanted.faces), wanted.faces**wanted.count


def odd_or_even(wanted: Throw) -> tuple[Listed, int]:
    """Only odd and even tell, shown as 1 and 2."""
    return _any_order(wanted.count, 2), 2**wanted.count


@lru_cache(maxsize=256)
def _any_order(count: int, faces: int) -> Listed:
    if comb(count + faces - 1, count) > MANY:
        return TOO_MANY
    ways = combinations_with_replacement(range(1, faces + 1), count)
    return tuple((way, _arrangements(way)) for way in ways)


def _arrangements(way: tuple[int, ...]) -> int:
    """In how many orders these faces can lie."""
    number = factorial(len(way))
    for face in set(way):
        number //= factorial(way.count(face))
    return number
