"""A simulation shown: in words, as data, or as rows for a spreadsheet; and read back from its file."""

import argparse
import json
from collections.abc import Iterator, Sequence
from textwrap import shorten
from typing import Any

from soloist.cli.lab_words import NONE, name, number, percents, set_under
from soloist.cli.terminal import Terminal
from soloist.lab.simulate.game import usual_habits
from soloist.lab.simulate.report import Report, report_of
from soloist.message import Refusal, message
from soloist.play.told.spreadsheet import csv_text
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.systems import any_test
from soloist.storage.paths import current_folder
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

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
    plain = told.plain()
    if options.json:
        terminal.give_json(plain)
    elif options.csv:
        terminal.give(csv_text(_spread_sheet(plain["figures"])).removesuffix("\n"))
    else:
        terminal.give("\n".join(_in_words(told, plain["figures"], terminal)))


def _spread_sheet(figures: dict[str, Any]) -> Iterator[Sequence[object]]:
    """Every figure a row: where it stands, then its numbers."""
    yield ("part", "name", "key", "unit", "value", "low", "high", "n", "min", "q1", "median", "q3", "max")
    for part in ("outcomes", "tables"):
        for table, held in figures[part].items():
            for key, found in held.items():
                yield (part, table, key, "share", found["share"], found["low"], found["high"], found["n"])
    for event, found in figures["events"].items():
        yield ("events", event, "", "share", found["share"], found["low"], found["high"], found["n"])
    for part in ("sessions", "rolls"):
        for measure, found in figures[part].items():
            yield (part, measure, "", *_mean(found))
    for counter, scenes in figures["course"].items():
        for scene, found in scenes.items():
            yield ("course", counter, scene, *_mean(found))


def _mean(found: dict[str, Any]) -> Sequence[object]:
    ends = (found["min"], *found["quartiles"], found["max"])
    return ("mean", found["mean"], found["low"], found["high"], found["n"], *ends)


def _in_words(told: Report, figures: dict[str, Any], terminal: Terminal) -> Iterator[str]:
    say = terminal.lingo.say
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
    for part in ("outcomes", "tables"):
        for table, held in figures[part].items():
            yield ""
            yield f"{name((part, table), told, terminal.lingo)} ({sum(each['n'] for each in held.values())})"
            yield from _shares(part, table, held, told, terminal)
    yield ""
    yield say("In a session: mean, its interval, least, quartiles, most")
    measures = [(("sessions", key), found) for key, found in figures["sessions"].items()]
    measures += [(("rolls", key), found) for key, found in figures["rolls"].items()]
    measures = [(path, found) for path, found in measures if found["min"] or found["max"]]
    yield from set_under(_measure(path, found, told, terminal) for path, found in measures)
    yield ""
    yield say("After each scene: mean, its interval, least, quartiles, most")
    course = [
        ((key, scene), found)
        for key, held in figures["course"].items()
        if any(found["min"] or found["max"] for found in held.values())
        for scene, found in held.items()
    ]
    yield from set_under(_measure(("course", *path), found, told, terminal) for path, found in course)
    if figures["events"]:
        yield ""
        yield say("Sessions in which it came about")
        yield from set_under(
            (name(("events", key), told, terminal.lingo), *percents(found, terminal.lingo))
            for key, found in figures["events"].items()
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


def _shares(part: str, table: str, held: dict[str, Any], told: Report, terminal: Terminal) -> Iterator[str]:
    """The results of a test in the order of its rules; the rows of a table, the commonest of a long one."""
    keys = sorted(held, key=lambda key: -held[key]["n"])[:_ROWS]
    if part == "outcomes" and (test := any_test(told.system, table)):
        keys = [outcome.id for outcome in test.outcomes if outcome.id in held]
    elif table in FATE_TABLE.words:
        answers = [outcome.name.of(str(told.about["lang"])) for outcome in FATE_OUTCOMES]
        keys = sorted(held, key=lambda key: answers.index(key) if key in answers else len(answers))
    rows = []
    for key in keys:
        called = (
            name((part, table, key), told, terminal.lingo).partition(": ")[2] if part == "outcomes" else key
        )
        rows.append((shorten(called, _LETTERS, placeholder="…"), *percents(held[key], terminal.lingo)))
    yield from set_under(rows)
    if len(held) > _ROWS:
        yield "  " + terminal.lingo.count("and {n} more row", "and {n} more rows", len(held) - _ROWS)


def _measure(
    path: tuple[str, ...], found: dict[str, Any], told: Report, terminal: Terminal
) -> tuple[str, ...]:
    lingo = terminal.lingo
    ends = (found["min"], *found["quartiles"], found["max"])
    interval = NONE
    if found["low"] is not None:
        interval = f"{number(found['low'], lingo)} … {number(found['high'], lingo)}"
    return (name(path, told, lingo), number(found["mean"], lingo), interval,
            *(number(each, lingo, 0) for each in ends))  # fmt: skip
