"""How many rolls a second whole simulated sessions play through the engine.

`python -m bench.simulate`. Exit code 1 below the floor.
"""

import sys
from time import process_time

from soloist.lab.simulate.game import Plan, game_of
from soloist.lab.simulate.session import play

FLOOR = 2_000  # rolls a second of one core


def rolls_a_second() -> float:
    """Rolls of whole sessions of HaDes by their usual habits, a second of processor time."""
    game = game_of(Plan("hades", "en", {}, {}, 1))
    play(game, 10, lambda over: None)
    start = process_time()
    played = play(game, 200, lambda over: None)
    taken = process_time() - start
    counted = (item for batch in played.batches for item in batch.items())
    return sum(int(path[2]) * n for path, n in counted if path[:2] == ("sessions", "rolls")) / taken


def main() -> int:
    """Measure, print, and say whether it holds."""
    rate = rolls_a_second()
    print(f"sessions through the engine: {rate:.0f} rolls a second of a core (at least {FLOOR})")
    return int(rate < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
