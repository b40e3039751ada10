"""A passage as blocks of a scene: the marks of story formats in Markdown, lines of links alone left out."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.stories.story import Beside, Block, OwnHeading, Told, fenced
from soloist.interop.twee_page import END, MARK
from soloist.interop.twee_prepared import NOTE

_ALONE: Final = re.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = re.compile(f"{MARK}[^{END}]*{END}")
_INDENTED: Final = re.compile(r"((?:>[ \t]?)*)([ \t]*)")
_ITEM: Final = re.compile(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FEW: Final = 3  # blanks that make no block of code
_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_NOTE: Final = re.compile(f"{NOTE}(\\d+)")


def blocks_of(text: str, line: int, maker: str, notes: Sequence[str] = ()) -> tuple[Block, ...]:
    """The blocks of a passage in marked Markdown that begins on `line`; `notes` stand at their signs."""
    return tuple(_Blocks(_lines(text, maker), line, notes).all())


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


class _Blocks:
    """Lines that become blocks."""

    def __init__(self, lines: Sequence[str], line: int, notes: Sequence[str]) -> None:
        self._lines, self._line = lines, line
        self._notes = dict(enumerate(notes))
        self._told: list[str] = []
        self._waiting: list[tuple[str, str]] = []

    def all(self) -> Iterator[Block]:
        """All of them; a note in a fence stands after it, and one whose sign went with others at the end."""
        pairs, until = fenced(self._lines), -1
        for place, text in enumerate(self._lines):
            inside, until = place <= until, max(until, pairs.get(place, -1))
            if NOTE in text:
                text = self._noted(text)
                if not text.strip(" >"):
                    continue
            if self._waiting and text and not inside:
                yield from self._so_far()
            found = _HEADING.fullmatch(text) if place > until else None
            if found:
                yield from self._so_far()
                yield OwnHeading(found[2].strip(), len(found[1]), self._line)
            elif text or place <= until or (self._told and self._told[-1]):
                self._told.append(text)  # one blank line parts as well as three
        self._waiting += [("note", text) for text in self._notes.values()]
        yield from self._so_far()

    def _noted(self, text: str) -> str:
        """The line without its notes, which wait for what follows it."""
        for found in _NOTE.finditer(text):
            if note := self._notes.pop(int(found[1]), ""):
                self._waiting.append(("note", note))
        return _NOTE.sub("", text)

    def _so_far(self) -> Iterator[Block]:
        if any(self._told):
            yield Told("\n".join(self._told), self._line)
        if self._waiting:
            yield Beside(tuple(self._waiting))
        self._told, self._waiting = [], []
