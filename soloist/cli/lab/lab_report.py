"""A simulation shown: in words, as data, or as rows for a spreadsheet; and read back from its file."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import shorten
from typing import Any, Final

from soloist.cli.terminal import Terminal
from soloist.lab.simulate.figures import Figure
from soloist.lab.simulate.game import usual_habits
from soloist.lab.simulate.report import Report, report_of
from soloist.lab.simulate.sitting import Trail
from soloist.lingo import Lingo
from soloist.play.told.spreadsheet import csv_text
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import System
from soloist.rules.systems import any_test
from soloist.storage.paths import current_folder
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.values.message import Message, Refusal, message

_ROWS = 12  # of a table in words; the rest is for --json and --csv
_LETTERS = 60  # of a row


def read_whole(file: str) -> bytes:
    """What a file named on the command line holds; raises `Refusal` naming it where it cannot be read."""
    try:
        return read_file(current_folder() / file)[0]
    except Unreadable as error:
        raise Refusal(message("{file} cannot be read. Is it there, and a file?", file=file)) from error


def read_report(file: str) -> Report:
    """The simulation in a file; raises `Refusal` naming it where it holds none."""
    content = read_whole(file)
    try:
        return report_of(json.loads(content))
    except (ValueError, RecursionError, Refusal) as error:
        why = error.message if isinstance(error, Refusal) else message("It is no JSON.")
        raise Refusal(message("{file}: {why}", file=file, why=why)) from error


def show(told: Report, options: argparse.Namespace, terminal: Terminal) -> None:
    """Say what a simulation came to, in the shape the options ask for."""
    if options.json:
        terminal.give_json(told.plain())
    elif options.csv:
        terminal.give(csv_text(_spread_sheet(told.figures)).removesuffix("\n"))
    else:
        terminal.give("\n".join(_in_words(told, terminal)))


def _spread_sheet(figures: Sequence[Figure]) -> Iterator[Sequence[object]]:
    """Every figure a row: where it stands, then its numbers; shares first."""
    yield ("part", "name", "key", "unit", "value", "low", "high", "n", "min", "q1", "median", "q3", "max")
    for each in sorted(figures, key=lambda each: not each.is_share):
        unit = "share" if each.is_share else "mean"
        yield (
            *each.path,
            *[""] * (3 - len(each.path)),
            unit,
            each.value,
            each.low,
            each.high,
            each.n,
            *each.ends,
        )


def _in_words(told: Report, terminal: Terminal) -> Iterator[str]:
    say, figures = terminal.lingo.say, told.figures
    yield terminal.lingo.count(
        "{system}: {n} session simulated, seed {seed}. Every number is simulated; "
        "of a single session no interval can be told.",
        "{system}: {n} sessions simulated, seed {seed}. Every number is simulated; "
        "the interval after it holds the true one 19 times in 20.",
        told.sessions,
        system=str(told.about["system"]),
        seed=int(told.about["seed"]),
    )
    yield from _changed(told, terminal)
    shares = (each for each in figures if each.path[0] in ("outcomes", "tables"))
    for path, held in groupby(shares, key=lambda each: each.path[:2]):
        yield ""
        yield from _shares(path, list(held), told, terminal)
    moved = {each.path[:2] for each in figures if any(each.ends)}
    for head, parts in (
        (say("In a session: mean, its interval, least, quartiles, most"), ("sessions", "rolls")),
        (say("After each scene: mean, its interval, least, quartiles, most"), ("course",)),
    ):
        yield ""
        yield head
        means = [each for each in figures if each.path[0] in parts and each.path[:2] in moved]
        yield from set_under(_measure(each, told, terminal) for each in means)
    if events := [each for each in figures if each.path[0] == "events"]:
        yield ""
        yield say("Sessions in which it came about")
        yield from set_under(
            (name(each.path, told, terminal.lingo), *percents(each, terminal.lingo)) for each in events
        )


def _changed(told: Report, terminal: Terminal) -> Iterator[str]:
    """The options and habits that are not as they are unless somebody says otherwise."""
    say, about = terminal.lingo.say, told.about
    options, habits = about["options"], about["habits"]
    if not isinstance(options, dict) or not isinstance(habits, dict):
        return  # a file somebody else wrote
    usual = usual_habits(str(about["system"]), options, str(about["lang"]))
    changed = {key: value for key, value in habits.items() if value != usual.get(key)}
    if options:
        yield say("With the options {listed}.", listed=_pairs(options))
    if changed:
        yield say("With the habits {listed}; the others as --list has them.", listed=_pairs(changed))
    if not (changed or options):
        yield say("With the habits and options as they are unless told otherwise.")


def _pairs(held: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in held.items())


def _shares(path: Trail, held: Sequence[Figure], told: Report, terminal: Terminal) -> Iterator[str]:
    """The results of a test in the order of its rules; the rows of a table, the commonest of a long one."""
    part, table = path
    yield f"{name(path, told, terminal.lingo)} ({sum(each.n for each in held)})"
    shown = sorted(held, key=lambda each: -each.n)[:_ROWS]
    if part == "outcomes" and (test := any_test(told.system, table)):
        by_id = {each.path[2]: each for each in held}
        shown = [by_id[outcome.id] for outcome in test.outcomes if outcome.id in by_id]
    elif table in FATE_TABLE.words:
        answers = [outcome.name.of(str(told.about["lang"])) for outcome in FATE_OUTCOMES]
        shown = sorted(held, key=lambda each: [*answers, each.path[2]].index(each.path[2]))
    rows = []
    for each in shown:
        called = (
            name(each.path, told, terminal.lingo).partition(": ")[2] if part == "outcomes" else each.path[2]
        )
        rows.append((shorten(called, _LETTERS, placeholder="…"), *percents(each, terminal.lingo)))
    yield from set_under(rows)
    if len(held) > _ROWS:
        yield "  " + terminal.lingo.count("and {n} more row", "and {n} more rows", len(held) - _ROWS)


def _measure(found: Figure, told: Report, terminal: Terminal) -> tuple[str, ...]:
    lingo = terminal.lingo
    interval = NONE
    if found.low is not None and found.high is not None:
        interval = f"{number(found.low, lingo)} … {number(found.high, lingo)}"
    ends = (number(each, lingo, 0) for each in found.ends)
    return (name(found.path, told, lingo), number(found.value, lingo), interval, *ends)


# --- numbers in words: shares and means with their intervals, set under each other ---------------

_MEASURES: Final = {
    "rolls": message("tests rolled, those without dice too"),
    "actions": message("actions"),
    "scenes": message("scenes"),
    "mishaps": message("mishaps"),
    "ends": message("ends of a gauge, or misfortunes"),
    "harm": message("harm taken"),
    "questions": message("questions to the tables"),
    "gauge": message("boxes ticked"),
}


def name_of(path: tuple[str, ...], system: System, lang: str) -> Message:
    """What the number at that place of the counts is called; `lang` is that of the game’s own words."""
    match path:
        case ("outcomes", test, *rest):
            found = any_test(system, test)
            label = found.label.of(lang) if found else test
            outcome = found.outcome(rest[0]) if found and rest else None
            told = outcome.name.of(lang) if outcome else "".join(rest)
            return (
                message("{test}: {result}", test=label, result=told)
                if rest
                else message("{test}", test=label)
            )
        case ("tables", table, *rest):
            return (
                message("{table}: {row}", table=table, row=rest[0])
                if rest
                else message("{table}", table=table)
            )
        case ("sessions", measure):
            return _of_session(measure, system, lang)
        case ("rolls", *_):
            return message("rolls an action takes")
        case ("course", counter, *scene):
            what = _counter(counter, system, lang)
            return message("{counter} after scene {scene}", counter=what, scene=scene[0]) if scene else what
        case ("events", event):
            return _event(event, system, lang)
    return message("{name}", name=".".join(path))


def _of_session(measure: str, system: System, lang: str) -> Message:
    kind, dot, counter = measure.partition(".")
    if not dot:
        return _MEASURES.get(measure, message("{name}", name=measure))
    what = _counter(counter, system, lang)
    match kind:
        case "gained":
            return message("{counter} gained", counter=what)
        case "spent":
            return message("{counter} spent or lost", counter=what)
        case "least":
            return message("{counter} at its lowest", counter=what)
        case _:
            return message("{counter} at its highest", counter=what)


def _event(event: str, system: System, lang: str) -> Message:
    kind, _, counter = event.partition(".")
    what = _counter(counter, system, lang)
    if kind == "dry":
        return message("{counter} ran dry when wanted", counter=what)
    return message("{counter} got out of hand", counter=what)


def _counter(id_: str, system: System, lang: str) -> Message:
    found = next((held for held in system.counters if held.id == id_), None)
    if found is not None:
        return message("{name}", name=found.name.of(lang))
    return _MEASURES.get(id_, message("{name}", name=id_))


NONE: Final = "—"
"""In the place of an interval that nobody knows."""


def percents(found: Figure, lingo: Lingo) -> tuple[str, str]:
    """A share, and the interval that holds it 19 times in 20; a dash where one session tells of none."""
    said = lingo.percent(found.value, 1)
    if found.low is None or found.high is None:
        return said, NONE
    return said, f"{lingo.percent(found.low, 1)} – {lingo.percent(found.high, 1)}"


def number(value: float, lingo: Lingo, places: int = 2) -> str:
    """A number in figures, its sign a real minus; a comma in French."""
    written = f"{value:.{places}f}".replace("-", "−")
    return written.replace(".", ",") if lingo.lang == "fr" else written


def set_under(rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns under each other: the first to the left, the others to the right."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)] if cells else []
    return ["  " + "  ".join(_cells(row, widths)).rstrip() for row in cells]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:>{width}}" if at else f"{cell:<{width}}"


def name(path: Sequence[str], told: Report, lingo: Lingo) -> str:
    """What a number is called: in the words of the game where they are its own."""
    return lingo.render(name_of(tuple(path), told.system, lingo.lang))
