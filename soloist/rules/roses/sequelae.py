"""Sequelae: lasting wounds of body or mind that cost dice (La Couleur des Roses, Résolution d'actions).

How many dice each costs, and how it is healed, stand outside the text: a sheet says `-2D`, else one.
"""

from collections.abc import Iterable

from soloist.rules.given import reason
from soloist.rules.system import Reason


def sequela(text: str) -> Reason:
    """A sequela as a sheet writes it, `jambe raide` or `jambe raide -2D`, as a reason that takes dice."""
    read = reason(text)
    return Reason(read.text, -abs(read.weight) if read.weight else -1)


def malus(sequelae: Iterable[str]) -> int:
    """The malus dice of the sequelae that weigh on an action."""
    return -sum(sequela(text).weight for text in sequelae)
