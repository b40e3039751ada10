"""A simulation as a value and as data, and what changes from one to another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from math import comb, sqrt
from typing import Any, Final, Literal

from soloist.lab.odds.estimate import around, difference
from soloist.lab.simulate.figures import Share, event, figures, mean_error, shares, spreading
from soloist.lab.simulate.game import Game
from soloist.lab.simulate.run import Played
from soloist.lab.simulate.sitting import Tally, tally_of, unreadable
from soloist.message import Message, Refusal, message
from soloist.rules.renamed import in_words
from soloist.rules.system import System
from soloist.rules.systems import system_or_free

# --- a simulation as a value and as data: what was played, by what habits, and what came of it ----


KIND: Final = "simulation"
FORMAT: Final = 2
_BEFORE: Final = 1
_SAME: Final = ("soloist", "system", "lang", "options", "habits", "tables", "seed")


@dataclass(frozen=True, slots=True)
class Report:
    """What was simulated (`about`, by the names of `_SAME`), in how many sessions, and what was counted."""

    about: Mapping[str, Any]
    sessions: int
    tally: Tally

    @property
    def system(self) -> System:
        """The rules, in the words they were played in."""
        options = self.about["options"] if isinstance(self.about["options"], dict) else {}
        return in_words(
            system_or_free(str(self.about["system"])), {key: str(value) for key, value in options.items()}
        )

    def plain(self) -> dict[str, Any]:
        """The report as plain data, always in the same order."""
        return {
            "kind": KIND,
            "format": FORMAT,
            **{name: self.about[name] for name in _SAME},
            "sessions": self.sessions,
            "figures": figures(self.tally, self.sessions),
            "counts": self.tally.plain(),
        }


def report(game: Game, seed: int, played: Played) -> Report:
    """What came of playing a game."""
    about = {
        "soloist": version("soloist"),
        "system": game.system.id,
        "lang": game.lang,
        "options": dict(game.options),
        "habits": game.habits.plain(),
        "tables": dict(sorted(game.tables.items())),
        "seed": seed,
    }
    return Report(about, played.sessions, played.tally)


def report_of(data: object) -> Report:
    """The report that `Report.plain` told; raises `Refusal` for anything else."""
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise unreadable()
    if data.get("format") == _BEFORE:
        raise Refusal(
            message(
                "An earlier version wrote this simulation, without what its intervals need: play it again."
            )
        )
    if data.get("format") != FORMAT:
        raise unreadable()
    sessions = data.get("sessions")
    if any(name not in data for name in (*_SAME, "counts")) or type(sessions) is not int or sessions < 1:
        raise unreadable()
    return Report({name: data[name] for name in _SAME}, sessions, tally_of(data["counts"]))


def differences(one: Report, other: Report) -> tuple[Message, ...]:
    """What two simulations do not have in common, the sessions played aside."""
    return tuple(_told(one, other, name) for name in _SAME if one.about[name] != other.about[name])


def _told(one: Report, other: Report, name: str) -> Message:
    before, after = one.about[name], other.about[name]
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        changed = "; ".join(f"{key} {before.get(key, '—')} → {after.get(key, '—')}" for key in keys)
        return message("{name}: {changed}", name=_NAMES[name], changed=changed)
    return message("{name}: {before} → {after}", name=_NAMES[name], before=str(before), after=str(after))


_NAMES: Final = {
    "soloist": message("version of soloist"),
    "system": message("system"),
    "lang": message("language"),
    "options": message("options"),
    "habits": message("habits"),
    "tables": message("tables"),
    "seed": message("seed"),
}

# --- what changes from one simulation to another: each difference with its interval, the clear ----


_SHARES: Final = ("outcomes", "events", "tables")
_MOST_BY_CHANCE: Final = 20
_ENOUGH: Final = 50  # sessions, beyond which more make nothing any clearer


@dataclass(frozen=True, slots=True)
class Change:
    """How one number differs: from `a` to `b`, and the 95 % interval of the difference, None where unknown.

    `path` is where it stands in the counts; `unit` whether it is a share or a mean. `size` tells large
    from small whatever the unit: a share’s difference, a mean’s in standard deviations. It is `clear` that
    something changes where the interval leaves no room for there being no difference at all.
    """

    path: tuple[str, ...]
    unit: Literal["share", "mean"]
    a: float
    b: float
    low: float | None
    high: float | None
    size: float
    clear: bool

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
            results = sorted({*one.tally.inside(part, name), *other.tally.inside(part, name)})
            if all(each.tally.inside(part, name) for each in (one, other)):
                before, after = (shares(each.tally, part, name, results) for each in (one, other))
                yield from (_share((part, name, each), before[each], after[each]) for each in results)


def _events(one: Report, other: Report) -> Iterator[Change]:
    before, after = one.tally.inside("events"), other.tally.inside("events")
    for each in sorted({*before, *after}):
        was, is_ = event(before.get(each, 0), one.sessions), event(after.get(each, 0), other.sessions)
        yield _share(("events", each), was, is_)


def _share(path: tuple[str, ...], before: Share, after: Share) -> Change:
    """By Newcombe’s interval, which is made of those of both shares."""
    size = abs(after.value - before.value)
    within = None
    if before.within is not None and after.within is not None:
        found = difference(after.within, before.within)
        within = found.low, found.high
    return _change(path, "share", (before.value, after.value), within, size)


def _means(one: Report, other: Report) -> Iterator[Change]:
    before, after = _sampled(one), _sampled(other)
    for path in sorted(before.keys() & after.keys()):
        was, is_ = before[path], after[path]
        if not (was.spread == is_.spread == 0 and was.mean == is_.mean):
            yield _mean(path, was, is_)


@dataclass(frozen=True, slots=True)
class _Sample:
    """A mean over `n` sessions, its standard `error`, and how widely what it is the mean of is spread."""

    n: float
    mean: float
    error: float
    spread: float


def _sampled(report: Report) -> Mapping[tuple[str, ...], _Sample]:
    tally = report.tally
    found: dict[tuple[str, ...], dict[str, int]] = {
        ("sessions", name): tally.inside("sessions", name) for name in tally.names("sessions")
    }
    for name in tally.names("course"):
        for scene in tally.names("course", name):
            found["course", name, scene] = tally.inside("course", name, scene)
    seen = {path: spreading(each) for path, each in found.items()}
    told = {path: _Sample(each.n, each.mean, each.error, sqrt(each.variance)) for path, each in seen.items()}
    for name in tally.names("rolls"):
        taken = spreading(tally.inside("rolls", name))
        error, freedom = mean_error(tally, name)
        told["rolls", name] = _Sample(freedom + 1, taken.mean, error, sqrt(taken.variance))
    return told


def _mean(path: tuple[str, ...], before: _Sample, after: _Sample) -> Change:
    """By Welch’s interval, which does not take both spreads for the same.

    A side whose sessions are all alike may be as spread as the other: so it is taken to be.
    """
    found = after.mean - before.mean
    within = None
    if before.n > 1 and after.n > 1:
        parts = (
            (before.error or after.error * sqrt(after.n / before.n)) ** 2,
            (after.error or before.error * sqrt(before.n / after.n)) ** 2,
        )
        within = around(found, sqrt(sum(parts)), _freedom(parts, (before.n, after.n)))
    deviation = sqrt((before.spread**2 + after.spread**2) / 2)
    size = abs(found) / deviation if deviation else float(found != 0)
    apart = not deviation and _apart(before.n, after.n)
    return _change(path, "mean", (before.mean, after.mean), within, size, apart=apart)


def _change(
    path: tuple[str, ...],
    unit: Literal["share", "mean"],
    values: tuple[float, float],
    within: tuple[float, float] | None,
    size: float,
    *,
    apart: bool = False,
) -> Change:
    clear = apart if within is None else within[0] > 0 or within[1] < 0
    low, high = within or (None, None)
    return Change(path, unit, *values, low, high, size, clear)


def _freedom(parts: tuple[float, float], counts: tuple[float, float]) -> float:
    """Degrees of freedom by Welch and Satterthwaite; none where nothing differs."""
    below = sum(part * part / (n - 1) for part, n in zip(parts, counts, strict=True))
    return max(1.0, sum(parts) ** 2 / below) if below else 0.0


def _apart(one: float, other: float) -> bool:
    """Whether so many sessions all of one number, and so many all of another, are no matter of chance.

    Were both of one kind, every way to share them out would be as likely, and two of all tell them apart.
    """
    many, more = int(min(one, _ENOUGH)), int(min(other, _ENOUGH))
    return min(many, more) > 1 and comb(many + more, many) >= 2 * _MOST_BY_CHANCE
