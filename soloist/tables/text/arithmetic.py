"""Reads arithmetic with dice: `2d6+3`, `(1d6-1)*10`, `prix / 2`; and how far its results can go."""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Final

from soloist.tables.die import DICE, parse_die
from soloist.tables.text.parts import KeptNumber, Misread, Reckoned, Rolled, Term, Whole
from soloist.values import regex
from soloist.values.message import Message, message

MOST = 1_000_000_000  # of any number on the way
_TOKEN: Final = regex.compile(
    rf"\s*(?:(?P<dice>{DICE}(?!\w))"
    r"|(?P<whole>[0-9]+(?!\w))"
    r"|(?P<name>[^\W\d][\w’']*(?:[-/.][^\W\d][\w’']*)*)"
    r"|(?P<sign>[-+−*×/÷()]))",
    re.IGNORECASE,
)
_SIGNS: Final[Mapping[str, str]] = {
    "+": "+", "-": "-", "−": "-", "*": "*", "×": "*", "/": "/", "÷": "/",
}  # fmt: skip
_LEVELS: Final = ("+-−", "*×/÷")  # what binds less, and more
RECKON: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv,
    "<": operator.lt, "<=": operator.le, "≤": operator.le, ">": operator.gt, ">=": operator.ge,
    "≥": operator.ge, "=": operator.eq, "==": operator.eq, "!=": operator.ne, "≠": operator.ne,
}  # fmt: skip


def read_arithmetic(text: str, at: int, start: int, *, names: bool) -> tuple[Term, int] | None:
    """The number that starts at `at` and where it ends; None where no number starts.

    It goes as far as it can be read; `names` says that names are kept numbers. Raises `Misread` where it
    breaks off. Places are counted from `start` before the text.
    """
    reader = _Reader(text, at, start, names)
    try:
        return reader.sum(0), reader.at
    except Misread:
        if reader.at > at:
            raise
        return None


def unread(rest: str) -> Message:
    """What is said of the rest of a hole that is no arithmetic."""
    return message(
        "This arithmetic cannot be read from “{rest}”; it takes numbers, dice, + - * / ( ), kept names after "
        "an equals sign, {{= price + 2}}, and two numbers compared, {{price > 2? dear|cheap}}.",
        rest=rest[:40],
    )


class _Reader:
    """Goes through the text from left to right."""

    def __init__(self, text: str, at: int, start: int, names: bool) -> None:
        self.text = text
        self.at = at
        self.start = start
        self.names = names
        self.numbers = 0

    def _unread(self, at: int, said: Message) -> Misread:
        return Misread(self.start + at, said)

    def _next(self) -> "re.Match[str] | None":
        return _TOKEN.match(self.text, self.at)

    def _sign(self, wanted: str) -> int | None:
        """Where one of the wanted signs stands, if it comes next; it is passed."""
        found = self._next()
        if not found or not found["sign"] or found["sign"] not in wanted:
            return None
        self.at = found.end()
        return found.start("sign")

    def sum(self, depth: int, level: int = 0) -> Term:
        """Numbers with signs between them; those of the next level bind more."""
        if level == len(_LEVELS):
            return self._factor(depth)
        left = self.sum(depth, level + 1)
        while (at := self._sign(_LEVELS[level])) is not None:
            sign, right = _SIGNS[self.text[at]], self.sum(depth, level + 1)
            if sign == "/" and right == Whole(0):
                raise self._unread(at, message("Nothing can be divided by 0; write another number."))
            left = Reckoned(sign, left, right)
        return left

    def _factor(self, depth: int) -> Term:
        self.numbers += 1
        if depth > 20 or self.numbers > 50:
            raise self._unread(
                self.at, message("This arithmetic is too long; keep a part of it under a name.")
            )
        if (at := self._sign("-−")) is not None:
            return Reckoned("-", Whole(0), self._factor(depth + 1))
        if (at := self._sign("(")) is not None:
            inside = self.sum(depth + 1)
            if self._sign(")") is None:
                raise self._unread(at, message("This bracket is never closed; write ) after its arithmetic."))
            return inside
        found = self._next()
        if not found or found["sign"] or (found["name"] and not self.names):
            rest = self.text[self.at :].strip()
            said = message("This arithmetic stops too early; write a number or dice after its sign.")
            raise self._unread(min(self.at, max(len(self.text) - 1, 0)), unread(rest) if rest else said)
        self.at = found.end()
        at = found.start(found.lastgroup or 0)
        if written := found["dice"]:
            if (die := parse_die(written)) is None:
                raise self._unread(at, message("{dice} is no dice soloist can roll.", dice=written))
            return Rolled(die)
        if written := found["whole"]:
            if len(written) > len(str(MOST)) or int(written) > MOST:
                raise self._unread(
                    at, message("{number} is too large; {most} is the most.", number=written, most=MOST)
                )
            return Whole(int(written))
        return KeptNumber(found["name"], self.start + at)
