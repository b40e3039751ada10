"""The person at the other end of a command: data to stdout, talk to stderr, in their language."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TextIO

from soloist.lingo import Lingo, languages
from soloist.values.dataclass import fields, is_dataclass, replace
from soloist.values.message import Message, Problem, Refusal, message, records


@cache
def words() -> Mapping[str, Message]:
    """What several commands say in a word, by its id in `words.txt`."""
    return {each["id"]: each["label"] for each in records(__package__, "words.txt")}


# --- the option parser in the person's language -------------------------------------------------
# argparse looks its sentences up in catalogues of its own, which it does not ship; that look-up costs
# the start of every command 2 ms and finds nothing.

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
    parser.add_argument("--lang", choices=languages(), default=None, help=lingo.say("language"))
    parser.add_argument(
        "--workspace", default=None, help=lingo.say("the folder that holds journals/ and oracles/")
    )


DONE, FAILED, USAGE, CONTENT, BUSY = range(5)
"""Exit codes: done; failed; usage, no terminal or refused by the rules; content problems; busy."""

BROKEN_OFF = 130
"""The exit code where Ctrl+C ended a command before it had anything to answer."""


class Unsaid(Refusal):
    """The answer could not be written where it was to go; what was done for it is done."""

    def __init__(self, error: OSError) -> None:
        why = error.strerror or str(error)
        super().__init__(
            message("The answer could not be written: {why}. Make room, or send it elsewhere.", why=why)
        )


class Terminal:
    """Where a command reads and writes. What goes to a screen is made safe; pipes stay byte-exact."""

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO, lingo: Lingo) -> None:
        """Speak through these streams, in the words of `lingo`."""
        self.stdin, self.stdout, self.stderr, self.lingo = stdin, stdout, stderr, lingo
        self.wrote: Callable[[], bool] = lambda: False
        """Whether the command has written to a story: then it goes on, whoever hears its answer."""
        self.unsaid: OSError | None = None

    def give(self, text: str) -> None:
        """Data for the person or the next program."""
        self._write(self.stdout, text)

    def give_json(self, value: object) -> None:
        """Data for a program: a JSON document, accents as they are, what a terminal would obey spelt out."""
        import json  # only those who ask for it pay for it

        from soloist.display import UNSAFE

        text = json.dumps(value, ensure_ascii=False, default=self._plain)
        self._put(self.stdout, UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], text))

    def _plain(self, value: Any) -> object:
        """What JSON has no word for: a sentence, a record by its fields, a path."""
        if isinstance(value, Message):
            return self.lingo.render(value)
        if is_dataclass(value):
            return {each.name: getattr(value, each.name) for each in fields(value)}
        return str(value)

    def tell(self, told: Message) -> None:
        """Something to say besides the data."""
        self.complain(self.lingo.render(told))

    def complain(self, text: str) -> None:
        """The same, already in words; made safe to show wherever it goes."""
        from soloist.display import display_safe

        self._put(self.stderr, display_safe(text))

    def problem(self, found: Problem) -> str:
        """A problem as one line, safe to show wherever it goes: `file:line:col: severity: message`."""
        from soloist.display import display_safe

        place = f"{found.file}:{found.line}:{found.column}" if found.line else found.file
        weighed = replace(words()[found.severity], values={"said": found.message})
        return display_safe(f"{place}: {self.lingo.render(weighed)}".replace("\n", " "))

    def _write(self, stream: TextIO, text: str) -> None:
        if stream.isatty():
            from soloist.display import display_safe

            text = display_safe(text)
        self._put(stream, text)

    def flush(self) -> None:
        """Have everything said reach whoever reads; raises `Unsaid`, or `BrokenPipeError` if nobody does."""
        try:
            self.stdout.flush()
        except OSError as error:
            self._failed(error)

    def _put(self, stream: TextIO, text: str) -> None:
        try:
            stream.write(text + "\n")
        except OSError as error:
            self._failed(error)

    def _failed(self, error: OSError) -> None:
        """Stop the command, unless it has written to a story: that is done, and not to be done again."""
        if self.wrote():
            self.unsaid = self.unsaid or error
        elif isinstance(error, BrokenPipeError):
            raise error
        else:
            raise Unsaid(error) from error


class Call(Terminal, argparse.Namespace):
    """A command as it was called: its words and options by their names, and where it reads and answers."""

    def answer(
        self, value: object, lines: Iterable[str], sheet: Iterable[Iterable[object]] | None = None
    ) -> None:
        """The data as `--json` asks for it, or as `--csv` does, which has the rows of `sheet`; else lines."""
        if self.json:
            self.give_json(value)
        elif sheet is not None and self.csv:
            from soloist.play.told.foreign_text import csv_text

            self.give(csv_text(sheet).removesuffix("\n"))
        else:
            for line in lines:
                self.give(line)

    def findings(self, found: Sequence[Problem], *told: Message, **data: object) -> int:
        """Everything found, with what else is told or in the data; the code where anything but a note is."""
        self.answer({**data, "problems": [held._asdict() for held in found]}, map(self.problem, found))
        for each in (*told, *([] if found else [message("Nothing wrong was found.")])):
            self.tell(each)
        return CONTENT if any(held.severity != "note" for held in found) else DONE
