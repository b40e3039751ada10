"""The person at the other end of a command: data to stdout, talk to stderr, in their language."""

from typing import TextIO

from soloist.lingo import Lingo
from soloist.message import Message, Problem

DONE, FAILED, USAGE, CONTENT, BUSY = range(5)
"""Exit codes: done; failed; usage, no terminal or refused by the rules; content problems; busy."""


class Terminal:
    """Where a command reads and writes. What goes to a screen is made safe; pipes stay byte-exact."""

    __slots__ = ("lingo", "stderr", "stdin", "stdout")

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO, lingo: Lingo) -> None:
        """Speak through these streams, in the words of `lingo`."""
        self.stdin, self.stdout, self.stderr, self.lingo = stdin, stdout, stderr, lingo

    def give(self, text: str) -> None:
        """Data for the person or the next program."""
        self._write(self.stdout, text)

    def give_json(self, value: object) -> None:
        """Data for a program: one JSON document, accents as they are, bytes that are no text spelt out."""
        import json  # only those who ask for it pay for it
        import re

        text = json.dumps(value, ensure_ascii=False)
        spelt = re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)
        self.stdout.write(spelt + "\n")

    def tell(self, told: Message) -> None:
        """Something to say besides the data."""
        self._write(self.stderr, self.lingo.render(told))

    def complain(self, text: str) -> None:
        """The same, already in words."""
        self._write(self.stderr, text)

    def problem(self, found: Problem) -> str:
        """A problem as one line: `file:line:col: message`."""
        place = f"{found.file}:{found.line}:{found.column}" if found.line else found.file
        return f"{place}: {self.lingo.render(found.message)}"

    def _write(self, stream: TextIO, text: str) -> None:
        if stream.isatty():
            from soloist.display import display_safe

            text = display_safe(text)
        stream.write(text + "\n")
