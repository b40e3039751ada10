"""How many rolls a second whole simulated sessions play through the engine.

`python -m bench.simulate`. Exit code 1 below the floor.
"""

import sys
from pathlib import Path
from time import process_time

from soloist.lab.simulate.game import Plan, game_of
from soloist.lab.simulate.run import play
from soloist.storage.shelf.shelf import shelf_roots

FLOOR = 2_000  # rolls a second of one core


def rolls_a_second() -> float:
    """Rolls of whole sessions of HaDes by their usual habits, a second of processor time."""
    roots = tuple((root, root) for root in shelf_roots(None, "en"))
    plan = Plan("hades", "en", {}, (), tuple((Path(a), Path(b)) for a, b in roots), 1)
    game = game_of(plan)
    play(game, 10, 1, lambda over: None)
    start = process_time()
    played = play(game, 200, 1, lambda over: None)
    taken = process_time() - start
    return sum(int(rolls) * n for rolls, n in played.tally.inside("sessions", "rolls").items()) / taken


def main() -> int:
    """Measure, print, and say whether it holds."""
    rate = rolls_a_second()
    print(f"sessions through the engine: {rate:.0f} rolls a second of a core (at least {FLOOR})")
    return int(rate < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
