"""`soloist lab`: what a designer asks of a game, each question a module of its own."""

import argparse
from importlib import import_module
from types import ModuleType

from soloist.cli.option_words import everywhere
from soloist.cli.terminal import Terminal
from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message

WHATS: dict[str, Message] = {
    "coverage": message("which rows, tables and rules were used in play, and which never"),
    "simulate": message("play many sessions by stated habits, and count what comes"),
    "merge": message("put parts of one simulation together"),
    "compare": message("what changes between two simulations"),
}
"""Every question and what it answers; each is the module `soloist.cli.lab_WHAT`."""


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command; those of a question are declared once it is known."""
    parser.add_argument("what", nargs="?", choices=tuple(WHATS), help=lingo.say("what is asked"))
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    width = max(map(len, WHATS))
    parser.epilog = "\n".join(f"  {name:<{width}}  {lingo.render(does)}" for name, does in WHATS.items())


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Answer the question with its own words."""
    if options.what is None:
        raise Refusal(message("Say what to ask: {known}", known=", ".join(WHATS)))
    module = _module(options.what)
    parser = argparse.ArgumentParser(
        prog=f"soloist lab {options.what}",
        description=terminal.lingo.render(WHATS[options.what]),
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=100),
        allow_abbrev=False,
    )
    everywhere(parser, terminal.lingo)
    parser.set_defaults(lang=options.lang, workspace=options.workspace)
    module.add(parser, terminal.lingo)
    asked = parser.parse_intermixed_args(options.rest)
    code: int = module.run(asked, terminal)
    return code


def _module(what: str) -> ModuleType:
    return import_module(f"soloist.cli.lab_{what}")
