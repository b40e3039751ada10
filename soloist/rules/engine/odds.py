"""Exact chances of any test, by resolving it once for each way its dice may fall.

Thresholds stand in the rule alone. So that few ways are enough, a test says how far its rules tell dice
apart: `ways` lists those of one throw, `cases` those of all its dice together. A test that says neither is
resolved on every set of faces.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, lcm
from typing import Final, NamedTuple, TypeAlias

from soloist.rules.dice import Listed, Throw, Ways, given_dice
from soloist.rules.system import Odds, Resolution, Situation, Test
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message

MOST_FALLS: Final = 60_000
"""How many ways are gone through, of one throw and of a test: what has more is not weighed exactly."""

_DEEP: Final = 24  # throws of one test: dice rolled again and again have no end

TOO_MANY: Final[Listed] = (((), 1),) * (MOST_FALLS + 1)
"""What stands for more ways than are listed."""

Reading: TypeAlias = Callable[[int, int], int]
"""What a rule makes of two counts: it never falls as the first grows, nor rises as the second does."""


# --- what a roll comes to -------------------------------------------------------------------------


class Fall(NamedTuple):
    """What a roll comes to, its dice left out; `effects` are the changes of counters, sorted by id."""

    outcome: str
    value: int | None
    step: int | None
    effects: tuple[tuple[str, int], ...]


@record
class Falls:
    """`weights[fall]` chances in `total`."""

    weights: Mapping[Fall, int]
    total: int


def fall_of(found: Resolution) -> Fall:
    """What matters here of a resolution; a bare number is its own outcome."""
    return Fall(
        found.outcome or str(found.value),
        found.value,
        found.step,
        tuple(sorted(item for item in found.effects.items() if item[1])),
    )


def odds_of(test: Test, asked: Situation) -> Odds:
    """The chance of each outcome; where a test comes to bare numbers, these are the outcomes.

    Raises `Refusal` where the test does, and for dice that fall in too many ways.
    """
    found = falls_of(test, asked, outcomes=True)
    if found is None:
        raise Refusal(
            message(
                "{test}: these dice can fall in too many ways for their chances to be worked out.",
                test=test.id,
            )
        )
    weights: dict[str, int] = {}
    for fall, weight in found.weights.items():
        weights[fall.outcome] = weights.get(fall.outcome, 0) + weight
    known = [each.id for each in test.outcomes]
    if weights.keys().isdisjoint(known):
        return Odds(weights, found.total)
    return Odds({**dict.fromkeys(known, 0), **weights}, found.total)


def falls_of(test: Test, asked: Situation, *, outcomes: bool = False, most: int = MOST_FALLS) -> Falls | None:
    """Everything a test may come to, None where there are more ways than `most`.

    With `outcomes`, only these are told apart. Raises `Refusal` where the test does.
    """
    cases = test.cases(test.read(asked), outcomes) if test.cases is not None else None
    if cases is None:
        return every_fall(test, asked, most)
    if not cases:
        return None
    weights: dict[Fall, int] = {}
    for hands, weight in cases:
        fall = fall_of(test.resolve(asked, given_dice(hands)))
        weights[fall] = weights.get(fall, 0) + weight
    return Falls(weights, sum(weights.values()))


# --- every way the dice of a test may fall --------------------------------------------------------


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
        if place >= _DEEP or len(ways) > MOST_FALLS:
            raise _TooMany
        shown, weight = ways[self._path[place] if place < len(self._path) else 0]
        self.widths.append(len(ways))
        self.weight *= weight
        self.total *= total
        return shown

    def done(self) -> None:
        """Dice of a branch are never left over."""


def every_fall(test: Test, asked: Situation, most: int = MOST_FALLS) -> Falls | None:
    """All falls of a test, each throw as its `ways` tell it; None where there are more than `most`.

    Raises `Refusal` where the test does.
    """
    leaves: list[tuple[Fall, int, int]] = []
    ways = any_order if test.ways is None else test.ways(test.read(asked))
    path: tuple[int, ...] | None = ()
    while path is not None:
        branch = _Branching(path, ways)
        try:
            fall = fall_of(test.resolve(asked, branch))
        except _TooMany:
            return None
        leaves.append((fall, branch.weight, branch.total))
        if len(leaves) > most:
            return None
        path = _next(path, branch.widths)
    total = lcm(*{of for _, _, of in leaves})
    weights: dict[Fall, int] = {}
    for fall, weight, of in leaves:
        weights[fall] = weights.get(fall, 0) + weight * (total // of)
    return Falls(weights, total)


def _next(path: tuple[int, ...], widths: list[int]) -> tuple[int, ...] | None:
    """The path after this one, None after the last."""
    full = path + (0,) * (len(widths) - len(path))
    for place in reversed(range(len(widths))):
        if full[place] + 1 < widths[place]:
            return (*full[:place], full[place] + 1)
    return None


# --- how dice are told apart ----------------------------------------------------------------------


def any_order(wanted: Throw) -> tuple[Listed, int]:
    """Every face tells; the order does not."""
    return _any_order(wanted.count, wanted.faces), wanted.faces**wanted.count


def odd_or_even(wanted: Throw) -> tuple[Listed, int]:
    """Only odd and even tell, shown as 1 and 2."""
    return _any_order(wanted.count, 2), 2**wanted.count


def best_alone(wanted: Throw) -> tuple[Listed, int]:
    """Only the highest face tells."""
    count, faces = wanted.count, wanted.faces
    listed = (((1,) * (count - 1) + (top,), top**count - (top - 1) ** count) for top in range(1, faces + 1))
    return tuple(listed), faces**count


@lru_cache(maxsize=256)
def _any_order(count: int, faces: int) -> Listed:
    if comb(count + faces - 1, count) > MOST_FALLS:
        return TOO_MANY
    ways = combinations_with_replacement(range(1, faces + 1), count)
    return tuple((way, _arrangements(way)) for way in ways)


def _arrangements(way: tuple[int, ...]) -> int:
    """In how many orders these faces can lie."""
    number = factorial(len(way))
    for face in set(way):
        number //= factorial(way.count(face))
    return number


def opposed(mine: Sequence[int], theirs: Sequence[int], reading: Reading) -> Iterator[tuple[int, int, int]]:
    """Two counts set against each other, from the weights of each: one pair for all that are read alike.

    For each of the first counts come runs of the second: where a run begins, and the weight of the whole.
    """
    sums, size = (0, *accumulate(theirs)), len(theirs)
    ends: dict[int, int] = {}  # of the last run of a reading: it only goes further as the first count grows
    for count, weight in enumerate(mine):
        start = 0 if weight else size
        while start < size:
            found = reading(count, start)
            end = max(start + 1, ends.get(found, 0))
            while end < size and reading(count, end) == found:
                end += 1
            if within := sums[end] - sums[start]:
                yield count, start, weight * within
            start = ends[found] = end
