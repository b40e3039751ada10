"""Reads arithmetic with dice: `2d6+3`, `(1d6-1)*10`, `prix / 2`; and how far its results can go."""

import re
from typing import Final, cast

from soloist.tables.die import parse_die
from soloist.tables.text.parts import KeptNumber, Misread, Reckoned, Rolled, Sign, Term, Whole
from soloist.values import regex
from soloist.values.message import Message, message

MOST = 1_000_000_000  # of any number on the way
_MOST_DEPTH = 20
_MOST_NUMBERS = 50
_TOKEN: Final = regex.compile(
    r"\s*(?:(?P<dice>[0-9]{0,9}d(?:[0-9]{1,9}|%)(?!\w))"
    r"|(?P<whole>[0-9]+(?!\w))"
    r"|(?P<name>[^\W\d][\w’']*(?:[-/][^\W\d][\w’']*)*)"
    r"|(?P<sign>[-+−*×/÷()]))",
    re.IGNORECASE,
)
_SIGNS: Final = {"+": "+", "-": "-", "−": "-", "*": "*", "×": "*", "/": "/", "÷": "/"}


class _Unread(Exception):
    """What stops the reading; never leaves this module."""

    def __init__(self, at: int, said: Message) -> None:
        super().__init__(said)
        self.misread = Misread(at, said)


def read_arithmetic(text: str, at: int, start: int, *, names: bool) -> tuple[Term, int] | Misread | None:
    """The number that starts at `at` and where it ends; None where no number starts.

    It goes as far as it can be read; `names` says that names are kept numbers. Places in the result are
    counted from `start` before the text.
    """
    reader = _Reader(text, at, start, names)
    if not reader.starts():
        return None
    try:
        return reader.sum(0), reader.at
    except _Unread as unread:
        return unread.misread


def unread(rest: str) -> Message:
    """What is said of the rest of a hole that is no arithmetic."""
    return message(
        "This arithmetic cannot be read from “{rest}”; it takes numbers, dice, + - * / ( ), and kept names "
        "after an equals sign: {{= price + 2}}.",
        rest=rest[:40],
    )


def bounds(term: Term) -> tuple[int, int]:
    """The least and the most a number without kept names can be; a kept one is taken for 0."""
    match term:
        case Whole(value=value):
            return value, value
        case Rolled(die=die):
            return int(die.value(0)), int(die.value(die.size - 1))
        case Reckoned(sign="+", left=left, right=right):
            return bounds(left)[0] + bounds(right)[0], bounds(left)[1] + bounds(right)[1]
        case Reckoned(sign="-", left=left, right=right):
            return bounds(left)[0] - bounds(right)[1], bounds(left)[1] - bounds(right)[0]
        case Reckoned(sign="*", left=left, right=right):
            corners = [one * other for one in bounds(left) for other in bounds(right)]
            return min(corners), max(corners)
        case Reckoned(left=left, right=right):
            dividers = [divider for divider in (*bounds(right), -1, 1) if divider]
            corners = [one // other for one in bounds(left) for other in dividers]
            return min(corners), max(corners)
        case _:
            return 0, 0


class _Reader:
    """Goes through the text from left to right."""

    def __init__(self, text: str, at: int, start: int, names: bool) -> None:
        self.text = text
        self.at = at
        self.start = start
        self.names = names
        self.numbers = 0

    def _unread(self, at: int, said: Message) -> _Unread:
        return _Unread(self.start + at, said)

    def starts(self) -> bool:
        found = self._next()
        return found is not None and (found["name"] is None or self.names) and found["sign"] not in (
            "*", "/", "×", "÷", ")", "+",
        )  # fmt: skip

    def _next(self) -> "re.Match[str] | None":
        return _TOKEN.match(self.text, self.at)

    def _sign(self, wanted: str) -> int | None:
        """Where one of the wanted signs stands, if it comes next; it is passed."""
        found = self._next()
        if not found or not found["sign"] or found["sign"] not in wanted:
            return None
        self.at = found.end()
        return found.start("sign")

    def sum(self, depth: int) -> Term:
        left = self._product(depth)
        while (at := self._sign("+-−")) is not None:
            left = Reckoned(self._as_sign(at), left, self._product(depth))
        return left

    def _product(self, depth: int) -> Term:
        left = self._factor(depth)
        while (at := self._sign("*×/÷")) is not None:
            right = self._factor(depth)
            if self._as_sign(at) == "/" and right == Whole(0):
                raise self._unread(at, message("Nothing can be divided by 0; write another number."))
            left = Reckoned(self._as_sign(at), left, right)
        return left

    def _as_sign(self, at: int) -> Sign:
        return cast(Sign, _SIGNS[self.text[at]])

    def _factor(self, depth: int) -> Term:
        self.numbers += 1
        if depth > _MOST_DEPTH or self.numbers > _MOST_NUMBERS:
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
            raise self._stuck()
        self.at = found.end()
        if found["dice"]:
            return self._dice(found["dice"], found.start("dice"))
        if found["whole"]:
            return self._whole(found["whole"], found.start("whole"))
        return KeptNumber(found["name"], self.start + found.start("name"))

    def _dice(self, written: str, at: int) -> Term:
        die = parse_die(written)
        if die is None:
            raise self._unread(at, message("{dice} is no dice soloist can roll.", dice=written))
        return Rolled(die)

    def _whole(self, written: str, at: int) -> Term:
        if len(written) > len(str(MOST)) or int(written) > MOST:
            raise self._unread(
                at, message("{number} is too large; {most} is the most.", number=written, most=MOST)
            )
        return Whole(int(written))

    def _stuck(self) -> _Unread:
        rest = self.text[self.at :].strip()
        said = message("This arithmetic stops too early; write a number or dice after its sign.")
        return self._unread(min(self.at, max(len(self.text) - 1, 0)), unread(rest) if rest else said)
