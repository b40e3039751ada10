"""`soloist pack`: a game to hand on, begun, checked, compared, built and added; each a module of its own."""

import argparse
from importlib import import_module
from types import ModuleType

from soloist.cli.option_words import everywhere
from soloist.cli.terminal import Terminal
from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message

WHATS: dict[str, Message] = {
    "new": message("begin a pack, from nothing or from a story"),
    "check": message("look for mistakes in a pack"),
    "diff": message("what changed from one version to another, and what it breaks"),
    "build": message("put a pack into one file"),
    "add": message("put a pack into the workspace"),
    "list": message("the packs of the workspace"),
}
"""Everything that is done with packs; each is the module `soloist.cli.pack_WHAT`."""


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command; those of what is done are declared once it is known."""
    parser.add_argument("what", nargs="?", choices=tuple(WHATS), help=lingo.say("what is done"))
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    width = max(map(len, WHATS))
    parser.epilog = "\n".join(f"  {name:<{width}}  {lingo.render(does)}" for name, does in WHATS.items())


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Do it with its own words."""
    if options.what is None:
        raise Refusal(message("Say what to do: {known}", known=", ".join(WHATS)))
    module = _module(options.what)
    parser = argparse.ArgumentParser(
        prog=f"soloist pack {options.what}",
        description=terminal.lingo.render(WHATS[options.what]),
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=100),
        allow_abbrev=False,
    )
    everywhere(parser, terminal.lingo)
    parser.set_defaults(lang=options.lang, workspace=options.workspace)
    module.add(parser, terminal.lingo)
    asked = parser.parse_args(options.rest)
    code: int = module.run(asked, terminal)
    return code


def _module(what: str) -> ModuleType:
    return import_module(f"soloist.cli.pack_{what}")
