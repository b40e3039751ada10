"""Heroic and mythic traits: how many dice they give (HaDes 0.1.0, Puissances)."""

from dataclasses import dataclass
from typing import Literal

Rank = Literal["", "+", "++"]

_DICE: dict[Rank, int] = {"": 1, "+": 2, "++": 3}


@dataclass(frozen=True, slots=True)
class PowerDice:
    """What a trait brings to a pool: `dice`, and whether it may call a Deus Ex Alea."""

    dice: int
    dea: bool


def power_dice(rank: Rank, reflex: bool = False) -> PowerDice:
    """Dice of a plain (``), heroic (`+`) or mythic (`++`) trait.

    A powered manoeuvre used as a `reflex` has one die less; below two dice it no longer counts as
    heroic. A plain trait has no reflex to lose.
    """
    dice = _DICE[rank] - int(reflex and rank != "")
    return PowerDice(dice, dice >= 2)
