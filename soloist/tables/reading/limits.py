"""What a table file may hold at most; looked at before any parser sees it, in linear time."""

from typing import Final

from soloist.tables.reading.source import Source
from soloist.values import regex
from soloist.values.message import Message, Problem, message

MAX_CHARACTERS: Final = 2_000_000
MAX_LINES: Final = 50_000
MAX_LINE: Final = 20_000
MAX_VALUES: Final = 250_000
MAX_DEPTH: Final = 20
MAX_ROOT_KEYS: Final = 500
MAX_TABLES: Final = 2_000
_MAX_INDENTS: Final = 3 * MAX_DEPTH  # different ones, in a file that has deep ones
_MAX_INDENT: Final = 1_000
_DEEP_INDENT: Final = 80 * " "

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
    if _DEEP_INDENT in text and (deep := _too_deep(lines)):
        return source.problem(source.offset(deep), TOO_DEEP)
    signs = "".join([line[:1] for line in lines])
    if len(signs) - sum(map(signs.count, _NO_NAME)) > MAX_ROOT_KEYS:
        said = message("Lines at the left margin are too many; indent each table under tables:.")
        return source.problem(source.offset(2), said)
    return None


def _too_deep(lines: list[str]) -> int:
    """The number of the first line too far right, or one indent too many; 0 when there is none."""
    seen: set[int] = set()
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip(" "))
        seen.add(indent)
        if len(seen) > _MAX_INDENTS or indent > _MAX_INDENT:
            return number
    return 0


TOO_DEEP: Final[Message] = message("Brackets or indents go too deep here; text in brackets needs quotes.")
