"""A simulation as a value and as data, and what changes from one to another."""

from collections.abc import Mapping
from importlib.metadata import version
from math import sqrt
from typing import Any, Final, Literal

from soloist.lab.odds.estimate import Estimate, around, difference
from soloist.lab.simulate.figures import PARTS, Figure, figures
from soloist.lab.simulate.game import Game
from soloist.lab.simulate.run import Played
from soloist.lab.simulate.sitting import Tally, nested, tally_of, unreadable
from soloist.rules.renamed import in_words
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message, records

# --- a simulation as a value and as data: what was played, by what habits, and what came of it ----


WORDS: Final[Mapping[str, Message]] = {
    each["id"]: each["label"] for each in records(__package__, "words.txt")
}
"""What numbers are called, by the ids of `words.txt` beside this module."""

KIND: Final = "simulation"
FORMAT: Final = 2
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
        options = {key: str(value) for key, value in self.about["options"].items()}
        return in_words(system_or_free(str(self.about["system"])), options)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All that was counted amounts to."""
        return tuple(figures(self.tally, self.sessions))

    def plain(self) -> dict[str, Any]:
        """The report as plain data, always in the same order."""
        return {
            "kind": KIND,
            "format": FORMAT,
            **{name: self.about[name] for name in _SAME},
            "sessions": self.sessions,
            "figures": nested(PARTS, ((each.path, each.plain()) for each in self.figures)),
            "counts": self.tally.plain(),
        }


def report(game: Game, played: Played) -> Report:
    """What came of playing a game."""
    about = {
        "soloist": version("soloist"),
        "system": game.system.id,
        "lang": game.lang,
        "options": dict(sorted(game.plan.options.items())),
        "habits": game.habits.plain(),
        "tables": dict(sorted(game.tables.items())),
        "seed": game.plan.seed,
    }
    return Report(about, played.sessions, played.tally)


def report_of(data: object) -> Report:
    """The report that `Report.plain` told; raises `Refusal` for anything else."""
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise unreadable()
    if data.get("format") != FORMAT:
        raise unreadable()
    sessions = data.get("sessions")
    known = all(name in data for name in _SAME)
    if not known or not all(isinstance(data[name], dict) for name in ("options", "habits", "tables")):
        raise unreadable()
    if type(sessions) is not int or sessions < 1:
        raise unreadable()
    return Report({name: data[name] for name in _SAME}, sessions, tally_of(data.get("counts")))


def differences(one: Report, other: Report) -> tuple[Message, ...]:
    """What two simulations do not have in common, the sessions played aside."""
    return tuple(_told(one, other, name) for name in _SAME if one.about[name] != other.about[name])


def _told(one: Report, other: Report, name: str) -> Message:
    before, after = one.about[name], other.about[name]
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        changed = "; ".join(f"{key} {before.get(key, '—')} → {after.get(key, '—')}" for key in keys)
        return message("{name}: {changed}", name=WORDS[f"about.{name}"], changed=changed)
    return message(
        "{name}: {before} → {after}", name=WORDS[f"about.{name}"], before=str(before), after=str(after)
    )


# --- what changes from one simulation to another: each difference with its interval, the clear ----


_KINDS: Final = ("outcomes", "events", "tables")  # then means: what a session earns and spends
_ENOUGH: Final = 4  # sessions: all of one number on either side, by chance once in thirty-five times


@dataclass(frozen=True, slots=True)
class Change:
    """How one number differs: from `a` to `b`, and the 95 % interval of the difference, None where unknown.

    `size` tells large from small whatever the unit: a share’s difference, a mean’s in standard deviations.
    It is `clear` that something changes where the interval leaves no room for there being no difference.
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
        """The place of its kind."""
        part = self.path[0]
        return _KINDS.index(part) if part in _KINDS else len(_KINDS)

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
    before, after = (
        {each.path: each for each in figures(this.tally, this.sessions, that.tally)}
        for this, that in ((one, other), (other, one))
    )
    pairs = [(was, after[path]) for path, was in before.items() if path in after]
    found = [
        _share(was, now) if was.is_share else _mean(was, now)
        for was, now in pairs
        if was.is_share or was.deviation or now.deviation or was.value != now.value
    ]
    return tuple(sorted(found, key=lambda each: (not each.clear, each.rank, -each.size, each.path)))


def _share(was: Figure, now: Figure) -> Change:
    """By Newcombe’s interval, which is made of those of both shares."""
    within = None
    if None not in (was.low, was.high, now.low, now.high):
        before, after = (Estimate(each.value, each.low or 0, each.high or 0, each.of) for each in (was, now))
        found = difference(after, before)
        within = found.low, found.high
    return _change(was, now, within, abs(now.value - was.value))


def _mean(was: Figure, now: Figure) -> Change:
    """By Welch’s interval, which does not take both spreads for the same.

    Without any spread, a change is clear from a few sessions on each side on.
    """
    found = now.value - was.value
    within = None
    if was.freedom > 0 and now.freedom > 0:
        parts = (was.error**2, now.error**2)
        below = sum(part * part / each.freedom for part, each in zip(parts, (was, now), strict=True))
        freedom = max(1.0, sum(parts) ** 2 / below) if below else 0.0  # Welch and Satterthwaite
        within = around(found, sqrt(sum(parts)), freedom)
    deviation = sqrt((was.deviation**2 + now.deviation**2) / 2)
    size = abs(found) / deviation if deviation else float(found != 0)
    return _change(was, now, within, size, apart=not deviation and min(was.n, now.n) >= _ENOUGH)


def _change(
    was: Figure, now: Figure, within: tuple[float, float] | None, size: float, *, apart: bool = False
) -> Change:
    clear = apart if within is None else within[0] > 0 or within[1] < 0
    unit: Literal["share", "mean"] = "share" if was.is_share else "mean"
    low, high = within or (None, None)
    return Change(was.path, unit, was.value, now.value, low, high, size, clear)
