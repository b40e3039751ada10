"""How often each line of a section falls in Solo RPG Toolkit, which bends the odds of lists with dice.

A section of *n* lines with the curve *x* rolls *x* dice of *n/x* faces (rounded up) and counts down the list
by their sum; sums beyond its end are rolled again, and lines no sum reaches never come up.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

_MOST_DICE: Final = 6
_MOST_WAYS: Final = 100_000  # more dice than that leaves are not rolled there either
MOST_LINES: Final = 100_000
"""Lines, each counted by its weight, of the longest section whose curve is reckoned."""


def chances(weights: Sequence[int], curve: int) -> list[int]:
    """In how many equally likely ways each row falls; `weights` are from 1.

    With a curve they are `MOST_LINES` in all at the most.
    Where a row counts more than once, the list there has the others of it at its end.
    """
    size = sum(weights)
    if curve <= 1 or size <= 2:
        return list(weights)
    ways = _ways(size, curve)
    sums = [0, *accumulate(ways)]
    found: list[int] = []
    end = len(weights)
    for at, weight in enumerate(weights):
        found.append(ways[at] + sums[end + weight - 1] - sums[end])
        end += weight - 1
    return found


def _ways(size: int, curve: int) -> list[int]:
    """The ways of each place of a list of `size` lines, 0 where no sum reaches it."""
    dice = min(curve, _MOST_DICE)
    faces = max(-(-size // dice), 2)
    while dice > 2 and faces**dice > _MOST_WAYS:
        dice -= 1
        faces = max(-(-size // dice), 2)
    ways = [1]
    for _ in range(dice):
        sums = [0, *accumulate(ways)]
        top = len(ways)
        ways = [sums[min(at + 1, top)] - sums[max(0, at + 1 - faces)] for at in range(top + faces - 1)]
    return (ways + [0] * size)[:size]
