"""What counts amount to: shares with their intervals, means with their errors, quartiles."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from soloist.lab.odds.estimate import Z, wilson
from soloist.lab.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Spreading:
    """How whole numbers were spread: how many, their mean and its standard error, their ends and quarters.

    `squares` is the sum of squares and `total` the sum, both exact, so that parts add up to the whole.
    """

    n: int
    total: int
    squares: int
    least: int
    quarters: tuple[int, int, int]
    most: int

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.n

    @property
    def variance(self) -> float:
        """The variance of what they were drawn from, as they tell it; 0 for a single one."""
        if self.n < 2:
            return 0.0
        return float(Fraction(self.n * self.squares - self.total**2, self.n * (self.n - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.n)


def spreading(seen: Mapping[str, int]) -> Spreading:
    """Of numbers with how often each was seen, once or more in all."""
    counts = sorted((int(value), times) for value, times in seen.items() if times)
    n = sum(times for _, times in counts)
    return Spreading(
        n,
        sum(value * times for value, times in counts),
        sum(value * value * times for value, times in counts),
        counts[0][0],
        (_at(counts, n, 1), _at(counts, n, 2), _at(counts, n, 3)),
        counts[-1][0],
    )


def _at(counts: list[tuple[int, int]], n: int, quarter: int) -> int:
    """The smallest number that a quarter, a half or three quarters of them do not exceed."""
    seen = 0
    for value, times in counts:
        seen += times
        if 4 * seen >= quarter * n:
            return value
    raise AssertionError("all of them are at most the greatest")


def figures(tally: Tally, sessions: int) -> dict[str, Any]:
    """All that counts amount to as plain data (docs/lab.md, Simulate)."""
    return {
        "outcomes": {name: shares(tally.inside("outcomes", name)) for name in tally.names("outcomes")},
        "tables": {name: shares(tally.inside("tables", name)) for name in tally.names("tables")},
        "sessions": {name: plain(tally.inside("sessions", name)) for name in tally.names("sessions")},
        "rolls": {name: plain(tally.inside("rolls", name)) for name in tally.names("rolls")},
        "course": {
            name: {scene: plain(tally.inside("course", name, scene)) for scene in tally.names("course", name)}
            for name in tally.names("course")
        },
        "events": {name: share(n, sessions) for name, n in tally.inside("events").items()},
    }


def shares(counts: Mapping[str, int]) -> dict[str, Any]:
    """Each of several results as a share of them all."""
    total = sum(counts.values())
    return {name: share(n, total) for name, n in counts.items()}


def share(hits: int, of: int) -> dict[str, int | float]:
    """How often, of how many, what share that is, and its 95 % interval."""
    found = wilson(hits, of)
    return {"n": hits, "of": of, "share": found.value, "low": found.low, "high": found.high}


def plain(seen: Mapping[str, int]) -> dict[str, Any]:
    """How numbers were spread, as plain data."""
    found = spreading(seen)
    return {
        "n": found.n,
        "mean": found.mean,
        "error": found.error,
        "low": found.mean - Z * found.error,
        "high": found.mean + Z * found.error,
        "min": found.least,
        "quartiles": list(found.quarters),
        "max": found.most,
    }
