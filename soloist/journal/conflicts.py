"""Finds what git leaves in a story it could not merge: two versions, one above the other."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.message import Problem, message

_FIRST: Final = b"<<<<<<< "
_MARK: Final = re.compile(rb"^(?:<{7} |={7}\r?$|>{7} )[^\r\n]*", re.MULTILINE)


def conflicts(data: bytes) -> tuple[Problem, ...]:
    """One problem for each conflict left in a story, at the line where it opens; none for most stories.

    A conflict is a line `<<<<<<< ours`, further down `=======` and further down `>>>>>>> theirs`, as git
    writes them; any of these lines alone is the story's own. What stands between them stays what
    it is to the reader. The cost for a story without one is that of finding `<<<<<<< ` in it.
    """
    start = data.find(_FIRST)
    return tuple(_conflicts(data, start)) if start >= 0 else ()


def _conflicts(data: bytes, start: int) -> Iterator[Problem]:
    opened: re.Match[bytes] | None = None
    middle = 0  # the line of `=======`, 0 before it is met
    line, at = 1, 0
    opened_at = 0
    for mark in _MARK.finditer(data, data.rfind(b"\n", 0, start) + 1):
        line += data.count(b"\n", at, mark.start())
        at = mark.start()
        sign = mark[0][:1]
        if sign == b"<":
            opened, opened_at, middle = mark, line, 0
        elif sign == b"=" and opened is not None:
            middle = middle or line
        elif sign == b">" and opened is not None and middle:
            yield _problem(opened[0], opened_at, middle, line)
            opened = None


def _problem(opening: bytes, first: int, middle: int, last: int) -> Problem:
    said = message(
        "git could not merge this: lines {first} to {middle} and {middle} to {last} are two versions of one"
        " passage; keep what you want of them and take out the lines “<<<<<<<”, “=======” and “>>>>>>>”",
        first=first,
        middle=middle,
        last=last,
    )
    return Problem("", first, 1, "error", said, opening.decode("utf-8", "replace"))
