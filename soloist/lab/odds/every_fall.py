"""Every way the dice of a test may fall, each once with its weight: exact for any test of few dice."""

from collections.abc import Iterator
from math import lcm
from typing import Final

from soloist.lab.odds.fall import Fall, Falls, fall_of
from soloist.rules.dice import Throw
from soloist.rules.system import Situation, Test
from soloist.rules.ways import MANY, Ways, any_order

MOST_FALLS: Final = 60_000
"""How many falls are gone through; a test that has more is simulated."""

_DEEP: Final = 24  # throws of one test: dice rolled again and again have no end


class _TooMany(Exception):
    """There are more falls than are gone through."""


class _Branching:
    """Dice that fall as a path says, then in the first way; it remembers what else each could have shown."""

    def __init__(self, path: tuple[int, ...], ways: Ways) -> None:
        self._path = path
        self._ways = ways
        self.widths: list[int] = []
        self.weight = 1
        self.total = 1

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The faces of this branch."""
        place = len(self.widths)
        ways, total = self._ways(wanted)
        if place >= _DEEP or len(ways) > MANY:
            raise _TooMany
        shown, weight = ways[self._path[place] if place < len(self._path) else 0]
        self.widths.append(len(ways))
        self.weight *= weight
        self.total *= total
        return shown

    def done(self) -> None:
        """Dice of a branch are never left over."""


def every_fall(test: Test, asked: Situation, most: int = MOST_FALLS) -> Falls | None:
    """All falls of a test, or None where there are more than `most`. Raises `Refusal` where the test does."""
    leaves: list[tuple[Fall, int, int]] = []
    ways = any_order if test.ways is None else test.ways(asked)
    try:
        for branch, fall in _branches(test, asked, ways):
            leaves.append((fall, branch.weight, branch.total))
            if len(leaves) > most:
                return None
    except _TooMany:
        return None
    total = lcm(*{of for _, _, of in leaves})
    weights: dict[Fall, int] = {}
    for fall, weight, of in leaves:
        weights[fall] = weights.get(fall, 0) + weight * (total // of)
    return Falls(weights, total)


def _branches(test: Test, asked: Situation, ways: Ways) -> Iterator[tuple[_Branching, Fall]]:
    path: tuple[int, ...] | None = ()
    while path is not None:
        branch = _Branching(path, ways)
        yield branch, fall_of(test.resolve(asked, branch))
        path = _next(path, branch.widths)


def _next(path: tuple[int, ...], widths: list[int]) -> tuple[int, ...] | None:
    """The path after this one, None after the last."""
    full = path + (0,) * (len(widths) - len(path))
    for place in reversed(range(len(widths))):
        if full[place] + 1 < widths[place]:
            return (*full[:place], full[place] + 1)
    return None
