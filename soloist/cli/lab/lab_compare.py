"""`soloist lab compare`: what changes between two simulations, and what may be chance."""

import argparse
import json
from collections.abc import Iterator, Sequence

from soloist.cli.lab.lab_simulate import read_whole
from soloist.cli.terminal import DONE, Terminal
from soloist.lab.simulate.report import Change, Report, changes, differences, report_of
from soloist.lab.simulate.told import compared
from soloist.play.told.spreadsheet import csv_text
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell every difference, the clear ones first."""
    one, other = _read(options.before), _read(options.after)
    found = changes(one, other)
    if options.json:
        told = [str(each) for each in differences(one, other)]
        sessions, plain = [one.sessions, other.sessions], [each.plain() for each in found]
        terminal.give_json(
            {"kind": "comparison", "format": 2, "differs": told, "sessions": sessions, "changes": plain}
        )
    elif options.csv:
        terminal.give(csv_text(_spread_sheet(found)).removesuffix("\n"))
    else:
        terminal.give(compared(one, other, terminal.lingo).text(terminal.lingo))
    return DONE


def _read(file: str) -> Report:
    """The simulation in a file; raises `Refusal` naming it where it holds none."""
    content = read_whole(file)
    try:
        return report_of(json.loads(content))
    except (ValueError, RecursionError, Refusal) as error:
        why = error.message if isinstance(error, Refusal) else message("It is no JSON.")
        raise Refusal(message("{file}: {why}", file=file, why=why)) from error


def _spread_sheet(found: Sequence[Change]) -> Iterator[Sequence[object]]:
    yield ("part", "name", "unit", "a", "b", "difference", "low", "high", "clear")
    for each in found:
        yield (each.path[0], ".".join(each.path[1:]), each.unit, each.a, each.b, each.b - each.a,
               each.low, each.high, int(each.clear))  # fmt: skip
