"""Pools of d6 where even dice count and each 6 earns a bonus die (HaDes 0.1.0, Jets de dés; SPIN 0.1)."""

from soloist.rules.dice import Dice, Throw
from soloist.rules.system import Roll

FACES = 6


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


def evens_weights(n: int) -> tuple[int, ...]:
    """In how many of `12**n` equal chances `n` dice give 0, 1 … `2n` evens.

    One die gives none, one or two evens with chances 6, 5 and 1 in 12: the weights are the
    coefficients of `(6 + 5x + x²)**n`, whose logarithmic derivative links each to the two before.
    """
    weights = [6**n]
    before = 0
    for k in range(2 * n):
        weight = weights[k]
        weights.append((5 * (n - k) * weight + (2 * n - k + 1) * before) // (6 * (k + 1)))
        before = weight
    return tuple(weights)
