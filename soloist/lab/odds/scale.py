"""What is full and what is empty on a bar or a map: from nought, below it too where numbers are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_LEAST: Final = 1e-9  # what is all noughts has no bars


@dataclass(frozen=True, slots=True)
class Scale:
    """From `low`, nought or below, to `high`, nought or above; never of no length."""

    low: float
    high: float

    @property
    def length(self) -> float:
        """From one end to the other."""
        return self.high - self.low

    @property
    def nought(self) -> float:
        """Where nought is, from 0 at the lower end to 1 at the upper one."""
        return -self.low / self.length

    def part(self, value: float) -> float:
        """How much of the length lies between nought and a value, 0 to 1."""
        return min(1.0, abs(value) / self.length)


@dataclass(frozen=True, slots=True)
class Shading:
    """How full the cells of a map are: `fullness` is 0 to 1."""

    low: float
    high: float

    def fullness(self, value: float) -> float:
        """From the least to the greatest; where some are below nought, by how far a value is from it."""
        if self.low < 0:
            return min(1.0, abs(value) / max(-self.low, self.high))
        return (
            max(0.0, min(1.0, (value - self.low) / (self.high - self.low))) if self.high > self.low else 0.0
        )


def scale(values: Iterable[float], *, share: bool = False) -> Scale:
    """What bars of these numbers are drawn on; shares go to 1 whatever they are."""
    told = [0.0, *values]
    return Scale(min(told), max(*told, 1.0 if share else _LEAST))


def shading(values: Iterable[float], *, share: bool) -> Shading:
    """What a map of these numbers, one or more, is shaded by; shares go from 0 to 1 whatever they are."""
    told = tuple(values)
    return Shading(0.0, 1.0) if share else Shading(min(told), max(told))
