"""What counts amount to: shares with their intervals, means with their errors, quartiles.

The session is the unit, since the rolls of one are not independent: a share or a mean is the ratio of two
sums over sessions, and its variance that of a ratio (W. G. Cochran, Sampling Techniques, 1977, section 6).
All sums are whole numbers, so that those of several processes add up exactly.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from soloist.lab.odds.estimate import Estimate, around, roomy, student, wilson
from soloist.lab.simulate.sitting import Tally, Trail
from soloist.values.dataclass import dataclass

PARTS: Final = ("outcomes", "tables", "sessions", "rolls", "course", "events")
"""What figures there are, by the first name of their paths."""

_SHARED: Final = ("outcomes", "tables")
_ALL: Final = "all"  # of the rolls that actions took, the one number there is


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and, at `low` and `high`, its 95 % interval, None where one session alone tells of none.

    `path` is where it stands in the counts. A share is that of `n` in `of`. A mean is that of `n` numbers; it
    has `ends` (least, quartiles, most), its standard `error` by so many degrees of `freedom`, and the
    standard `deviation` of what it is the mean of.
    """

    path: Trail
    value: float
    low: float | None
    high: float | None
    n: int
    of: int = 0
    ends: tuple[int, ...] = ()
    error: float = 0.0
    freedom: float = 0.0
    deviation: float = 0.0

    @property
    def is_share(self) -> bool:
        """Whether it is a share, not a mean."""
        return not self.ends

    def plain(self) -> dict[str, Any]:
        """As plain data (docs/lab.md, Simulate)."""
        within = {"low": self.low, "high": self.high}
        if self.is_share:
            return {"n": self.n, "of": self.of, "share": self.value, **within}
        least, *quartiles, most = self.ends
        error = self.error if self.low is not None else None
        return {"n": self.n, "mean": self.value, "error": error, **within,
                "min": least, "quartiles": quartiles, "max": most}  # fmt: skip


def figures(tally: Tally, sessions: int, other: Tally | None = None) -> Iterator[Figure]:
    """All that counts amount to; with `other`, of results and events it has and this has not too."""
    more = other or Tally()
    for part in _SHARED:
        for name in tally.names(part):
            yield from _shares(tally, (part, name), more.inside(part, name))
    for name in tally.names("sessions"):
        yield _mean(("sessions", name), tally.inside("sessions", name))
    for name in tally.names("rolls"):
        seen = tally.inside("rolls", name)
        total = sum(int(value) * times for value, times in seen.items())
        yield _mean(("rolls", name), seen, _ratio(tally, ("rolls", name, _ALL), total, sum(seen.values())))
    for name in tally.names("course"):
        for scene in tally.names("course", name):
            yield _mean(("course", name, scene), tally.inside("course", name, scene))
    for event, hits in {**dict.fromkeys(more.inside("events"), 0), **tally.inside("events")}.items():
        within = wilson(hits, sessions) if sessions > 1 else None
        yield _share(("events", event), hits, sessions, within)


# --- shares ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Ratio:
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
        """The variance of the ratio, as the sessions tell it; nought of a single one."""
        strayed = (
            self.of**2 * self.squares
            - 2 * self.total * self.of * self.products
            + self.total**2 * self.of_squares
        )
        many = self.sessions
        return float(Fraction(max(0, strayed) * many, (many - 1) * self.of**4)) if many > 1 else 0.0

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


def _ratio(tally: Tally, path: Trail, total: int, of: int) -> _Ratio:
    counts, cluster = tally.counts, ("clusters", *path[:2])
    return _Ratio(
        total,
        of,
        counts["squares", *path],
        counts["products", *path],
        counts[*cluster, "squares"],
        counts[*cluster, "sessions"],
    )


def _shares(tally: Tally, path: Trail, more: Iterable[str]) -> Iterator[Figure]:
    """The results of a test or table, those of `more` that never came too, each as a share of them all.

    The interval is Wilson’s by as many rolls as count, and by Student’s quantile. A result of which too
    little was seen is taken to be as much wider than independent rolls as all results together, and not
    narrower; where all rolls came out the same way, those of a session count as one.
    """
    hits = {**dict.fromkeys(more, 0), **tally.inside(*path)}
    of = sum(hits.values())
    seen = {each: _ratio(tally, (*path, each), total, of) for each, total in hits.items()}
    sessions = tally.counts["clusters", *path, "sessions"]
    alone = sum(each.alone for each in seen.values())
    wide = sum(each.variance for each in seen.values()) / alone if alone else of / max(1, sessions)
    for each, ratio in seen.items():
        within = None
        if sessions > 1:
            known = ratio.variance and ratio.alone
            times = ratio.variance / ratio.alone if known else max(1.0, wide)
            within = roomy(ratio.total / of, student(ratio.freedom) ** 2 * times / of, of)
        yield _share((*path, each), ratio.total, of, within)


def _share(path: Trail, hits: int, of: int, within: Estimate | None) -> Figure:
    low, high = (within.low, within.high) if within is not None else (None, None)
    return Figure(path, hits / of, low, high, hits, of)


# --- means ----------------------------------------------------------------------------------------


def _mean(path: Trail, seen: Mapping[str, int], ratio: _Ratio | None = None) -> Figure:
    """How whole numbers were spread, seen so often each; a `ratio` where a session has several of them."""
    counts = sorted((int(value), times) for value, times in seen.items() if times)
    n = sum(times for _, times in counts)
    total = sum(value * times for value, times in counts)
    squares = sum(value * value * times for value, times in counts)
    variance = float(Fraction(n * squares - total**2, n * (n - 1))) if n > 1 else 0.0
    error, freedom = sqrt(variance / n), float(n - 1)
    if ratio is not None:
        error, freedom = sqrt(ratio.variance), ratio.freedom
    low, high = around(total / n, error, freedom) or (None, None)
    ends = (counts[0][0], *(_quarter(counts, n, each) for each in (1, 2, 3)), counts[-1][0])
    return Figure(path, total / n, low, high, n, 0, ends, error, freedom, sqrt(variance))


def _quarter(counts: list[tuple[int, int]], n: int, quarter: int) -> int:
    """The smallest number that a quarter, a half or three quarters of them do not exceed."""
    seen = 0
    for value, times in counts:
        seen += times
        if 4 * seen >= quarter * n:
            return value
    raise AssertionError("all of them are at most the greatest")
