"""What counts amount to: shares with their intervals, means with their errors, quartiles.

The session is the unit, since the rolls of one are not independent: a share or a mean is the ratio of two
sums over sessions, and its variance that of a ratio (W. G. Cochran, Sampling Techniques, 1977, section 6).
All sums are whole numbers, so that those of several processes add up exactly.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from soloist.lab.odds.estimate import Estimate, around, roomy, student, wilson
from soloist.lab.simulate.sitting import Tally, Trail

_SHARED: Final = ("outcomes", "tables")
_ALL: Final = "all"  # of the rolls that actions took, the one number there is


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` times in `of`; `within` has the 95 % interval, None where one session alone had any."""

    hits: int
    of: int
    within: Estimate | None

    @property
    def value(self) -> float:
        """The share."""
        return self.hits / self.of


@dataclass(frozen=True, slots=True)
class Ratio:
    """The sum of a number over sessions by the sum of another, each the `sessions`' own.

    `squares`, `products` and `of_squares` are the sums of the first squared, of both, of the other squared.
    """

    total: int
    of: int
    squares: int
    products: int
    of_squares: int
    sessions: int

    @property
    def freedom(self) -> float:
        """Degrees of freedom: sessions but one, fewer where some are longer (Kish); 0 of a single one."""
        return max(1.0, self.of**2 / max(1, self.of_squares) - 1) if self.sessions > 1 else 0.0

    @property
    def variance(self) -> float:
        """The variance of the ratio, as the sessions tell it; two or more."""
        strayed = (
            self.of**2 * self.squares
            - 2 * self.total * self.of * self.products
            + self.total**2 * self.of_squares
        )
        found = Fraction(max(0, strayed) * self.sessions, (self.sessions - 1) * self.of**4)
        return float(found)

    @property
    def alone(self) -> float:
        """What the variance of a share would be if every roll were independent of the others."""
        return float(Fraction(self.total * (self.of - self.total), self.of**3))


def sums(session: Tally) -> Iterator[tuple[Trail, int]]:
    """What is to be kept of one session’s rolls beside their counts."""
    own: Counter[Trail] = Counter()
    of: Counter[Trail] = Counter()
    for path, times in session.counts.items():
        if path[0] in _SHARED:
            own[path] += times
            of[path[:2]] += times
        elif path[0] == "rolls":
            own[(*path[:2], _ALL)] += int(path[2]) * times
            of[path[:2]] += times
    for path, total in own.items():
        yield ("squares", *path), total * total
        yield ("products", *path), total * of[path[:2]]
    for path, total in of.items():
        yield ("clusters", *path, "sessions"), 1
        yield ("clusters", *path, "squares"), total * total


def shares(tally: Tally, part: str, name: str, results: Iterable[str] = ()) -> dict[str, Share]:
    """The results of a test or table, those of `results` that never came too, each as a share of them all."""
    hits = {**dict.fromkeys(results, 0), **tally.inside(part, name)}
    of = sum(hits.values())
    sessions = tally.counts["clusters", part, name, "sessions"]
    if sessions < 2:
        return {each: Share(total, of, None) for each, total in hits.items()}
    seen = {each: _ratio(tally, (part, name, each), total, of) for each, total in hits.items()}
    usual = _usual(seen.values(), of / sessions)
    return {each: Share(hits[each], of, _within(ratio, usual)) for each, ratio in seen.items()}


def mean_error(tally: Tally, name: str) -> tuple[float, float]:
    """The standard error of the rolls an action takes, and its degrees of freedom; 0 of a single session."""
    seen = tally.inside("rolls", name)
    total = sum(int(value) * times for value, times in seen.items())
    ratio = _ratio(tally, ("rolls", name, _ALL), total, sum(seen.values()))
    return sqrt(ratio.variance) if ratio.sessions > 1 else 0.0, ratio.freedom


def _ratio(tally: Tally, path: Trail, total: int, of: int) -> Ratio:
    counts, cluster = tally.counts, ("clusters", *path[:2])
    return Ratio(
        total,
        of,
        counts["squares", *path],
        counts["products", *path],
        counts[*cluster, "squares"],
        counts[*cluster, "sessions"],
    )


def _usual(ratios: Iterable[Ratio], rolls: float) -> float:
    """How many times wider than of independent rolls the variance is, over all results together.

    One at least, for results of which too little was seen to tell; where all rolls came out the same way,
    those of a session count as one, `rolls` as a session has on average.
    """
    seen = tuple(ratios)
    alone = sum(each.alone for each in seen)
    return max(1.0, sum(each.variance for each in seen) / alone) if alone else max(1.0, rolls)


def _within(ratio: Ratio, usual: float) -> Estimate:
    """Wilson’s interval by as many rolls as count, and by Student’s quantile."""
    variance, alone = ratio.variance, ratio.alone
    wider = variance / alone if variance and alone else usual
    return roomy(ratio.total / ratio.of, student(ratio.freedom) ** 2 * wider / ratio.of, ratio.of)


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
