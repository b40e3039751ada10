"""The text of a table file, where things stand in it, and what is found wrong in it."""

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from soloist.values import regex
from soloist.values.message import Message, Problem, message

if TYPE_CHECKING:
    from soloist.tables.model import Row


_LINE_END = regex.compile(r"\r\n|\r|\n")
_EXCERPT = 160
_MOST = 200  # problems: beyond this, more help nobody


class Source:
    """A file's text; offsets become lines and columns only when a problem or a row asks for them.

    `problems` are what was found wrong while it is read, in that order, so that one fault never hides the
    next; `errors` counts them, `spared` are the rows that read well of tables that hold some.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.file = file
        self.problems: list[Problem] = []
        self.errors = 0
        self.spared: list[Row] = []
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

    def problem(self, offset: int, text: Message) -> Problem:
        """An error at the character at `offset`."""
        line, column = self.place(offset)
        return Problem(self.file, line, column, "error", text, self.line_at(offset)[:_EXCERPT])

    def error(self, offset: int, text: Message) -> None:
        """Something that makes the table unusable."""
        self.errors += 1
        if self.errors <= _MOST:
            self.problems.append(self.problem(offset, text))

    def repeated(self, first: "Text", second: "Text") -> None:
        """The same name twice where only one can be, or in each language once."""
        line = self.place(first.start)[0]
        said = message("{key} is here and on line {line}; keep one.", key=second.value, line=line)
        if first.value != second.value:
            said = message(
                "{key} says the same as {twin} on line {line}; keep one.",
                key=second.value, twin=first.value, line=line,
            )  # fmt: skip
        self.error(second.start, said)

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


# --- the tree of a YAML file as tables see it: every scalar is text, and everything knows its place


class Text(NamedTuple):
    """A scalar, never anything but text; `start` and `end` are offsets in the file.

    `plain` is written without quotes.
    """

    value: str
    start: int
    end: int
    plain: bool = False


class Items(NamedTuple):
    """A list; `flow` is written between brackets, the last of them just before `end`."""

    items: "tuple[Node, ...]"
    start: int
    flow: bool = False
    end: int = 0


class Pairs(NamedTuple):
    """A mapping in the order of the file, repeated keys kept; `flow` is written between braces."""

    items: "tuple[tuple[Text, Node], ...]"
    start: int
    flow: bool = False
    end: int = 0


Node: TypeAlias = Text | Items | Pairs
