"""Simulations in words: which economy fails and what changes first, then every number in plain tables."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from soloist.lab.odds.told import decimal
from soloist.lab.report import Report as Said
from soloist.lab.report import short
from soloist.lab.simulate.report import WORDS, Change, Figure, Report, changes, differences
from soloist.lingo import Lingo
from soloist.play.charts.told import Cell, Table
from soloist.rules.system import System
from soloist.rules.systems import any_test
from soloist.values.dataclass import replace
from soloist.values.message import Message, count, message

NONE: Final = "—"
"""In the place of an interval that nobody knows."""
_ROWS: Final = 12  # of a table in words; the rest is for --json and --csv
_SHARE: Final = (message("Result"), message("Share"), message("Interval"))
_MEAN: Final = (
    message("Number"), message("Mean"), message("Interval"), message("Least"), message("Quarter"),
    message("Half"), message("Three quarters"), message("Most"),
)  # fmt: skip

# --- one simulation -------------------------------------------------------------------------------


def told(report: Report, lingo: Lingo) -> Said:
    """What failed and how often, then every result, row and number of the sessions."""
    return Said(tuple(_lines(report, lingo)), tuple(_tables(report, lingo)))


def _lines(report: Report, lingo: Lingo) -> Iterator[Cell]:
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
        rows = []
        for each in sorted(held, key=lambda each: -each.n)[:_ROWS]:
            called = _name(each.path, report, lingo).partition(": ")[2]
            shown = short(called if path[0] == "outcomes" else each.path[2], 60)
            rows.append((shown, *percents(each, lingo)))
        more = (
            (count("and {n} more row", "and {n} more rows", len(held) - _ROWS),) if len(held) > _ROWS else ()
        )
        title = message("{name} ({n})", name=_name(path, report, lingo), n=sum(each.n for each in held))
        yield Table(title, _SHARE, tuple(rows), more)
    moved = {each.path[:2] for each in figures if any(each.ends)}
    for title, parts in (
        (message("In a session"), ("sessions", "rolls")),
        (message("After each scene"), ("course",)),
    ):
        means = [each for each in figures if each.path[0] in parts and each.path[:2] in moved]
        yield Table(title, _MEAN, tuple(_measure(each, report, lingo) for each in means))


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
    lines: list[Cell] = [*differences(one, other)]
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
    heads = (
        message("Number"), message("A"), message("B"), message("Difference"), message("Interval"),
    )  # fmt: skip
    rows = tuple(_row(each, one, lingo) for each in clear)
    return Said(tuple(lines), (Table(message("What changes"), heads, rows),) if clear else ())


def _row(change: Change, report: Report, lingo: Lingo) -> tuple[str, ...]:
    def figure(value: float) -> str:
        return lingo.percent(value, 1).replace("-", "−") if change.is_share else decimal(value, lingo, 2)

    moved = change.b - change.a
    sign = "+" if moved > 0 else ""
    interval = _interval(change.low, change.high, figure)
    called = short(_name(change.path, report, lingo), 70)
    return (called, figure(change.a), figure(change.b), f"{sign}{figure(moved)}", interval)


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
        unit, empty = "share" if each.is_share else "mean", [""] * (3 - len(each.path))
        yield (*each.path, *empty, unit, each.value, each.low, each.high, each.n, *each.ends)
