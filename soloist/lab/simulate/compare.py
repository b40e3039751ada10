"""What changes from one simulation to another: each difference with its interval, the clear ones first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Literal

from soloist.lab.odds.estimate import Z, difference, wilson
from soloist.lab.simulate.figures import Spreading, spreading
from soloist.lab.simulate.report import Report
from soloist.message import Refusal, message

_SHARES: Final = ("outcomes", "events", "tables")


@dataclass(frozen=True, slots=True)
class Change:
    """How one number differs: from `a` to `b`, and the 95 % interval of the difference.

    `path` is where it stands in the counts; `unit` whether it is a share or a mean. `size` tells large
    from small whatever the unit: a share’s difference, a mean’s in standard deviations.
    """

    path: tuple[str, ...]
    unit: Literal["share", "mean"]
    a: float
    b: float
    low: float
    high: float
    size: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves no room for there being no difference at all."""
        return self.low > 0 or self.high < 0

    @property
    def rank(self) -> int:
        """The place of its kind: outcomes, events, tables, then means: what a session earns and spends."""
        part = self.path[0]
        return _SHARES.index(part) if part in _SHARES else len(_SHARES)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "what": self.path[0],
            "name": ".".join(self.path[1:]),
            "unit": self.unit,
            "a": self.a,
            "b": self.b,
            "difference": self.b - self.a,
            "low": self.low,
            "high": self.high,
            "clear": self.clear,
        }


def changes(one: Report, other: Report) -> tuple[Change, ...]:
    """Every number both can tell, what changes clearly first, then by kind, then by size.

    Raises `Refusal` for simulations of two systems or in two languages: their numbers have other names.
    """
    for name, what in (("system", message("rules")), ("lang", message("languages"))):
        if one.about[name] != other.about[name]:
            raise Refusal(
                message(
                    "These are simulations of two {what}, {one} and {other}: nothing in them is comparable.",
                    what=what,
                    one=str(one.about[name]),
                    other=str(other.about[name]),
                )
            )
    found = (*_shares(one, other), *_events(one, other), *_means(one, other))
    return tuple(sorted(found, key=lambda each: (not each.clear, each.rank, -each.size, each.path)))


def _shares(one: Report, other: Report) -> Iterator[Change]:
    for part in ("outcomes", "tables"):
        for name in sorted({*one.tally.names(part), *other.tally.names(part)}):
            before, after = one.tally.inside(part, name), other.tally.inside(part, name)
            totals = sum(before.values()), sum(after.values())
            if all(totals):
                for each in sorted({*before, *after}):
                    hits = before.get(each, 0), after.get(each, 0)
                    yield _share((part, name, each), hits, totals)


def _events(one: Report, other: Report) -> Iterator[Change]:
    before, after = one.tally.inside("events"), other.tally.inside("events")
    for each in sorted({*before, *after}):
        hits = before.get(each, 0), after.get(each, 0)
        yield _share(("events", each), hits, (one.sessions, other.sessions))


def _share(path: tuple[str, ...], hits: tuple[int, int], totals: tuple[int, int]) -> Change:
    """By Newcombe’s interval, which is made of both Wilson intervals."""
    before, after = wilson(hits[0], totals[0]), wilson(hits[1], totals[1])
    found = difference(after, before)
    return Change(path, "share", before.value, after.value, found.low, found.high, abs(found.value))


def _means(one: Report, other: Report) -> Iterator[Change]:
    before, after = _spreadings(one), _spreadings(other)
    for path in sorted(before.keys() & after.keys()):
        one_value = before[path].least == before[path].most == after[path].least == after[path].most
        if min(before[path].n, after[path].n) > 1 and not one_value:  # one session tells of no spread
            yield _mean(path, before[path], after[path])


def _spreadings(report: Report) -> Mapping[tuple[str, ...], Spreading]:
    tally = report.tally
    found: dict[tuple[str, ...], dict[str, int]] = {
        ("sessions", name): tally.inside("sessions", name) for name in tally.names("sessions")
    }
    found |= {("rolls", name): tally.inside("rolls", name) for name in tally.names("rolls")}
    for name in tally.names("course"):
        for scene in tally.names("course", name):
            found["course", name, scene] = tally.inside("course", name, scene)
    return {path: spreading(seen) for path, seen in found.items()}


def _mean(path: tuple[str, ...], before: Spreading, after: Spreading) -> Change:
    """By Welch’s interval, which does not take both spreads for the same."""
    parts = before.variance / before.n, after.variance / after.n
    error = sqrt(sum(parts))
    half = _student(_freedom(parts, (before.n, after.n))) * error
    found = after.mean - before.mean
    deviation = sqrt((before.variance + after.variance) / 2)
    size = abs(found) / deviation if deviation else float(found != 0)
    return Change(path, "mean", before.mean, after.mean, found - half, found + half, size)


def _freedom(parts: tuple[float, float], counts: tuple[int, int]) -> float:
    """Degrees of freedom by Welch and Satterthwaite."""
    below = sum(part * part / (n - 1) for part, n in zip(parts, counts, strict=True) if n > 1)
    return sum(parts) ** 2 / below if below else 1.0


def _student(freedom: float) -> float:
    """The two-sided 95 % quantile of Student’s t, by Cornish and Fisher; within 1 % from 5 degrees on."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )
