"""The dice of a plan: each side's from its pool, or from a list with a number a step."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from soloist.message import Refusal, message
from soloist.rules.situation import numbers, only_lists, sizes
from soloist.rules.system import Key, Pool, Reason, Side, Situation


def plan_dice(
    situation: Situation,
    keys: Sequence[Key],
    lists: tuple[Key, Key],
    sides: Sequence[Side],
    fits: Callable[[Side, int, int], None],
) -> tuple[int, int, tuple[int, ...]]:
    """The dice of each side, and those of each step; `lists` are the keys of the pools and of the steps.

    `fits` is told a side, its dice and what its list adds up to, and raises `Refusal` where these cannot
    go together. So does a list that has more or fewer steps than the other.
    """
    only_lists(situation, keys)
    pools, steps = (numbers(situation, key) for key in lists)
    if pools and len(pools) != len(steps):
        raise Refusal(
            message(
                "steps lists {steps} steps and pools {pools}. Give one number a step in both; 0 is a pool.",
                steps=len(steps),
                pools=len(pools),
            )
        )
    found = []
    for pool, side, listed in zip_longest(situation.pools[:2], sides, (sum(pools), sum(steps))):
        size = _size(pool, side, listed)
        fits(side, size, listed)
        found.append(size)
    for_, against = found
    return for_, against, steps


def _size(pool: Pool | None, side: Side, listed: int) -> int:
    """Dice of that side: those of its pool, else those of its list."""
    if pool is None or not pool.reasons:
        pool = Pool((Reason("", listed),))
    (size,) = sizes(Situation((pool,)), (side,))
    return size
