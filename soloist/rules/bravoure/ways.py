"""How the dice of Bravoure & Infortune are told apart: by how many show a 1, and by the highest.

Dice an asset helps never end on a 6.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final

from soloist.rules.system import Side, Situation
from soloist.rules.ways import MANY, TOO_MANY, Listed, Ways

_FACES: Final = 6


def of_sides(situation: Situation, sides: Sequence[Side]) -> Ways:
    """Of a test with a pool a side; the first one's asset has the key `asset`, another's `SIDE_asset`."""
    helped = {
        side.id: bool(situation.values.get("asset" if side is sides[0] else f"{side.id}_asset"))
        for side in sides
    }
    return lambda wanted: _pools((wanted.count,), (helped[wanted.side],))


def of_group(situation: Situation) -> Ways:
    """Those of people who roll together, their pools laid end to end."""
    each, helped = situation.lists["pools"], situation.lists.get("assets", ())
    return lambda _: _pools(each, tuple(number in helped for number in range(1, len(each) + 1)))


@lru_cache(maxsize=64)
def _pools(counts: tuple[int, ...], helped: tuple[bool, ...]) -> tuple[Listed, int]:
    """The pools of several people laid end to end."""
    faces = [_FACES - one for one in helped]
    total = prod(sides**count for count, sides in zip(counts, faces, strict=True))
    each = [_ones_and_highest(count, sides) for count, sides in zip(counts, faces, strict=True)]
    if prod(map(len, each)) > MANY:
        return TOO_MANY, total
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
