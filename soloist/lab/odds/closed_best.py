"""What One Shot's opposed test comes to, exactly: dice counted against the best die of the other side.

All depends on that best die, and on how many of the acting side's dice reach it. Each such case is played
once, through the rules themselves, with dice that show it.
"""

from math import comb
from typing import Final

from soloist.lab.odds.fall import Fall, Falls, fall_of
from soloist.rules.dice import Hand, Throw, given_dice
from soloist.rules.system import Situation, System, Test

_FACES: Final = 10


class _Counting:
    """Dice that all show a 1, and are only counted."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """As many as are wanted."""
        self.sizes.append(wanted.count)
        return (1,) * wanted.count

    def done(self) -> None:
        """Nothing is left over."""


def best_die_falls(system: System, test: Test, asked: Situation) -> Falls | None:
    """Every fall of that test; None for any other. Raises `Refusal` where the test does."""
    if system.id != "oneshot" or test.id != "opposed" or test not in system.tests:
        return None
    counted = _Counting()
    easiest = test.resolve(asked, counted)
    mine, theirs = counted.sizes
    more = int(easiest.facts["difficulty"]) - 1  # what the rules put on the best die, here a 1
    acting, resisting = (side.id for side in test.sides)
    weights: dict[Fall, int] = {}
    for best in range(1, _FACES + 1):
        below = min(_FACES, best + more - 1)  # faces that do not reach it
        came = best**theirs - (best - 1) ** theirs
        for reached in range(mine + 1):
            weight = came * comb(mine, reached) * (_FACES - below) ** reached * below ** (mine - reached)
            if weight:
                hands = {
                    acting: Hand((_FACES,) * reached + (1,) * (mine - reached)),
                    resisting: Hand((best,) * theirs),
                }
                fall = fall_of(test.resolve(asked, given_dice(hands)))
                weights[fall] = weights.get(fall, 0) + weight
    return Falls(weights, _FACES ** (mine + theirs))
