"""`soloist lab compare`: what changes between two simulations, and what may be chance."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby

from soloist.cli.lab.lab_report import NONE, name, number, read_report, set_under
from soloist.cli.terminal import DONE, Terminal
from soloist.lab.simulate.report import Change, Report, changes, differences
from soloist.lingo import Lingo
from soloist.play.told.spreadsheet import csv_text
from soloist.values.message import message

_PARTS = {
    "outcomes": message("Outcomes"),
    "events": message("Events"),
    "tables": message("Tables"),
    **dict.fromkeys(("rolls", "sessions", "course"), message("Economies")),
}
_NOISE = 10  # of the changes that may be chance, in words


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the question."""
    parser.add_argument(
        "before", metavar="A", help=lingo.say("a simulation: soloist lab simulate … --json > a.json")
    )
    parser.add_argument("after", metavar="B", help=lingo.say("another one of the same game, changed"))
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))
    shape.add_argument("--csv", action="store_true", help=lingo.say("answer as a table for a spreadsheet"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell every difference, the clear ones first."""
    one, other = read_report(options.before), read_report(options.after)
    found = changes(one, other)
    if options.json:
        terminal.give_json(
            {
                "kind": "comparison",
                "format": 2,
                "differs": [str(each) for each in differences(one, other)],
                "sessions": [one.sessions, other.sessions],
                "changes": [each.plain() for each in found],
            }
        )
    elif options.csv:
        terminal.give(csv_text(_spread_sheet(found)).removesuffix("\n"))
    else:
        terminal.give("\n".join(_in_words(one, other, found, terminal)))
    return DONE


def _spread_sheet(found: Sequence[Change]) -> Iterator[Sequence[object]]:
    yield ("part", "name", "unit", "a", "b", "difference", "low", "high", "clear")
    for each in found:
        yield (each.path[0], ".".join(each.path[1:]), each.unit, each.a, each.b, each.b - each.a,
               each.low, each.high, int(each.clear))  # fmt: skip


def _in_words(one: Report, other: Report, found: Sequence[Change], terminal: Terminal) -> Iterator[str]:
    lingo = terminal.lingo
    yield lingo.say(
        "{a} sessions against {b}. Both are simulated; the interval of a difference holds the true one "
        "19 times in 20.",
        a=one.sessions,
        b=other.sessions,
    )
    for each in differences(one, other):
        yield "  " + lingo.render(each)
    yield ""
    if one.plain() == other.plain():
        yield lingo.say("They are the same simulation: nothing changes.")
        return
    clear = [each for each in found if each.clear]
    noise = [each for each in found if not each.clear]
    yield lingo.say("What changes (A, B, the difference and its interval), the largest of each kind first:")
    if not clear:
        yield "  —"
    for part, several in groupby(clear, key=lambda each: _PARTS[each.path[0]]):
        yield lingo.render(part)
        yield from set_under(_row(each, one, terminal) for each in several)
    yield ""
    yield lingo.count(
        "{n} number whose change may be chance:", "{n} numbers whose change may be chance:", len(noise)
    )
    yield from set_under(_row(each, one, terminal) for each in noise[:_NOISE])
    if len(noise) > _NOISE:
        yield "  " + lingo.say("… the rest with --json or --csv")
    yield ""
    weighed = sum(each.low is not None for each in found)
    yield lingo.say(
        "Of {n} numbers, about {few} seem clear by chance alone.", n=len(found), few=round(weighed / 20)
    )


def _row(change: Change, told: Report, terminal: Terminal) -> tuple[str, ...]:
    lingo = terminal.lingo

    def figure(value: float) -> str:
        return lingo.percent(value, 1).replace("-", "−") if change.unit == "share" else number(value, lingo)

    moved = change.b - change.a
    sign = "+" if moved > 0 else ""
    interval = NONE
    if change.low is not None and change.high is not None:
        interval = f"{figure(change.low)} … {figure(change.high)}"
    called = name(change.path, told, lingo)[:70]
    return (called, figure(change.a), figure(change.b), f"{sign}{figure(moved)}", interval)
