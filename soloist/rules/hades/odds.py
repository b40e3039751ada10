"""Exact odds of an opposition, in whole numbers, at a cost that grows only with the dice."""

from itertools import accumulate
from operator import mul

from soloist.rules.hades.outcomes import OUTCOME_IDS
from soloist.rules.parity import evens_weights
from soloist.rules.scale import STEPS
from soloist.rules.system import Odds


def natural_weights(for_: int, against: int) -> dict[int, int]:
    """In how many of `12**(for_ + against)` equal chances each natural result comes, −3 to +3."""
    a, b = evens_weights(for_), evens_weights(against)
    neither = a[0] * b[0]
    weights = {
        3: _ahead(a, b),
        2: sum(map(mul, a[2:], b)),
        1: sum(map(mul, a[1:], b)) + sum(map(mul, a, b)) - neither,
        -1: sum(map(mul, b[1:], a)) + neither,
        -2: sum(map(mul, b[2:], a)),
    }
    weights[-3] = 12 ** (for_ + against) - sum(weights.values())
    return weights


def _ahead(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """The weight of a first count three or more above a second one."""
    behind = tuple(accumulate(b))
    within: int = sum(map(mul, a[3:], behind))
    beyond = sum(a[3 + len(behind) :])  # above every second count
    return within + beyond * behind[-1]


def odds(for_: int, against: int) -> Odds:
    """Exact chances of the six outcomes of `for_` dice against `against`, before any shift."""
    weights = natural_weights(for_, against)
    return Odds({OUTCOME_IDS[value]: weights[value] for value in reversed(STEPS)}, 12 ** (for_ + against))
