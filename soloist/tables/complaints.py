"""Collects what is wrong in one file while it is read, so that one fault never hides the next."""

from typing import Literal

from soloist.message import Message, Problem, message
from soloist.tables.nodes import Text
from soloist.tables.source import Source

_MOST = 200  # beyond this, more problems help nobody


class Complaints:
    """Problems in the order they were found; `errors` counts those that spoil a table."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.errors = 0

    def error(self, offset: int, text: Message) -> None:
        """Something that makes the table unusable."""
        self.errors += 1
        self._add(offset, text, "error")

    def warn(self, offset: int, text: Message) -> None:
        """Something probably meant otherwise."""
        self._add(offset, text, "warning")

    def note(self, offset: int, text: Message) -> None:
        """Something worth knowing."""
        self._add(offset, text, "note")

    def repeated(self, first: Text, second: Text) -> None:
        """The same name twice where only one can be."""
        line = self.source.place(first.start)[0]
        self.error(
            second.start, message("{key} is here and on line {line}; keep one.", key=second.value, line=line)
        )

    def _add(self, offset: int, text: Message, severity: Literal["error", "warning", "note"]) -> None:
        if len(self.problems) < _MOST:
            self.problems.append(self.source.problem(offset, text, severity))
