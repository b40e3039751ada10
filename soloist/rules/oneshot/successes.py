"""Reading ten-sided dice: each that reaches the difficulty is a success (One Shot, Tests)."""

from collections.abc import Sequence

from soloist.rules.dice import Dice, Throw
from soloist.rules.system import Roll

FACES = 10


def face(shown: int) -> int:
    """What a face counts for: a die that shows 0 is a 10."""
    return shown or FACES


def throw(side: str, count: int, dice: Dice) -> Roll:
    """Throw `count` ten-sided dice of a side; given dice may show 0."""
    return Roll(dice.throw(Throw(side, count, FACES, zero=True)), faces=FACES)


def successes(dice: Sequence[int], difficulty: int) -> int:
    """How many dice reach the difficulty; one is enough to succeed, the number says how well."""
    return sum(die >= difficulty for die in dice)


def failing(dice: int, difficulty: int) -> int:
    """In how many of `10**dice` chances no die reaches the difficulty."""
    below: int = min(FACES, max(0, difficulty - 1)) ** dice
    return below


def best_weights(dice: int) -> tuple[int, ...]:
    """In how many of `10**dice` chances the best die shows 1, 2 … 10."""
    return tuple(top**dice - (top - 1) ** dice for top in range(1, FACES + 1))
