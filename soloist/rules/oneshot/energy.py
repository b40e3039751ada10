"""Energy lost and regained: damage, unconsciousness, care, nights, scenarios (One Shot, Combat and after)."""

from collections.abc import Mapping
from typing import NamedTuple

from soloist.rules.term import Term

STARTING_ENERGY = 6  # of a character, and of a foe that matters
UNCONSCIOUS = Term("unconscious", "sans connaissance")
SLEEP = 6  # hours of a night that gives energy back


class Wounded(NamedTuple):  # lighter at the start of a roll than a data class
    """Energy left, 0 or more, and whether that is unconscious."""

    energy: int
    unconscious: bool


def damage(successes: int, power: bool = False) -> int:
    """Energy an attack costs whom it hits: its successes, twice as much by a power."""
    return successes * (2 if power else 1)


def lose(energy: int, points: int) -> Wounded:
    """What an attack, a fall, a fire or a poison leaves; energy stops at 0, where one is unconscious.

    Points that are spent go the same way, once the action they paid for is over.
    """
    left = max(0, energy - points)
    return Wounded(left, left == 0)


def falls(values: Mapping[str, int], effects: Mapping[str, int]) -> Term | None:
    """What to say of a protagonist whose last energy goes: the action itself still counts."""
    held, change = values.get("held"), effects.get("energy", 0)
    return UNCONSCIOUS if held is not None and change < 0 and lose(held, -change).unconscious else None


def hit(energy: int, successes: int, power: bool = False) -> Wounded:
    """What an attack with so many successes leaves to whom it hits."""
    return lose(energy, damage(successes, power))


def gain(energy: int, points: int, most: int) -> int:
    """Energy after so many points came back, never above the maximum; a surplus is not taken away."""
    return max(energy, min(most, energy + points))


def night_points(power: bool, motivation: bool) -> int:
    """What a night gives back, 1 to 3: more with a power, more for a day true to the motivation."""
    return 1 + int(power) + int(motivation)


def night(energy: int, most: int, power: bool = False, motivation: bool = False) -> int:
    """Energy after a night of six hours or more."""
    return gain(energy, night_points(power, motivation), most)


def may_be_cared_for(cared_today: bool, combat: bool, power: bool) -> bool:
    """Whether care can be given now: once a day, and in a fight only by a healing power."""
    return not cared_today and (power or not combat)
