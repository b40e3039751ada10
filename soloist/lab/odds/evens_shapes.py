"""How pools of dice that count evens may lie: dice that show each number of them, weighed."""

from dataclasses import dataclass

from soloist.rules.dice import Hand
from soloist.rules.parity import evens_weights


@dataclass(frozen=True, slots=True)
class Shape:
    """Dice that show so many `evens`, and in how many of `36**dice` chances a pool lies like them.

    `alike` tells that all of them show the same even face.
    """

    hand: Hand
    evens: int
    alike: bool
    weight: int


def shapes(n: int, *, tell_alike: bool) -> tuple[Shape, ...]:
    """Every number of evens of `n` dice, 1 or more; those that are `alike` apart, where asked."""
    whole: int = 3**n
    weights = [weight * whole for weight in evens_weights(n)]
    same: tuple[Shape, ...] = ()
    if tell_alike:
        small: int = 6**n  # all 2 or all 4; then all 6, their bonus dice too
        same = (Shape(Hand((2,) * n), n, True, 2 * small), Shape(Hand((6,) * n, (6,) * n), 2 * n, True, 1))
    for each in same:
        weights[each.evens] -= each.weight
    plain = (Shape(_hand(n, evens), evens, False, weight) for evens, weight in enumerate(weights) if weight)
    return (*plain, *same)


def few_evens(n: int) -> tuple[Shape, ...]:
    """Dice with none to three evens, as far as `n` dice can show them: enough for every natural result."""
    return tuple(Shape(_hand(n, evens), evens, False, 0) for evens in range(min(3, 2 * n) + 1))


def _hand(n: int, evens: int) -> Hand:
    """Dice that show so many evens, if any not all the same face."""
    if evens < n:
        return Hand((2,) * evens + (1,) * (n - evens))
    sixes = max(1, evens - n)
    bonus = (2,) * sixes if evens > n else (1,)
    return Hand((6,) * sixes + (2,) * (n - sixes), bonus)
