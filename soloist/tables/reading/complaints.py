"""Collects what is wrong in one file while it is read, so that one fault never hides the next."""

from typing import Literal

from soloist.tables.model import Row
from soloist.tables.reading.nodes import Text
from soloist.tables.reading.source import Source
from soloist.values.message import Message, Problem, message

_MOST = 200  # of a kind: beyond this, more problems help nobody


class Complaints:
    """Problems in the order they were found; `errors` counts those that spoil a table.

    `spared` are the rows that read well of the tables that are spoilt.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.errors = 0
        self.spared: list[Row] = []
        self._left = {"error": _MOST, "warning": _MOST, "note": _MOST}

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
        """The same name twice where only one can be, or in each language once."""
        line = self.source.place(first.start)[0]
        said = message("{key} is here and on line {line}; keep one.", key=second.value, line=line)
        if first.value != second.value:
            said = message(
                "{key} says the same as {twin} on line {line}; keep one.",
                key=second.value, twin=first.value, line=line,
            )  # fmt: skip
        self.error(second.start, said)

    def _add(self, offset: int, text: Message, severity: Literal["error", "warning", "note"]) -> None:
        self._left[severity] -= 1
        if self._left[severity] >= 0:
            self.problems.append(self.source.problem(offset, text, severity))
