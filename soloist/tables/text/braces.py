"""Pairs the braces of a row's text: which open and close a hole, which are shown."""

import re
from dataclasses import dataclass
from typing import Final

_BRACE: Final = re.compile(r"\{\{|\}\}|[{}]")


@dataclass(frozen=True, slots=True)
class Braces:
    """`ends` is where each hole closes by where it opens; `shown` are doubled braces, `lone` those in error.

    `marks` are all these places in order.
    """

    ends: dict[int, int]
    shown: frozenset[int]
    lone: tuple[int, ...]
    marks: tuple[int, ...]


def pair(text: str) -> Braces:
    """Pairs from left to right; inside a hole `}}` closes two unless `{{` stood before it."""
    ends: dict[int, int] = {}
    shown: set[int] = set()
    lone: list[int] = []
    open_: list[tuple[int, bool]] = []  # where, and whether it is a doubled brace in a hole
    at = 0
    while found := _BRACE.search(text, at):
        start, sign, at = found.start(), found.group(), found.end()
        if sign == "{{":
            shown.add(start)
            if open_:
                open_.append((start, True))
        elif sign == "}}" and (not open_ or open_[-1][1]):
            shown.add(start)
            if open_:
                open_.pop()
        elif sign == "{":
            open_.append((start, False))
        else:
            at = start + 1
            while open_ and open_[-1][1]:
                open_.pop()
            if open_:
                ends[open_.pop()[0]] = start
            else:
                lone.append(start)
    lone += [start for start, doubled in open_ if not doubled]
    marks = sorted([*ends, *shown, *lone])
    return Braces(ends, frozenset(shown), tuple(sorted(lone)), tuple(marks))
