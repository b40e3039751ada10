"""The text of a table file, where things stand in it, what is found wrong in it, and how much it may hold."""

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from soloist.values import regex
from soloist.values.message import Message, Problem, Value, message, worded

if TYPE_CHECKING:
    from soloist.tables.model import Row


_LINE_END = regex.compile(r"\r\n|\r|\n")


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
        return Problem(self.file, line, column, "error", text, self.line_at(offset)[:160])

    def error(self, offset: int, text: Message) -> None:
        """Something that makes the table unusable."""
        self.errors += 1
        if self.errors <= 200:  # problems: beyond this, more help nobody
            self.problems.append(self.problem(offset, text))

    def say(self, text: str, offset: int, /, **values: Value) -> None:
        """The same in a sentence."""
        self.error(offset, worded(text, values))

    def is_again(self, name: "Text", taken: dict[str, "Text"], key: str) -> bool:
        """Whether there is a name under this key already, which is an error: the same, or its twin."""
        first = taken.setdefault(key, name)
        if first is name:
            return False
        line = self.place(first.start)[0]
        said = message("{key} is here and on line {line}; keep one.", key=name.value, line=line)
        if first.value != name.value:
            said = message(
                "{key} says the same as {twin} on line {line}; keep one.",
                key=name.value, twin=first.value, line=line,
            )  # fmt: skip
        self.error(name.start, said)
        return True

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


# --- what a file may hold at most; looked at before any parser sees it, in linear time

MAX_CHARACTERS: Final = 2_000_000
MAX_LINES: Final = 50_000
MAX_LINE: Final = 20_000
MAX_VALUES: Final = 250_000
MAX_DEPTH: Final = 20
MAX_ROOT_KEYS: Final = 500
MAX_TABLES: Final = 2_000
_MAX_INDENTS: Final = 3 * MAX_DEPTH  # different ones, in a file that has deep ones

_NOT_TEXT = regex.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_NAME = " #-[]{}"


def check_size(source: Source) -> Problem | None:
    """Refuse a file that is too long or too deep, or that holds what is not text."""
    text = source.text
    if len(text) > MAX_CHARACTERS:
        return source.whole(message("This file is over {limit} MB; split it.", limit=MAX_CHARACTERS // 10**6))
    if found := _NOT_TEXT.search(text):
        code = f"U+{ord(found.group()):04X}"
        said = message("{code} is a control character, which YAML does not allow; delete it.", code=code)
        return source.problem(found.start(), said)
    lines = (text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text).split("\n")
    if len(lines) > MAX_LINES:
        return source.whole(message("This file has over {limit} lines; split it.", limit=MAX_LINES))
    if max(map(len, lines)) > MAX_LINE:
        number = next(number for number, line in enumerate(lines) if len(line) > MAX_LINE)
        said = message("This line has over {limit} characters; put each row on its own.", limit=MAX_LINE)
        return source.problem(source.offset(number + 1), said)
    if len(lines) + sum(map(text.count, ",[{:")) > MAX_VALUES:
        return source.whole(message("This file holds too many values; split it."))
    if (80 * " ") in text and (deep := _too_deep(lines)):
        return source.problem(source.offset(deep), TOO_DEEP)
    signs = "".join([line[:1] for line in lines])
    if len(signs) - sum(map(signs.count, _NO_NAME)) > MAX_ROOT_KEYS:
        said = message("Too many lines start at the left margin; indent each table under tables:.")
        return source.problem(source.offset(2), said)
    return None


def _too_deep(lines: list[str]) -> int:
    """The number of the first line too far right, or one indent too many; 0 when there is none."""
    seen: set[int] = set()
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip(" "))
        seen.add(indent)
        if len(seen) > _MAX_INDENTS or indent > 1_000:
            return number
    return 0


TOO_DEEP: Final[Message] = message("Brackets or indents go too deep here; text in brackets needs quotes.")
