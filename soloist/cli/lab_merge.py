"""`soloist lab merge`: the parts of one simulation as the whole, to the last bit."""

import argparse

from soloist.cli.lab_report import read_report, show
from soloist.cli.terminal import DONE, Terminal
from soloist.lab.simulate.report import merged
from soloist.lingo import Lingo
from soloist.message import Refusal, message


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the question."""
    parser.add_argument(
        "parts", nargs="+", metavar="FILE", help=lingo.say("parts that soloist lab simulate --json wrote")
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))
    shape.add_argument("--csv", action="store_true", help=lingo.say("answer as a table for a spreadsheet"))
    shape.add_argument("--words", action="store_true", help=lingo.say("answer in words"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Put the parts together; in JSON, as the parts are, unless another shape is asked for."""
    if len(options.parts) < 2:
        raise Refusal(message("Name two parts or more: soloist lab merge a.json b.json"))
    options.json = not (options.csv or options.words)
    show(merged([read_report(file) for file in options.parts], options.parts), options, terminal)
    return DONE
