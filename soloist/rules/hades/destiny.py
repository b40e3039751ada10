"""The destiny counter: how it moves, and what is read from it (HaDes 0.1.0, Le destin)."""

from typing import Literal


def destiny_delta(for_: int, against: int) -> int:
    """What a dice resolution adds to destiny, before rolling: obstacle dice less protagonist dice."""
    return against - for_


def pvp_destiny(added_for: int, added_against: int) -> int:
    """Player against player: only the dice the game master added count, obstacle less protagonist."""
    return added_against - added_for


def automatic(destiny: int) -> tuple[Literal["good", "bad"], int]:
    """How an uncertain outcome turns without dice, and destiny after it."""
    return ("good", destiny - 1) if destiny > 0 else ("bad", destiny + 1)


def initiative(destiny: int) -> Literal["protagonist", "antagonist"]:
    """Who acts first."""
    return "protagonist" if destiny > 0 else "antagonist"


def solo_destiny(destiny: int, roll: int | None) -> Literal["contretemps", "clear", "no_roll"]:
    """Does a mishap open the next situation? `roll` is a d6, not needed when destiny is 0 or more."""
    if destiny >= 0 or roll is None:
        return "no_roll"
    return "contretemps" if roll < -destiny else "clear"


def destiny_to_fortunes(destiny: int) -> int:
    """Fortunes each protagonist may gain at the end of a session, an option."""
    return max(0, destiny)
