"""Which faces the dice of a story showed, and how uneven that is for fair dice."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import Final

from soloist.journal.model import Thrown
from soloist.play.charts.survey import Rolled

MOST_SIDES: Final = 20  # of dice whose faces are worth a bar each
_ENOUGH: Final = 5  # dice a face, before anything can be said of them


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face of the dice of so many sides was seen: `counts[0]` is how often a 1."""

    sides: int
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        """Whether there are enough of them to say anything."""
        return self.dice >= _ENOUGH * self.sides

    @property
    def uneven(self) -> float:
        """How much the counts differ from even ones: Pearson’s chi square."""
        even = self.dice / self.sides
        return sum((count - even) ** 2 for count in self.counts) / even if even else 0.0

    @property
    def chance(self) -> float:
        """How often fair dice come out as uneven as that or more, from 0 to 1, for many dice."""
        return above(self.uneven, self.sides - 1)


def faces(rolls: Iterable[Rolled]) -> tuple[Faces, ...]:
    """The faces of all dice, every one a die showed on the way included; the commonest dice first."""
    seen: dict[int, Counter[int]] = {}
    for rolled in rolls:
        for thrown in (*rolled.text.left, *rolled.text.right):
            if 2 <= thrown.sides <= MOST_SIDES:
                seen.setdefault(thrown.sides, Counter()).update(_shown(thrown))
    found = (
        Faces(sides, tuple(counts[face] for face in range(1, sides + 1))) for sides, counts in seen.items()
    )
    return tuple(sorted((each for each in found if each.dice), key=lambda each: (-each.dice, each.sides)))


def _shown(thrown: Thrown) -> Iterable[int]:
    """Every face seen; one no such die has is a slip of the pen, and no face."""
    dice = (die for wave in (thrown.dice, *thrown.bonus) for die in wave)
    return (face for die in dice for face in die.faces if 1 <= face <= thrown.sides)


def above(value: float, freedom: int) -> float:
    """The share of the chi square distribution of so many degrees of freedom that lies above `value`."""
    if freedom <= 0:
        return 1.0
    half = value / 2
    if freedom % 2:
        share, term, at = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 3
    else:
        share, term, at = exp(-half), half * exp(-half), 4
    while at <= freedom:
        share += term
        term *= value / at
        at += 2
    return min(1.0, share)
