"""A passage as blocks of a scene: the marks of story formats in Markdown, lines of links alone left out."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.imported import Block, OwnHeading, Told
from soloist.interop.lines import fenced
from soloist.interop.twee_page import END, MARK

_ALONE: Final = re.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = re.compile(f"{MARK}[^{END}]*{END}")
_INDENTED: Final = re.compile(r"((?:>[ \t]?)*)([ \t]*)")
_ITEM: Final = re.compile(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FEW: Final = 3  # blanks that make no block of code
_BANG: Final = re.compile(r"^(!{1,6})[ \t]*(\S.*)$", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^#+[ \t]*(?=\S)", re.MULTILINE)
_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_MODIFIER: Final = re.compile(r"\[[^\[\]]+\][ \t]*")
_VARIABLE: Final = re.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")


def prepared(text: str, maker: str) -> tuple[str, int, Sequence[tuple[int, str]]]:
    """What a story format has of its own at the beginnings of lines; how many lines were taken off the
    beginning, and the lines that are the format’s with their places from 0.
    """
    if maker.startswith("sugarcube"):
        text = _NUMBERED.sub("1. ", text)
        return _BANG.sub(lambda found: f"<h{len(found[1])}>{found[2]}</h{len(found[1])}>", text), 0, ()
    if maker.startswith("chapbook"):
        return _without_variables(text)
    return text, 0, ()


def _without_variables(text: str) -> tuple[str, int, Sequence[tuple[int, str]]]:
    lines = text.split("\n")
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if cut >= 0 and all(map(_VARIABLE.fullmatch, lines[:cut])) else 0
    left = [(place, lines[place]) for place in range(start - 1) if lines[place].strip()]
    for place in range(start, len(lines)):
        if _MODIFIER.fullmatch(lines[place]) and not lines[place].startswith("[["):
            left.append((place, lines[place]))
            lines[place] = ""
    return "\n".join(lines[start:]), start, left


def blocks_of(text: str, line: int, maker: str) -> tuple[Block, ...]:
    """The blocks of a passage in marked Markdown whose text begins on `line`."""
    return tuple(_blocks(_lines(text, maker), line, sharp=not maker.startswith("snowman")))


def _lines(text: str, maker: str) -> list[str]:
    marks = maker.startswith(("harlowe", "sugarcube")) or not maker
    lines = text.split("\n")
    pairs = fenced(lines)
    told: list[str] = []
    until = -1
    margin = _Margin(own=not maker.startswith("chapbook"))
    for place, line in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until:
            told.append(line)
            continue
        if MARK in line:
            if _ALONE.fullmatch(_WORDS.sub("", line)):
                continue
            line = line.replace(MARK, "").replace(END, "")
        line = margin.without(line)
        told.append((_translated(line) if marks else line).rstrip())
    return told


class _Margin:
    """Blanks before the words of a line, which mean nothing but where a list stands in a list.

    Where the format has blocks of code by their blanks, `own` is false: only a few go then.
    """

    def __init__(self, *, own: bool) -> None:
        self._own, self._list = own, -1

    def without(self, line: str) -> str:
        """The line without them."""
        found = _INDENTED.match(line)
        assert found is not None, "it matches anything"
        words, blanks = line[found.end() :], len(found[2].expandtabs(4))
        if not words:
            return line
        if _ITEM.match(words):
            self._list = blanks if self._list < 0 else min(self._list, blanks)
            return f"{found[1]}{' ' * (blanks - self._list)}{words}" if self._own else line
        if self._own or blanks <= _FEW:
            self._list = -1 if not blanks else self._list
            return found[1] + words
        return line


def _translated(line: str) -> str:
    line = _paired(line, "''", "**", re.compile("''"))
    return _paired(line, "//", "*", re.compile("(?<!:)//"))


def _paired(line: str, mark: str, by: str, sign: re.Pattern[str]) -> str:
    """Marks that come in pairs, by those of Markdown; a last one alone stays."""
    if mark not in line:
        return line
    parts = sign.split(line)
    told = [parts[0]]
    for place, part in enumerate(parts[1:], 1):
        told += [mark if place % 2 and place == len(parts) - 1 else by, part]
    return "".join(told)


def _blocks(lines: list[str], line: int, *, sharp: bool) -> Iterator[Block]:
    pairs = fenced(lines)
    told: list[str] = []
    until = -1
    for place, text in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        found = _HEADING.fullmatch(text) if sharp and place > until else None
        if found is None:
            if text or (told and told[-1]):  # one blank line parts as well as three
                told.append(text)
            continue
        if any(told):
            yield Told("\n".join(told), line)
        told = []
        yield OwnHeading(found[2].strip(), len(found[1]), line)
    if any(told):
        yield Told("\n".join(told), line)
