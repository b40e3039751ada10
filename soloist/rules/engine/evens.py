"""Pools of d6 where even dice count and each 6 earns a bonus die (HaDes 0.1.0, Jets de dés; SPIN 0.1).

Rolled, and weighed by what the rules of both games tell apart: how many dice are even, whether all of a
side's dice show one face, and the sum of the even ones.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from soloist.rules.dice import Cases, Dice, Hand, Hands, Throw
from soloist.rules.engine.odds import Reading, opposed
from soloist.rules.system import Roll
from soloist.values.dataclass import record

FACES: Final = 6
MOST_CASES: Final = 100_000
"""More pairs of counts than these are not told apart step by step: pools of more than some 150 dice each."""

_FURTHEST: Final = 40  # evens beyond two a die, where bonus dice have no end


def roll_parity(n: int, side: str, dice: Dice, unlimited: bool = False) -> Roll:
    """Roll `n` dice, then one bonus die for each 6.

    Bonus dice earn no more dice, unless `unlimited`: then each wave's sixes earn the next wave.
    """
    base = dice.throw(Throw(side, n))
    waves: list[tuple[int, ...]] = []
    earned = base.count(FACES)
    while earned:
        waves.append(dice.throw(Throw(side, earned, kind="bonus", wave=len(waves) + 1)))
        earned = waves[-1].count(FACES) if unlimited else 0
    return Roll(base, tuple(waves))


def evens(roll: Roll) -> int:
    """How many dice show 2, 4 or 6, bonus dice included."""
    return sum(die % 2 == 0 for die in roll.all)


@lru_cache(maxsize=256)
def evens_weights(n: int, endless: bool = False) -> tuple[int, ...]:
    """In how many equal chances `n` dice give 0, 1, 2 … evens, of `12**n` unless bonus dice are `endless`.

    One die gives none, one or two evens with chances 6, 5 and 1 in 12: the weights are the coefficients of
    `(6 + 5x + x²)**n`. Where bonus dice earn bonus dice it is `((3 + 2x) / (6 − x))**n`, told up to where all
    that is further has a chance below 10⁻²⁷, which stands with the last. The logarithmic derivative links
    each to the two before.
    """
    most = 2 * n + _FURTHEST * endless
    weights, before = [6**most if endless else 6**n], 0
    for k in range(most):
        weight = weights[k]
        if endless:
            following = ((15 * n - 9 * k) * weight + 2 * (k - 1) * before) // (18 * (k + 1))
        else:
            following = (5 * (n - k) * weight + (2 * n - k + 1) * before) // (6 * (k + 1))
        weights.append(following)
        before = weight
    if endless:
        weights[-1] += 12**n * 6 ** (most - n) - sum(weights)
    return tuple(weights)


# --- one side against another ---------------------------------------------------------------------


@record
class _Shape:
    """Weights of the numbers of evens of a pool that lies like this, and dice that show one of them."""

    weights: Sequence[int]
    alike: bool
    hand: Callable[[int], Hand]


def evens_cases(
    sizes: tuple[int, int],
    sides: tuple[str, str],
    reading: Reading,
    *,
    alike: bool = False,
    counted: bool = False,
    endless: bool = False,
) -> Cases | None:
    """The dice of two sides as far as their reading tells them apart, best first.

    `alike` tells winners apart whose dice all show the same face, `counted` each number of evens of the first
    side; None where these are more than are gone through. `endless` bonus dice earn others.
    """
    if counted and (endless or 4 * (sizes[0] + 1) * (sizes[1] + 1) > MOST_CASES):
        return None
    hands: dict[tuple[int, bool, int], Hands] = {}
    weights: dict[tuple[int, bool, int], int] = {}
    first, second = (tuple(_shapes(n, alike, endless)) for n in sizes)
    for mine in first:
        for theirs in second:
            for one, other, weight in opposed(mine.weights, theirs.weights, reading):
                result = reading(one, other)
                case = -result, (mine if result > 0 else theirs).alike, one if counted else 0
                weights[case] = weights.get(case, 0) + weight
                if case not in hands:
                    hands[case] = dict(zip(sides, (mine.hand(one), theirs.hand(other)), strict=True))
    return [(hands[case], weights[case]) for case in sorted(hands)]


def _shapes(n: int, alike: bool, endless: bool) -> Iterator[_Shape]:
    """A pool of `n` dice, 1 or more; where asked, apart when all of them show the same even face."""
    weights = list(evens_weights(n, endless))
    if alike:
        single = [(n, Hand((2,) * n), 2 * 12**n * 6**_FURTHEST)]  # all 2 or all 4
        if not endless:  # out of `36**n`; then all 6, their bonus dice too
            weights = [weight * 3**n for weight in weights]
            single = [(n, Hand((2,) * n), 2 * 6**n), (2 * n, Hand((6,) * n, (6,) * n), 1)]
        for count, hand, weight in single:
            weights[count] -= weight
            yield _Shape((0,) * count + (weight,), alike=True, hand=lambda _, hand=hand: hand)  # type: ignore[misc]
    yield _Shape(weights, alike=False, hand=lambda count: showing(n, count))


def showing(n: int, count: int) -> Hand:
    """Dice that show so many evens, not all of them on the same face if there are any.

    Of more than `2n`, as bonus dice without end may show them, the last bonus dice earn others.
    """
    if count < n:
        return Hand((2,) * count + (1,) * (n - count))
    bonus = count - n
    if not bonus:
        return Hand((6,) + (2,) * (n - 1), (1,))
    if bonus > n:
        return Hand((6,) + (2,) * (n - 1), (6,) * (bonus - 1) + (2,))
    return Hand((6,) * bonus + (2,) * (n - bonus), (2,) * bonus)


# --- races, where the sum of even dice may tell ---------------------------------------------------

_DIE: Final = {(0, 0): 18, (1, 2): 6, (1, 4): 6, (1, 6): 3, (2, 8): 1, (2, 10): 1, (2, 12): 1}
"""In how many of 36 chances a die and its bonus die show so many evens, of that sum."""


@lru_cache(maxsize=64)
def sums_weights(n: int) -> Mapping[tuple[int, int], int]:
    """In how many of `36**n` chances `n` dice show so many evens, of that sum."""
    weights = {(0, 0): 1}
    for _ in range(n):
        before, weights = weights, {}
        for (count, total), weight in before.items():
            for (more, sum_), ways in _DIE.items():
                at = count + more, total + sum_
                weights[at] = weights.get(at, 0) + weight * ways
    return weights


# --- the six-step result scale without zero, and how a result moves along it ---


def shift(value: int, steps: int) -> int:
    """`value` moved by `steps`, zero skipped, without bounds. `value` is not 0."""
    index = (value if value < 0 else value - 1) + steps
    return index if index < 0 else index + 1


def steps(before: int, after: int) -> int:
    """How many steps lead from one value to the other, zero skipped; neither is 0."""
    return after - before + (before > 0) - (after > 0)


def bounded(value: int) -> int:
    """`value` held between −3 and +3."""
    return max(-3, min(3, value))
