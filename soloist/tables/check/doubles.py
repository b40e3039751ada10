"""Rows that say the same thing twice, or nearly."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, TypeAlias

from soloist.message import Message, Problem, message
from soloist.tables.model import Row, Strip, TableFile

_FEW: Final = 5  # words below which rows are alike by chance
_MANY: Final = 40  # words beyond which one more or less is looked for no longer
_LOOKED: Final = 12  # rows with the same beginning or end that a row is compared with
_WORD: Final = re.compile(r"\w+")
_ACCENT: Final = re.compile("[\u0300-\u036f]")
Words: TypeAlias = tuple[str, ...]


def doubles(file: TableFile) -> Iterator[Problem]:
    """A warning for each row whose words a row before it in the same list has, or all of them but one.

    Cells of columns and grids may repeat each other: that is how their chances are written.
    """
    for table in file.tables:
        for strip in table.strips:
            yield from _in_strip(file, strip, repeats=table.shape != "list")


def _in_strip(file: TableFile, strip: Strip, *, repeats: bool) -> Iterator[Problem]:
    same: dict[Words, Row] = {}
    seen = _Seen()
    for row in strip.rows:
        words = _words(row.text)
        first = same.setdefault(words, row)
        if first is not row:
            if not repeats:
                yield _problem(file, row, _said(first))
        elif _FEW <= len(words) <= _MANY and (like := seen.near(words)) is not None:
            yield _problem(file, row, _nearly(same[like]))


class _Seen:
    """Texts by their first and their last half: two that differ in one place have one of them in common."""

    def __init__(self) -> None:
        self._first: dict[int, Words] = {}  # by the hash of a half: most have only one
        self._others: dict[int, list[Words]] = {}

    def near(self, words: Words) -> Words | None:
        """A text remembered that differs by one word; remembers this one."""
        found = None
        count = len(words)
        for half in {count // 2, (count - 1) // 2}:
            for key in (hash(words[:half]), ~hash(words[-half:])):
                known = self._first.setdefault(key, words)
                if known is not words:
                    others = self._others.setdefault(key, [known])
                    found = found or next((each for each in others if _differ_by_one(words, each)), None)
                    if len(others) < _LOOKED:
                        others.append(words)
        return found


def _differ_by_one(one: Words, other: Words) -> bool:
    """Whether one word is another, or one more, or one less."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next(
        (at for at, (left, right) in enumerate(zip(short, long, strict=False)) if left != right), len(short)
    )
    rest = at + 1 if len(short) == len(long) else at
    return short[rest:] == long[at + 1 :]


def _said(first: Row) -> Message:
    return message(
        "This row says the same as line {line}; keep one, with more faces or a weight if it is to come more "
        "often.",
        line=first.line,
    )


def _nearly(first: Row) -> Message:
    return message(
        "This row is nearly that of line {line}: “{text}”; make one of them say something else.",
        line=first.line,
        text=first.text,
    )


def _words(text: str) -> Words:
    """The words of a text, whatever their capitals, accents and signs; the text itself where it has none."""
    plain = text if text.isascii() else _ACCENT.sub("", unicodedata.normalize("NFD", text))
    return tuple(_WORD.findall(plain.casefold())) or (text,)


def _problem(file: TableFile, row: Row, said: Message) -> Problem:
    return Problem(file.file, row.line, row.column, "warning", said, row.text)
