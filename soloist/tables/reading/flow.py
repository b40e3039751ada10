"""Reads ahead over a list or a mapping in brackets: where it ends, and which brackets in it are text."""

import re
from dataclasses import dataclass

from soloist.tables.reading.limits import MAX_DEPTH

_PLAIN = re.compile(r"[\[{][^\[\]{}\"'#\n]*[\]}]")
_TOKEN = re.compile(r"[\[\]{},:\"']|(?<=[ \t])#[^\n]*|[^\s\[\]{},:\"']+")
_ENDS = {"[": "]", "{": "}"}
_QUOTED = {'"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL), "'": re.compile(r"'(?:[^']|'')*'", re.DOTALL)}


@dataclass(frozen=True, slots=True)
class Flow:
    """A collection in brackets, up to `end`; `texts` are the signs in it that belong to texts."""

    end: int
    texts: tuple[int, ...] = ()


def quote_end(text: str, at: int, stop: int) -> int:
    """Where the quoted text that starts at `at` ends; -1 when that is not before `stop`."""
    found = _QUOTED[text[at]].match(text, at, stop)
    return found.end() if found else -1


def read_flow(text: str, at: int, stop: int) -> Flow | None:
    """The collection that opens at `at`; None when it does not close before `stop`.

    A bracket in the middle of a text, or with text after its end, belongs to that text, and so does
    everything in it: `[un {noms}, {2d6} loups]` is a list of two texts.
    """
    if found := _PLAIN.match(text, at, stop):
        return Flow(found.end()) if _ENDS[text[at]] == text[found.end() - 1] else None
    opened: list[tuple[int, bool]] = []
    texts: list[int] = []
    fresh = True  # whether a value can begin here
    while (token := _TOKEN.search(text, at, stop)) and len(opened) <= MAX_DEPTH:
        sign, at = token.group(), token.end()
        if sign in "\"'":
            at = quote_end(text, token.start(), stop) if fresh else at
            if at < 0:
                return None
            fresh = False
        elif sign in _ENDS:
            opened.append((token.start(), fresh))
            fresh = True
        elif sign in "]}":
            start, alone = opened.pop()
            if not opened or _ENDS[text[start]] != sign:
                return Flow(at, tuple(sorted(set(texts)))) if _ENDS[text[start]] == sign else None
            texts += () if alone and _ends_value(text, at, stop) else _signs(text, start, at)
            fresh = False
        elif sign[0] != "#":
            fresh = sign == "," or (sign == ":" and text[at : at + 1] in " \t\r\n,]}")
    return None


def _signs(text: str, start: int, end: int) -> list[int]:
    """The places of all that YAML looks at in a part of a text."""
    return [place for place in range(start, end) if text[place] in "[]{},:\"'#"]


def _ends_value(text: str, at: int, stop: int) -> bool:
    """Whether nothing of a text follows: the next sign separates or closes."""
    rest = text[at : min(at + 200, stop)].lstrip(" \t\r\n")
    return not rest or rest[0] in ",]}:#"
