"""The one door for chance: every die of every rule and table comes through a `Dice`.

Three kinds of dice go through it: random ones (seeded or not), dice typed in from the real
table, and dice read back from a journal. A rule asks for a throw and never knows which.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from soloist.rules.hand import Hand, given_dice, parse_hand, recorded_hand, typed_dice
from soloist.rules.throw import LONE, Dice, Kind, Throw

__all__ = [
    "LONE",
    "Cases",
    "Dice",
    "Hand",
    "Hands",
    "Kind",
    "Listed",
    "Throw",
    "Ways",
    "given_dice",
    "parse_hand",
    "random_dice",
    "recorded_hand",
    "typed_dice",
]

Listed: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
Ways: TypeAlias = Callable[[Throw], tuple[Listed, int]]
"""For a throw, each way with its weight, and what the weights add up to."""

Hands: TypeAlias = Mapping[str, Hand]
Cases: TypeAlias = Sequence[tuple[Hands, int]]
"""Dice by side that stand for all those the rules read alike, with their weight."""


class _RandomDice:
    """Dice from a generator of random bits."""

    def __init__(self, bits: Callable[[int], int]) -> None:
        self._bits = bits

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """Fair faces."""
        faces = wanted.faces
        size = faces.bit_length()
        fell: tuple[int, ...] = ()
        for _ in range(wanted.count):
            face = self._bits(size)
            while face >= faces:  # as `randint` does it, in a third of its time
                face = self._bits(size)
            fell += (face + 1,)
        return fell

    def done(self) -> None:
        """Random dice are never left over."""


def random_dice(seed: int | None = None) -> Dice:
    """Dice from the system's own chance, or a repeatable sequence for a seed."""
    import random  # most commands never roll

    generator = random.SystemRandom() if seed is None else random.Random(seed)
    return _RandomDice(generator.getrandbits)
