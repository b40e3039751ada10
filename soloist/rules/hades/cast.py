"""Supporting roles made on the spot (HaDes 0.1.0, Second rôle au pied levé)."""

from typing import Literal

Disposition = Literal["benevolent", "neutral", "malevolent"]

BANDS = 3  # of a distance roll
SYMBOLS = 6  # of a direction roll

_BY_BAND: tuple[Disposition, ...] = ("benevolent", "neutral", "malevolent")


def distance_band(roll: int) -> int:
    """The band of a d6, from 0: 1–2, 3–4, 5–6."""
    return (roll - 1) // 2


def disposition_by_distance(roll: int) -> Disposition:
    """How a new face is disposed, by a distance roll of a d6."""
    return _BY_BAND[distance_band(roll)]


def combinations(secret: bool = False) -> int:
    """How many roles the rolls can make: disposition, goal, means, and a secret if wanted."""
    return BANDS * SYMBOLS ** (3 if secret else 2)
