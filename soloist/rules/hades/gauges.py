"""Gauges of three bars: what a level shows, costs and means (HaDes 0.1.0, Jauges)."""

from typing import Literal

from soloist.rules.content import Words
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass

_WORDS = Words("hades")

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


Kind = Literal["state", "resource", "progress"]

HIGHEST = 3
MARKS = ("—", "I", "II", "~~II~~")  # by level

KINDS: dict[Kind, Term] = {
    "state": _WORDS("words.kinds.state"),
    "resource": _WORDS("words.kinds.resource"),
    "progress": _WORDS("words.kinds.progress"),
}


def level(bars: int) -> int:
    """The level of that many bars, held between 0 and 3."""
    return max(0, min(HIGHEST, bars))


def gauge_dice(kind: str, bars: int) -> int:
    """Dice a relevant gauge costs its holder at that level, 0 or −1; progress weighs nothing."""
    return -1 if kind in ("state", "resource") and level(bars) == 2 else 0
