"""The text of a table file, and where things stand in it."""

from bisect import bisect_right
from itertools import accumulate
from typing import Literal

from soloist.values import regex
from soloist.values.message import Message, Problem

_LINE_END = regex.compile(r"\r\n|\r|\n")
_EXCERPT = 160


class Source:
    """A file's text; offsets become lines and columns only when a problem or a row asks for them."""

    __slots__ = ("_starts", "file", "text")

    def __init__(self, text: str, file: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.file = file
        self._starts: list[int] = []

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of the character at `offset`."""
        starts = self._starts or self.lines()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_at(self, offset: int) -> str:
        """The whole line the offset stands in, without its line end."""
        start = self.lines()[bisect_right(self._starts, offset) - 1]
        end = _LINE_END.search(self.text, start)
        return self.text[start : end.start() if end else len(self.text)]

    def offset(self, line: int) -> int:
        """Where a line starts, counted from 1."""
        return self.lines()[line - 1]

    def problem(
        self, offset: int, text: Message, severity: Literal["error", "warning", "note"] = "error"
    ) -> Problem:
        """A problem at the character at `offset`."""
        line, column = self.place(offset)
        return Problem(self.file, line, column, severity, text, self.line_at(offset)[:_EXCERPT])

    def whole(self, text: Message) -> Problem:
        """An error about the file itself, not about a place in it."""
        return Problem(self.file, 0, 0, "error", text)

    def lines(self) -> list[int]:
        """Where each line starts."""
        if not self._starts and "\r" in self.text:
            self._starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        elif not self._starts:
            self._starts = [0, *accumulate(map((1).__add__, map(len, self.text.split("\n")[:-1])))]
        return self._starts
