"""The person at the other end of a command: data to stdout, talk to stderr, in their language."""

from collections.abc import Callable
from typing import Final, TextIO

from soloist.lingo import Lingo
from soloist.message import Message, Problem, Refusal, message

DONE, FAILED, USAGE, CONTENT, BUSY = range(5)
"""Exit codes: done; failed; usage, no terminal or refused by the rules; content problems; busy."""

BROKEN_OFF = 130
"""The exit code where Ctrl+C ended a command before it had anything to answer."""

YES: Final = frozenset({"y", "yes", "o", "oui"})
"""What agrees to a question, in either language."""


class Unsaid(Refusal):
    """The answer could not be written where it was to go; what was done for it is done."""

    def __init__(self, error: OSError) -> None:
        why = error.strerror or str(error)
        super().__init__(
            message("The answer could not be written: {why}. Make room, or send it elsewhere.", why=why)
        )


class Terminal:
    """Where a command reads and writes. What goes to a screen is made safe; pipes stay byte-exact."""

    __slots__ = ("lingo", "stderr", "stdin", "stdout", "unsaid", "wrote")

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

        text = json.dumps(value, ensure_ascii=False)
        self._put(self.stdout, UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], text))

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
        return display_safe(f"{place}: {self.lingo.render(_weighed(found))}".replace("\n", " "))

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


def _weighed(found: Problem) -> Message:
    """What a problem says, after the word for how much it weighs."""
    match found.severity:
        case "error":
            return message("error: {said}", said=found.message)
        case "warning":
            return message("warning: {said}", said=found.message)
        case "note":
            return message("note: {said}", said=found.message)
