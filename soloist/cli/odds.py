"""`soloist odds`: the exact chance of every outcome of a test."""

import argparse

from soloist.cli.arguments import listed, pairs, system_and_test
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import Refusal, message
from soloist.rules.given import situation

__all__ = ["add", "listed", "run"]

_BAR = 24


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("system", help=lingo.say("rule system, for example hades"))
    parser.add_argument("test", help=lingo.say("what to roll, for example opposition"))
    parser.add_argument(
        "given", nargs="*", metavar="key=value", help=lingo.say("for=3 against=2, or reasons")
    )
    parser.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print every outcome with its chance."""
    system, test = system_and_test(options.system, options.test)
    if test.odds is None:
        raise Refusal(message("No chances to tell for {test}: it rolls no dice.", test=test.id))
    lang = terminal.lingo.lang
    odds = test.odds(situation(test, pairs(options.given), lang))
    names = {held.id: held.name.of(lang) for held in test.outcomes}
    if not names.keys() & odds.weights.keys():  # a bare number is what comes
        names = {id_: id_ for id_ in odds.weights}
    chances = {id_: odds.weights.get(id_, 0) / odds.total for id_ in names}
    if options.json:
        terminal.give_json({"system": system.id, "test": test.id, "outcomes": chances})
        return DONE
    width = max(map(len, names.values()))
    for id_, chance in chances.items():
        name, percent = names[id_], f"{terminal.lingo.percent(chance):>8}"
        terminal.give(f"{name:<{width}}  {percent}  {'█' * round(_BAR * chance)}".rstrip())
    return DONE
