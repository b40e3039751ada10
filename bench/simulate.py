"""How fast oppositions are simulated, against a bare numpy throw of the same dice in the same run.

`python -m bench.simulate [for against]`; needs `pip install soloist[lab]`. Beside it, how many rolls a second
whole sessions play through the engine. Exit code 1 above the ceiling or below the floor.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from soloist.lab.oppositions import throw_oppositions
from soloist.lab.simulate.run import Plan, play
from soloist.storage.shelf import shelf_roots

CEILING = 1.5
FLOOR = 2_000  # rolls a second of one core
KINDS = (np.uint8, np.uint16)  # which is the faster depends on the machine
THROWS = 1 << 20
ROUNDS = 25


def bare(for_: int, against: int, kind: type[np.unsignedinteger[Any]]) -> None:
    """Throw as many dice, the bonus dice that are earned on average included, and look at none of them."""
    generator = np.random.default_rng(1)
    dice = for_ + against
    generator.integers(1, 7, size=(THROWS, dice), dtype=kind)
    generator.integers(1, 7, size=THROWS * dice // 6, dtype=kind)


def seconds(do: Callable[[], object]) -> float:
    """How long a call takes."""
    start = perf_counter()
    do()
    return perf_counter() - start


def ratio(for_: int, against: int) -> float:
    """How many times longer ours takes than the fastest bare throw, best of rounds timed side by side."""
    base, own = [], []
    for _ in range(ROUNDS):
        base += [seconds(partial(bare, for_, against, kind)) for kind in KINDS]
        own.append(seconds(partial(throw_oppositions, "hades", for_, against, THROWS, 1)))
    return min(own) / min(base)


def rolls_a_second() -> float:
    """Rolls of whole sessions of HaDes by their usual habits, a second of processor time."""
    roots = tuple((root, root) for root in shelf_roots(None, "en"))
    plan = Plan("hades", "en", {}, (), tuple((Path(a), Path(b)) for a, b in roots), 1)
    play(plan, (0, 9), 1, lambda over: None)
    start = process_time()
    played = play(plan, (0, 199), 1, lambda over: None)
    taken = process_time() - start
    return sum(int(rolls) * n for rolls, n in played.tally.inside("sessions", "rolls").items()) / taken


def main(arguments: list[str]) -> int:
    """Measure, print, and say whether both hold."""
    pools = [tuple(map(int, arguments))] if arguments else [(3, 2), (5, 4), (10, 8)]
    missed = 0
    for for_, against in pools:
        found = ratio(for_, against)
        missed += found > CEILING
        print(
            f"{for_} against {against}: {found:.2f} times a bare throw of the same dice (at most {CEILING})"
        )
    rate = rolls_a_second()
    missed += rate < FLOOR
    print(f"sessions through the engine: {rate:.0f} rolls a second of a core (at least {FLOOR})")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
