"""One way a test may come out, and the weights of them all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from soloist.rules.system import Resolution


class Fall(NamedTuple):
    """What a roll comes to, its dice left out; `effects` are the changes of counters, sorted by id."""

    outcome: str
    value: int | None
    step: int | None
    effects: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Falls:
    """`weights[fall]` chances in `total`; `throws` is 0 where they are exact, else how many were thrown.

    `whole` is off where only what a fall's outcome is was left aside: its outcomes are then no answer.
    """

    weights: Mapping[Fall, int]
    total: int
    throws: int = 0
    whole: bool = True


def fall_of(found: Resolution) -> Fall:
    """What matters here of a resolution; a bare number is its own outcome."""
    return Fall(
        found.outcome or str(found.value),
        found.value,
        found.step,
        tuple(sorted(item for item in found.effects.items() if item[1])),
    )
