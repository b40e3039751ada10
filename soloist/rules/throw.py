"""What a rule asks of the dice, and what answers it."""

from dataclasses import dataclass
from typing import Literal, Protocol

Kind = Literal["base", "bonus", "reroll"]

LONE = ""  # the side of a roll that has no sides


@dataclass(frozen=True, slots=True)
class Throw:
    """Which dice of a test are wanted: `count` dice of `faces` faces on one side.

    `side` is the side's id in its test (`for`, `against`, `pool`…; `""` for a lone die), `kind`
    tells base dice from the bonus dice they earned and from dice rolled again, `wave` counts
    bonus waves from 1. A `reroll` names in `again` the base dice concerned, counted from 0. Where `zero`
    is set, a given die that shows 0 is read as its highest face.
    """

    side: str
    count: int
    faces: int = 6
    kind: Kind = "base"
    wave: int = 0
    again: tuple[int, ...] = ()
    zero: bool = False


class Dice(Protocol):
    """Where dice come from."""

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The faces that came up, `wanted.count` of them, each from 1 to `wanted.faces`.

        Raises `Refusal` when given dice (typed or replayed) do not fit what is wanted.
        """
        ...

    def done(self) -> None:
        """Say that the test is over; raises `Refusal` if given dice are left over."""
        ...
