"""A command of several questions (`soloist lab coverage`): each is a module, loaded when it is asked."""

import argparse
from collections.abc import Mapping
from importlib import import_module

from soloist.cli.terminal import Terminal, everywhere
from soloist.lingo import Lingo
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message


@dataclass(frozen=True, slots=True)
class Several:
    """The questions of the command `name` and what each does; they are the modules `soloist.cli.NAME_WHAT`.

    `what` says what is chosen, `unsaid` what is said where nothing was.
    """

    name: str
    whats: Mapping[str, Message]
    what: Message
    unsaid: Message

    def add(self, parser: argparse.ArgumentParser, lingo: Lingo) -> None:
        """Declare the words of the command; those of a question are declared once it is known."""
        shown = f"{{{','.join(self.whats)}}}"
        parser.add_argument("what", nargs="?", metavar=shown, help=lingo.render(self.what))
        parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        width = max(map(len, self.whats))
        rows = (f"  {name:<{width}}  {lingo.render(does)}" for name, does in self.whats.items())
        parser.epilog = "\n".join(rows)

    def run(self, options: argparse.Namespace, terminal: Terminal) -> int:
        """Answer the question with its own words. Raises `Refusal` where none of them was asked."""
        if options.what is None:
            raise Refusal(self.unsaid)
        if options.what not in self.whats:
            raise self._no_such(options.what)
        module = import_module(f"soloist.cli.{self.name}.{self.name}_{options.what}")
        parser = argparse.ArgumentParser(
            prog=f"soloist {self.name} {options.what}",
            description=terminal.lingo.render(self.whats[options.what]),
            formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=100),
            allow_abbrev=False,
        )
        everywhere(parser, terminal.lingo)
        parser.set_defaults(lang=options.lang, workspace=options.workspace)
        module.add(parser, terminal.lingo)
        code: int = module.run(parser.parse_intermixed_args(options.rest), terminal)
        return code

    def _no_such(self, word: str) -> Refusal:
        from soloist.cli.meant import OF_SEVERAL, meant  # only where something is amiss

        if found := meant(word, self.whats, OF_SEVERAL.get(self.name, {})):
            command = f"{self.name} {found}"
            return Refusal(
                message("“{name}”? The command is: soloist {command}.", name=word, command=command)
            )
        known = ", ".join(self.whats)
        return Refusal(
            message("soloist {name} has no “{word}”; it has: {known}", name=self.name, word=word, known=known)
        )
