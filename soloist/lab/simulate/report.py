"""What came of a simulation: its numbers with their intervals, as a value and as data, and two compared.

The session is the unit, since the rolls of one are not independent. Sessions are dealt out to thirty batches,
and how far a number strays from one batch to the next says how sure it is: every share and every mean is a
ratio of two sums over batches, with Student’s quantile (W. G. Cochran, Sampling Techniques, 1977, section 6).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import groupby
from math import sqrt
from typing import Any, Final

from soloist.lab.odds.told import decimal
from soloist.lab.report import Report as Said
from soloist.lab.report import short
from soloist.lab.simulate.session import Played, Trail
from soloist.lingo import Lingo
from soloist.play.charts.tables import Cell, Table, declared
from soloist.rules.renamed import in_words
from soloist.rules.system import System
from soloist.rules.systems import any_test, system_or_free
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, count, message, records

WORDS: Final[Mapping[str, Message]] = {
    each["id"]: each["label"] for each in records(__package__, "words.txt")
}
"""What numbers are called, by the ids of `words.txt` beside this module."""

PARTS: Final = ("outcomes", "events", "tables", "sessions", "rolls", "course")
"""What figures there are, by the first name of their paths; shares first, then means."""

_KIND: Final = {"kind": "simulation", "format": 2}
_SAME: Final = ("soloist", "system", "lang", "options", "habits", "tables", "seed")
_STUDENT: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
    2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045,
)  # fmt: skip
"""How many standard errors hold the true number 19 times in 20, of two batches, of three…"""

_Z: Final = 1.96
_ENOUGH: Final = 4  # sessions: all of one number on either side, by chance once in thirty-five times

# --- numbers and their intervals ------------------------------------------------------------------


@record
class Figure:
    """A number and, from `low` to `high`, its 95 % interval, None where one session alone tells of none.

    `path` is where it stands in the counts. A share is that of `n` in `of`. A mean is that of `n` numbers; it
    has `ends` (least, quartiles, most).
    """

    path: Trail
    value: float
    low: float | None
    high: float | None
    n: int
    of: int = 0
    ends: tuple[int, ...] = ()

    @property
    def is_share(self) -> bool:
        """Whether it is a share, not a mean."""
        return not self.ends

    @property
    def unit(self) -> str:
        """`share` or `mean`."""
        return "share" if self.is_share else "mean"

    def plain(self) -> dict[str, Any]:
        """As plain data (docs/lab.md, Simulate)."""
        within = {"low": self.low, "high": self.high}
        if self.is_share:
            return {"n": self.n, "of": self.of, "share": self.value, **within}
        least, *quartiles, most = self.ends
        return {"n": self.n, "mean": self.value, **within, "min": least, "quartiles": quartiles, "max": most}


def figures(played: Played) -> Iterator[Figure]:
    """All that counts amount to, part by part, names and numbers in order."""
    batches = played.batches
    whole: Counter[Trail] = Counter()
    for batch in batches:
        whole.update(batch)
    every = sorted(whole, key=lambda path: (PARTS.index(path[0]), *map(_order, path[1:])))
    for place, group in groupby(every, key=lambda path: path[:-1]):
        paths = list(group)
        if place[0] in ("sessions", "rolls", "course"):
            yield _mean(place, paths, whole, batches)
            continue
        of = paths if place[0] != "events" else [path for path in whole if path[:2] == ("sessions", "scenes")]
        sums = [sum(batch[path] for path in of) for batch in batches]
        for path in paths:
            yield _share(path, [batch[path] for batch in batches], sums, played.sessions)


def _order(name: str) -> tuple[int, int, str]:
    """Numbers first, by value; then words."""
    return (0, int(name), "") if name.lstrip("-").isdigit() else (1, 0, name)


def _error(hits: Sequence[int], of: Sequence[int]) -> tuple[float, float]:
    """The standard error of a ratio of two sums, and Student’s quantile; both 0 of a single batch."""
    total, whole, many = sum(hits), sum(of), sum(map(bool, of))
    if many < 2:
        return 0.0, 0.0
    strayed = sum((hit * whole - total * each) ** 2 for hit, each in zip(hits, of, strict=True))
    return sqrt(strayed * many / (many - 1)) / whole**2, _STUDENT[many - 2]


def _share(path: Trail, hits: Sequence[int], of: Sequence[int], sessions: int) -> Figure:
    """A share with Wilson’s interval, of as many rolls as tell as much.

    What always or never came, or just as often everywhere, is as sure as the sessions are many.
    """
    n, whole = sum(hits), sum(of)
    share = n / whole
    error, student = _error(hits, of)
    low = high = None
    if sessions > 1:
        room = (student * error) ** 2 / (share * (1 - share)) if error else _Z**2 / min(whole, sessions)
        low, high = _wilson(share, room)
    return Figure(path, share, low, high, n, whole)


def _wilson(share: float, room: float) -> tuple[float, float]:
    """Wilson’s interval, `room` being the squared quantile over the throws that count."""
    middle = (share + room / 2) / (1 + room)
    half = sqrt(share * (1 - share) * room + room * room / 4) / (1 + room)
    return max(0.0, middle - half), min(1.0, middle + half)


def _mean(
    place: Trail, paths: Sequence[Trail], whole: Mapping[Trail, int], batches: Sequence[Mapping[Trail, int]]
) -> Figure:
    """How whole numbers were spread; without an interval where none differed."""
    numbers = sorted(Counter({int(path[-1]): whole[path] for path in paths}).elements())
    n = len(numbers)
    of = [sum(batch[path] for path in paths) for batch in batches]
    sums = [sum(int(path[-1]) * batch[path] for path in paths) for batch in batches]
    error, student = _error(sums, of)
    mean, half = sum(numbers) / n, student * error
    low, high = (mean - half, mean + half) if half else (None, None)
    quarters = (numbers[-(-n * each // 4) - 1] for each in (1, 2, 3))
    return Figure(place, mean, low, high, n, 0, (numbers[0], *quarters, numbers[-1]))


# --- a simulation as a value and as data ----------------------------------------------------------


@record
class Report:
    """What was simulated (`about`, by the names of `_SAME`), in how many sessions, and what came of it."""

    about: Mapping[str, Any]
    sessions: int
    figures: tuple[Figure, ...]

    @property
    def system(self) -> System:
        """The rules, in the words they were played in."""
        options = {key: str(value) for key, value in self.about["options"].items()}
        return in_words(system_or_free(str(self.about["system"])), options)

    def plain(self) -> dict[str, Any]:
        """The report as plain data, always in the same order."""
        told: dict[str, Any] = {part: {} for part in PARTS}
        for each in self.figures:
            held = told
            for name in each.path[:-1]:
                held = held.setdefault(name, {})
            held[each.path[-1]] = each.plain()
        about = {name: self.about[name] for name in _SAME}
        return {**_KIND, **about, "sessions": self.sessions, "figures": told}


def report(played: Played) -> Report:
    """What came of playing a game."""
    game = played.game
    about = {
        "soloist": version("soloist"),
        "system": game.system.id,
        "lang": game.plan.lang,
        "options": dict(sorted(game.plan.options.items())),
        "habits": game.habits.plain(),
        "tables": dict(sorted(game.tables.items())),
        "seed": game.plan.seed,
    }
    return Report(about, played.sessions, tuple(figures(played)))


def report_of(data: Any) -> Report:
    """The report that `Report.plain` told; raises `Refusal` for anything else."""
    try:
        if not data.items() >= _KIND.items():
            raise KeyError
        return Report({name: data[name] for name in _SAME}, data["sessions"], tuple(_read(data["figures"])))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Refusal(
            message(
                "This is no simulation as soloist writes it. Make one: soloist lab simulate … --json > a.json"
            )
        ) from error


def _read(data: Any, path: Trail = ()) -> Iterator[Figure]:
    for name, held in data.items():
        at = (*path, name)
        if not isinstance(held.get("n"), int):
            yield from _read(held, at)
        elif "share" in held:
            yield Figure(at, held["share"], held["low"], held["high"], held["n"], held["of"])
        else:
            ends = (held["min"], *held["quartiles"], held["max"])
            yield Figure(at, held["mean"], held["low"], held["high"], held["n"], 0, ends)


# --- what changes from one simulation to another --------------------------------------------------


def differences(one: Report, other: Report) -> tuple[Message, ...]:
    """What two simulations do not have in common, the sessions played aside."""
    return tuple(_told(one, other, name) for name in _SAME if one.about[name] != other.about[name])


def _told(one: Report, other: Report, name: str) -> Message:
    before, after = one.about[name], other.about[name]
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        changed = "; ".join(f"{key} {before.get(key, '—')} → {after.get(key, '—')}" for key in keys)
    else:
        changed = f"{before} → {after}"
    return message("{name}: {changed}", name=WORDS[f"about.{name}"], changed=changed)


@record
class Change:
    """How one number differs from `was` to `now`, and the 95 % interval of that, None where unknown.

    `size` tells large from small: a share’s difference, a mean’s as a part of the greater of both.
    It is `clear` that something changes where the interval leaves no room for there being no difference.
    """

    was: Figure
    now: Figure
    low: float | None
    high: float | None
    size: float
    clear: bool

    @property
    def difference(self) -> float:
        """How much more it is."""
        return self.now.value - self.was.value

    @property
    def rank(self) -> int:
        """The place of its kind: what a session earns and spends is one."""
        return min(PARTS.index(self.was.path[0]), PARTS.index("sessions"))

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "what": self.was.path[0],
            "name": ".".join(self.was.path[1:]),
            "unit": self.was.unit,
            "a": self.was.value,
            "b": self.now.value,
            "difference": self.difference,
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
    before, after = ({each.path: each for each in this.figures} for this in (one, other))
    pairs = (
        (before.get(path) or _unseen(path, one), after.get(path) or _unseen(path, other))
        for path in {**before, **after}
    )
    certain = min(one.sessions, other.sessions) >= _ENOUGH
    found = [
        _change(was, now, certain=certain)
        for was, now in pairs
        if was and now and (was.value != now.value or was.low is not None is not now.low)
    ]
    return tuple(sorted(found, key=lambda each: (not each.clear, each.rank, -each.size, each.was.path)))


def _unseen(path: Trail, report: Report) -> Figure | None:
    """A result that never came there, though others of its test, table or events might have; else None."""
    beside = (each.of for each in report.figures if each.path[:-1] == path[:-1] and each.is_share)
    of = report.sessions if path[0] == "events" else next(beside, 0)
    return _share(path, [0], [of], report.sessions) if of else None


def _change(was: Figure, now: Figure, *, certain: bool) -> Change:
    """A difference by the intervals of both, which need not be even (Newcombe; Zou and Donner).

    Numbers that never differed on either side are taken for `certain` where the sessions are enough.
    """
    moved = now.value - was.value
    low = high = None
    if was.low is not None and was.high is not None and now.low is not None and now.high is not None:
        low = moved - sqrt((now.value - now.low) ** 2 + (was.high - was.value) ** 2)
        high = moved + sqrt((now.high - now.value) ** 2 + (was.value - was.low) ** 2)
        clear = low > 0 or high < 0
    else:
        clear = certain and was.low is now.low
    size = abs(moved) if was.is_share else abs(moved) / (max(abs(was.value), abs(now.value)) or 1)
    return Change(was, now, low, high, size, clear)


NONE: Final = "—"
"""In the place of an interval that nobody knows."""
_ROWS: Final = 12  # of a table in words; the rest is for --json and --csv

# --- one simulation -------------------------------------------------------------------------------


def told(report: Report, lingo: Lingo) -> Said:
    """What failed and how often, then every result, row and number of the sessions."""
    return Said(tuple(_lines(report, lingo)), tuple(_tables(report, lingo)))


def _lines(report: Report, lingo: Lingo) -> Iterator[Message]:
    figures = {each.path: each for each in report.figures}
    events = [each for path, each in figures.items() if path[0] == "events"]
    for each in sorted(events, key=lambda each: -each.value):
        share, interval = percents(each, lingo)
        name = name_of(each.path, report.system, lingo.lang)
        since = figures.get(("sessions", f"since.{each.path[1]}"))
        yield message(
            "Fails: {event}, in {share} of the sessions ({interval}), half of them by scene {scene}.",
            event=name,
            share=share,
            interval=interval,
            scene=since.ends[2] if since else 1,
        )
    if not events:
        yield message("Nothing fails: no points ran dry when wanted, no counter got out of hand.")
    yield count(
        "{system}: {n} session simulated, seed {seed}; of a single session no interval can be told.",
        "{system}: {n} sessions simulated, seed {seed}; "
        "the interval after a number holds the true one 19 times in 20.",
        report.sessions,
        system=report.system.name.of(lingo.lang),
        seed=int(report.about["seed"]),
    )


def _tables(report: Report, lingo: Lingo) -> Iterator[Table]:
    figures = report.figures
    shares = (each for each in figures if each.path[0] in ("outcomes", "tables"))
    for path, group in groupby(shares, key=lambda each: each.path[:2]):
        held = list(group)
        rows: list[tuple[Cell, ...]] = []
        for each in sorted(held, key=lambda each: -each.n)[:_ROWS]:
            called = _name(each.path, report, lingo).partition(": ")[2]
            shown = short(called if path[0] == "outcomes" else each.path[2], 60)
            rows.append((shown, *percents(each, lingo)))
        more = count("and {n} more row", "and {n} more rows", len(held) - _ROWS)
        n = sum(each.n for each in held)
        told = declared(__package__, "shares", rows, name=_name(path, report, lingo), n=n)
        yield replace(told, said=(more,) if len(held) > _ROWS else ())
    moved = {each.path[:2] for each in figures if any(each.ends)}
    for id_, parts in (("session", ("sessions", "rolls")), ("course", ("course",))):
        means = (each for each in figures if each.path[0] in parts and each.path[:2] in moved)
        yield declared(__package__, id_, (_measure(each, report, lingo) for each in means))


def _measure(found: Figure, report: Report, lingo: Lingo) -> tuple[str, ...]:
    interval = _interval(found.low, found.high, lambda value: decimal(value, lingo, 2))
    ends = (decimal(each, lingo, 0) for each in found.ends)
    return (_name(found.path, report, lingo), decimal(found.value, lingo, 2), interval, *ends)


# --- two of them ----------------------------------------------------------------------------------


def compared(one: Report, other: Report, lingo: Lingo) -> Said:
    """What was changed, then every number that changes clearly, the largest change of each kind first."""
    found = changes(one, other)
    clear = [each for each in found if each.clear]
    weighed = round(sum(each.low is not None for each in found) / 20)
    lines = [*differences(one, other)]
    lines.append(
        count(
            "{n} number of {of} changes clearly; about {few} would by chance alone.",
            "{n} numbers of {of} change clearly; about {few} would by chance alone.",
            len(clear),
            of=len(found),
            few=weighed,
        )
        if clear
        else message("Nothing changes clearly.")
    )
    lines.append(
        message(
            "{a} sessions against {b}; the interval of a difference holds the true one 19 times in 20.",
            a=one.sessions,
            b=other.sessions,
        )
    )
    told = declared(__package__, "changes", (_row(each, one, lingo) for each in clear))
    return Said(tuple(lines), (told,) if clear else ())


def _row(change: Change, report: Report, lingo: Lingo) -> tuple[str, ...]:
    def figure(value: float) -> str:
        share = change.was.is_share
        return lingo.percent(value, 1).replace("-", "−") if share else decimal(value, lingo, 2)

    sign = "+" if change.difference > 0 else ""
    interval = _interval(change.low, change.high, figure)
    called = short(_name(change.was.path, report, lingo), 70)
    values = map(figure, (change.was.value, change.now.value))
    return (called, *values, f"{sign}{figure(change.difference)}", interval)


# --- names and numbers ----------------------------------------------------------------------------


def name_of(path: tuple[str, ...], system: System, lang: str) -> Message:
    """What the number at that place of the counts is called; `lang` is that of the game’s own words."""
    match path:
        case ("outcomes", test, *rest):
            found = any_test(system, test)
            outcome = found.outcome(rest[0]) if found and rest else None
            label, name = found.label.of(lang) if found else test, outcome.name.of(lang) if outcome else ""
            return _within(label, name or "".join(rest))
        case ("tables", table, *rest):
            return _within(table, "".join(rest))
        case ("sessions", measure) if "." in measure:
            kind, _, rest_ = measure.partition(".")
            if kind == "since":
                return message("{event}: in scene", event=name_of(("events", rest_), system, lang))
            return _of_counter(kind, _counter(rest_, system, lang))
        case ("rolls", *_):
            return message("rolls an action takes")
        case ("course", counter, scene):
            what = _counter(counter, system, lang)
            return message("{counter} after scene {scene}", counter=what, scene=scene)
        case ("events", event):
            kind, _, counter = event.partition(".")
            return _of_counter(kind, _counter(counter, system, lang))
    return WORDS.get(f"session.{path[-1]}", message("{name}", name=path[-1]))


def _within(whole: str, part: str) -> Message:
    return message("{what}: {text}", what=whole, text=part) if part else message("{name}", name=whole)


def _of_counter(kind: str, what: Message) -> Message:
    return replace(WORDS[f"of.{kind}"], values={"counter": what})


def _counter(id_: str, system: System, lang: str) -> Message:
    found = next((held.name.of(lang) for held in system.counters if held.id == id_), id_)
    return WORDS.get(f"session.{id_}", message("{name}", name=found))


def _name(path: Sequence[str], report: Report, lingo: Lingo) -> str:
    return lingo.render(name_of(tuple(path), report.system, lingo.lang))


def percents(found: Figure, lingo: Lingo) -> tuple[str, str]:
    """A share, and the interval that holds it 19 times in 20; a dash where one session tells of none."""
    return lingo.percent(found.value, 1), _interval(
        found.low, found.high, lambda each: lingo.percent(each, 1)
    )


def _interval(low: float | None, high: float | None, figure: Any) -> str:
    return NONE if low is None or high is None else f"{figure(low)} … {figure(high)}"


# --- a spreadsheet --------------------------------------------------------------------------------


def spread_sheet(report: Report) -> Iterator[Sequence[object]]:
    """Every figure a row: where it stands, then its numbers; shares first."""
    yield ("part", "name", "key", "unit", "value", "low", "high", "n", "min", "q1", "median", "q3", "max")
    for each in sorted(report.figures, key=lambda each: not each.is_share):
        empty = [""] * (3 - len(each.path))
        yield (*each.path, *empty, each.unit, each.value, each.low, each.high, each.n, *each.ends)
