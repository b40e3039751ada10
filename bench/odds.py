"""How fast exact odds are, against dyce and icepool on the same question in the same run.

`python -m bench.odds [for against]`; needs `pip install soloist[bench]`. Exit code 1 below the floors.
"""

import sys
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

from soloist.rules.hades.odds import natural_weights

FLOORS = {"dyce": 4.0, "icepool": 8.0}
EVENS = {0: 6, 1: 5, 2: 1}  # of one die and its bonus die, over 12
ROUNDS = 15
CALLS = 20


def by_dyce(for_: int, against: int) -> Mapping[int, int]:
    """The six results with dyce's histograms."""
    from dyce import H

    die = H(EVENS)
    mine, theirs = for_ @ die, against @ die
    return six(mine - theirs, mine[0] * theirs[0])


def by_icepool(for_: int, against: int) -> Mapping[int, int]:
    """The six results with icepool's dice."""
    from icepool import Die

    die = Die(EVENS)
    mine, theirs = for_ @ die, against @ die
    return six(mine - theirs, mine.quantity(0) * theirs.quantity(0))


def six(difference: Any, neither: int) -> Mapping[int, int]:
    """Weights of the six results from those of a difference of evens, and of no even at all."""
    weights = dict.fromkeys((3, 2, 1, -1, -2, -3), 0)
    for lead, weight in difference.items():
        weights[max(-3, min(3, lead)) or 1] += weight
    weights[1] -= neither
    weights[-1] += neither
    return weights


def seconds(reckon: Callable[[int, int], Mapping[int, int]], for_: int, against: int) -> float:
    """Time of one call: the median of rounds of calls."""
    rounds = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(CALLS):
            reckon(for_, against)
        rounds.append((perf_counter() - start) / CALLS)
    return median(rounds)


def measure(for_: int = 30, against: int = 30) -> Mapping[str, float]:
    """How many times longer each of them takes than soloist, once all agree on the answer."""
    others = {"dyce": by_dyce, "icepool": by_icepool}
    ours = natural_weights(for_, against)
    for name, other in others.items():
        if other(for_, against) != ours:
            raise AssertionError(f"{name} disagrees on {for_} against {against}")
    own = seconds(natural_weights, for_, against)
    print(f"{for_} against {against}: soloist {own * 1000:.3f} ms")
    return {name: seconds(other, for_, against) / own for name, other in others.items()}


def main(arguments: list[str]) -> int:
    """Measure, print, and say whether the floors hold."""
    ratios = measure(*map(int, arguments))
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:.1f} times as long (floor {FLOORS[name]:.0f})")
    return int(any(ratio < FLOORS[name] for name, ratio in ratios.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
