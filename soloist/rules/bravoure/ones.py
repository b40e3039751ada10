"""Pools of d6 of which every 1 is a success (Bravoure & Infortune, Action; Atout; Moyennes)."""

from collections.abc import Collection, Iterator
from math import comb

from soloist.rules.dice import Dice, Throw
from soloist.rules.system import Roll

FACES = 6


def pool_size(attribute: int, trait: int = 0, item: int = 0, *, described: bool = False) -> int:
    """Dice of an action: one attribute, at most one trait and one object, one more for a fine description."""
    return attribute + trait + item + int(described)


def roll_ones(n: int, side: str, dice: Dice, assets: Collection[int] = ()) -> Roll:
    """Roll `n` dice; those at the places of `assets` (from 0) are rolled again as long as they show a 6."""
    shown = [[face] for face in dice.throw(Throw(side, n))]
    wave = 0
    while again := tuple(place for place in sorted(assets) if shown[place][-1] == FACES):
        wave += 1
        faces = dice.throw(Throw(side, len(again), kind="reroll", wave=wave, again=again))
        for place, face in zip(again, faces, strict=True):
            shown[place].append(face)
    before = tuple(tuple(faces[:-1]) for faces in shown) if wave else ()
    return Roll(tuple(faces[-1] for faces in shown), before=before)


def chances(n: int, asset: bool) -> int:
    """How many equal chances `n` dice have: with an asset they end on a face from 1 to 5."""
    total: int = faces_left(asset) ** n
    return total


def successes_weights(n: int, asset: bool) -> tuple[int, ...]:
    """In how many of those chances `n` dice give 0, 1 … `n` successes."""
    others = faces_left(asset) - 1
    return tuple(comb(n, k) * others ** (n - k) for k in range(n + 1))


def misfortune_weight(n: int, asset: bool, infortune: int) -> int:
    """In how many of those chances `n` dice fail and bring a misfortune, from `infortune` before the roll.

    No die shows a 1, and the highest is no more than the Hardship that was there: one point is added to
    it before they are compared.
    """
    weight: int = max(0, min(infortune, faces_left(asset)) - 1) ** n
    return weight


def spread(sizes: Collection[int]) -> Iterator[range]:
    """The places of each one's dice when several pools are laid end to end."""
    start = 0
    for size in sizes:
        yield range(start, start + size)
        start += size


def faces_left(asset: bool) -> int:
    """The faces a die may end on: an asset leaves no 6."""
    return FACES - int(asset)
