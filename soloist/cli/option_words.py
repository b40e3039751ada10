"""The sentences of the option parser, put into the person's language like all others.

argparse looks its sentences up in catalogues of its own, which it does not ship; that look-up costs
the start of every command 2 ms and finds nothing.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from soloist.lingo import Lingo
from soloist.message import Message, message

if TYPE_CHECKING:
    from soloist.rules.term import Term

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


class OneOf:
    """The words an option may be, told in the language of the interface and taken in either, as their ids.

    It is the `type` of an option and its `choices`; accents and case do not count.
    """

    def __init__(self, names: "Mapping[str, Term]", lingo: Lingo) -> None:
        """`names` are what each id is called."""
        self._names = names
        self._lang = lingo.lang

    def __call__(self, text: str) -> str:
        """The id a word stands for; another word as it is, to be refused."""
        from soloist.tables.names import fold_name

        wanted = fold_name(text)
        called = ((id_, (id_, *name.words)) for id_, name in self._names.items())
        return next((id_ for id_, words in called if wanted in map(fold_name, words)), text)

    def __contains__(self, id_: object) -> bool:
        """Whether it is one of the ids."""
        return id_ in self._names

    def __iter__(self) -> Iterator[str]:
        """The words there are."""
        return (name.of(self._lang) for name in self._names.values())


def speak(lingo: Lingo) -> None:
    """Have argparse speak the words of `lingo`."""
    vars(argparse)["_"] = lingo.borrowed


def everywhere(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare what every command takes."""
    parser.add_argument("--lang", choices=("fr", "en"), default=None, help=lingo.say("language: fr or en"))
    parser.add_argument(
        "--workspace", default=None, help=lingo.say("the folder that holds journals/ and oracles/")
    )
