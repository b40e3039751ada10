"""How sure shares and means of rolls are that come by the session: the rolls of one are no independent ones.

The session is the unit, a share or a mean the ratio of two sums over sessions, and its variance that of a
ratio (W. G. Cochran, Sampling Techniques, 1977, section 6). All sums are whole numbers, so that those of
parts add up to those of the whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from soloist.lab.odds.estimate import Estimate, roomy
from soloist.lab.odds.student import student
from soloist.lab.simulate.tally import Path, Tally

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


def sums(session: Tally) -> Iterator[tuple[Path, int]]:
    """What is to be kept of one session’s rolls beside their counts."""
    own: Counter[Path] = Counter()
    of: Counter[Path] = Counter()
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


def _ratio(tally: Tally, path: Path, total: int, of: int) -> Ratio:
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
