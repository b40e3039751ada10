"""A passage as blocks of a scene: the marks of story formats in Markdown, lines of links alone left out."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.interop.imported import Block, OwnHeading, Told
from soloist.interop.lines import fenced
from soloist.interop.twee_markup import END, MARK

_ALONE: Final = re.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = re.compile(f"{MARK}[^{END}]*{END}")
_LOOSE: Final = re.compile(r"^ {1,3}(?=[^\s\d>*+-])")  # what a macro leaves before the words after it
_BANG: Final = re.compile(r"^(!{1,6})[ \t]*(\S.*)$", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^#+[ \t]*(?=\S)", re.MULTILINE)
_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_MODIFIER: Final = re.compile(r"\[[^\[\]]+\][ \t]*")
_VARIABLE: Final = re.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")


def prepared(text: str, maker: str) -> tuple[str, int, int]:
    """What a story format has of its own at the beginnings of lines; where the text now begins, and how
    many lines were the format’s.
    """
    if maker.startswith("sugarcube"):
        text = _NUMBERED.sub("1. ", text)
        return _BANG.sub(lambda found: f"<h{len(found[1])}>{found[2]}</h{len(found[1])}>", text), 0, 0
    if maker.startswith("chapbook"):
        return _without_variables(text)
    return text, 0, 0


def _without_variables(text: str) -> tuple[str, int, int]:
    lines = text.split("\n")
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if cut >= 0 and all(map(_VARIABLE.fullmatch, lines[:cut])) else 0
    left = sum(bool(line.strip()) for line in lines[: max(start - 1, 0)])
    for place in range(start, len(lines)):
        if _MODIFIER.fullmatch(lines[place]) and not lines[place].startswith("[["):
            left, lines[place] = left + 1, ""
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
    for place, line in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until:
            told.append(line)
            continue
        if MARK in line:
            if _ALONE.fullmatch(_WORDS.sub("", line)):
                continue
            line = line.replace(MARK, "").replace(END, "")
        line = _LOOSE.sub("", line)
        told.append((_translated(line) if marks else line).rstrip())
    return told


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
