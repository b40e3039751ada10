"""Reading two counts of evens, the favourite's role and the fortune a result earns."""

from typing import Literal

from soloist.rules.scale import bounded

Role = Literal["favourite", "balanced", "outsider"]

# HaDes 0.1.0, Fortunes: the results that earn one, by role
_EARNING: dict[Role, tuple[int, ...]] = {
    "favourite": (-3, -2),
    "balanced": (-3, 3),
    "outsider": (2, 3),
}


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (HaDes 0.1.0, Jets de dés).

    A tie is +1, unless no die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    return bounded(evens_for - evens_against)


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist."""
    if for_ > against:
        return "favourite"
    return "outsider" if for_ < against else "balanced"


def fortune(for_: int, against: int, value: int, shifted: bool) -> int:
    """The fortune gained by each protagonist involved: 0 or 1, never on a shifted result."""
    return int(not shifted and value in _EARNING[role(for_, against)])
