"""In which ways dice thrown together may fall, as far as the rules tell them apart.

The order of dice is no matter. Of La Couleur des Roses only odd and even count, of a pool of Bravoure &
Infortune how many show a 1, and the highest; there, dice an asset helps never end on a 6.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final, TypeAlias

from soloist.rules.dice import Throw
from soloist.rules.system import Situation, System, Test

MANY: Final = 60_000
"""More ways of one throw than this are not listed, but told by a list that is one too long."""

Listed: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
Ways: TypeAlias = Callable[[Throw], tuple[Listed, int]]
"""For a throw, each way with its weight, and what the weights add up to."""

_FACES: Final = 6
_TOO_MANY: Final[Listed] = (((), 1),) * (MANY + 1)


def ways_of(system: System, test: Test, asked: Situation) -> Ways:
    """How the throws of a test are told apart."""
    if test not in system.tests:
        return _plain
    if system.id == "roses":
        return lambda wanted: (_any_order(wanted.count, 2), 2**wanted.count)
    if system.id == "bravoure" and test.sides:
        return lambda wanted: _pools((wanted.count,), (_helped(test, asked, wanted.side),))
    if system.id == "bravoure" and test.id == "group":
        each, helped = asked.lists["pools"], asked.lists.get("assets", ())
        return lambda _: _pools(each, tuple(number in helped for number in range(1, len(each) + 1)))
    return _plain


def _plain(wanted: Throw) -> tuple[Listed, int]:
    return _any_order(wanted.count, wanted.faces), wanted.faces**wanted.count


@lru_cache(maxsize=256)
def _any_order(count: int, faces: int) -> Listed:
    if comb(count + faces - 1, count) > MANY:
        return _TOO_MANY
    ways = combinations_with_replacement(range(1, faces + 1), count)
    return tuple((way, _arrangements(way)) for way in ways)


def _arrangements(way: tuple[int, ...]) -> int:
    """In how many orders these faces can lie."""
    number = factorial(len(way))
    for face in set(way):
        number //= factorial(way.count(face))
    return number


# --- Bravoure & Infortune -----------------------------------------------------------------------


def _helped(test: Test, asked: Situation, side: str) -> bool:
    """Whether an asset helps a side: the first one's key is `asset`, another's `SIDE_asset`."""
    return bool(asked.values.get("asset" if side == test.sides[0].id else f"{side}_asset"))


@lru_cache(maxsize=64)
def _pools(counts: tuple[int, ...], helped: tuple[bool, ...]) -> tuple[Listed, int]:
    """The pools of several people laid end to end."""
    faces = [_FACES - one for one in helped]
    total = prod(sides**count for count, sides in zip(counts, faces, strict=True))
    each = [_ones_and_highest(count, sides) for count, sides in zip(counts, faces, strict=True)]
    if prod(map(len, each)) > MANY:
        return _TOO_MANY, total
    return tuple(
        (sum((hand for hand, _ in ways), ()), prod(weight for _, weight in ways)) for ways in product(*each)
    ), total


@lru_cache(maxsize=256)
def _ones_and_highest(n: int, faces: int) -> Listed:
    """One person's dice by how many show a 1, and the highest of the others."""
    ways = [((1,) * n, 1)]
    for ones in range(n):
        rest = n - ones
        for highest in range(2, faces + 1):
            hand = (1,) * ones + (2,) * (rest - 1) + (highest,)
            ways.append((hand, comb(n, ones) * ((highest - 1) ** rest - (highest - 2) ** rest)))
    return tuple(ways)
