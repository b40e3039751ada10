"""The sentences of the option parser, put into the person's language like all others.

argparse looks its sentences up in catalogues of its own, which it does not ship; that look-up costs
the start of every command 2 ms and finds nothing.
"""

import argparse
from collections.abc import Sequence

from soloist.lingo import Lingo
from soloist.message import Message, message

SENTENCES: Sequence[Message] = (
    message("usage: "),
    message("options"),
    message("positional arguments"),
    message("show this help message and exit"),
    message("the following arguments are required: %s"),
    message("unrecognized arguments: %s"),
    message("invalid choice: %(value)r (choose from %(choices)s)"),
    message("invalid %(type)s value: %(value)r"),
    message("expected one argument"),
    message("not allowed with argument %s"),
    message("argument %(argument_name)s: %(message)s"),
    message("%(prog)s: error: %(message)s\n"),
)
"""Those our commands can bring about, as argparse has them."""


def speak(lingo: Lingo) -> None:
    """Have argparse speak the words of `lingo`."""
    vars(argparse)["_"] = lingo.borrowed


def everywhere(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare what every command takes."""
    parser.add_argument("--lang", choices=("fr", "en"), default=None, help=lingo.say("language: fr or en"))
    parser.add_argument(
        "--workspace", default=None, help=lingo.say("the folder that holds journals/ and oracles/")
    )
