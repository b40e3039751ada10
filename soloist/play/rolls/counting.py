"""Which dice of a roll its game looks for, so that a screen or a page can mark them."""

from collections.abc import Callable
from typing import TypeAlias

from soloist.rules.system import Resolution, Side

Counting: TypeAlias = Callable[[int], bool]
"""Whether a face is one of those that count."""


def counting(
    side: Side, faces: int, resolution: Resolution | None, target: int | None = None
) -> Counting | None:
    """What counts among dice of so many faces on that side; None where no die is told from another.

    What is to be reached is what the rules found, or else `target`.
    """
    match side.looks_for:
        case "even" if faces % 2 == 0:
            return _even
        case "one":
            return _one
        case "reached":
            facts = resolution.facts if resolution else {}
            limit = facts.get("difficulty", facts.get("against", target))
            return limit.__le__ if isinstance(limit, int) else None
        case _:
            return None


def _even(face: int) -> bool:
    return face % 2 == 0


def _one(face: int) -> bool:
    return face == 1
