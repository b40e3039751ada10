"""What counts amount to: shares with their intervals, means with their errors, quartiles."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from soloist.lab.odds.estimate import around, wilson
from soloist.lab.simulate.by_session import Share, mean_error, shares
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
        **{
            part: {name: _told(shares(tally, part, name)) for name in tally.names(part)}
            for part in ("outcomes", "tables")
        },
        "sessions": {name: plain(tally.inside("sessions", name)) for name in tally.names("sessions")},
        "rolls": {name: rolls(tally, name) for name in tally.names("rolls")},
        "course": {
            name: {scene: plain(tally.inside("course", name, scene)) for scene in tally.names("course", name)}
            for name in tally.names("course")
        },
        "events": _told({name: event(n, sessions) for name, n in tally.inside("events").items()}),
    }


def event(hits: int, sessions: int) -> Share:
    """In how many sessions something came about."""
    return Share(hits, sessions, wilson(hits, sessions) if sessions > 1 else None)


def share(hits: int, of: int) -> dict[str, Any]:
    """How often, of how many independent throws, what share that is, and its 95 % interval."""
    return _share(Share(hits, of, wilson(hits, of)))


def rolls(tally: Tally, name: str) -> dict[str, Any]:
    """How many rolls an action took, those of one session taken together."""
    return _plain(spreading(tally.inside("rolls", name)), *mean_error(tally, name))


def plain(seen: Mapping[str, int]) -> dict[str, Any]:
    """How numbers were spread, one of each session, as plain data."""
    found = spreading(seen)
    return _plain(found, found.error, found.n - 1)


def _told(found: Mapping[str, Share]) -> dict[str, Any]:
    return {name: _share(each) for name, each in found.items()}


def _share(found: Share) -> dict[str, Any]:
    low, high = (found.within.low, found.within.high) if found.within else (None, None)
    return {"n": found.hits, "of": found.of, "share": found.value, "low": low, "high": high}


def _plain(found: Spreading, error: float, freedom: float) -> dict[str, Any]:
    low, high = around(found.mean, error, freedom) or (None, None)
    return {
        "n": found.n,
        "mean": found.mean,
        "error": error if low is not None else None,
        "low": low,
        "high": high,
        "min": found.least,
        "quartiles": list(found.quarters),
        "max": found.most,
    }
