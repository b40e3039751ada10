"""Prose as words alone, without the signs it is marked with; verse and replies stay lines."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.journal.words import DATE
from soloist.play.bare_words import bare_words
from soloist.play.dialogue import paragraphs

DATE_LINE: Final = re.compile(rf"\s*\*(?:{DATE.en}|{DATE.fr})\s*:[^*]*\*\s*")
"""The line that dates a session."""
_RULE: Final = re.compile(r" {0,3}([-*_])[ ]*(?:\1[ ]*){2,}$|[ ]{0,3}(?:`{3,}|~{3,})\w*\s*$")
_FRONT: Final = re.compile(r"(?: {0,3}>[ \t]?)*(?: {0,3}#{1,6}(?:[ \t]+|$))?")
_ITEM: Final = re.compile(r"^ *[-*+] +(?=\S)")
_GUARDED_END: Final = re.compile(r"(?<!\\)(?:\\\\)*\\$")
_SHORT: Final = 60  # letters; lines all shorter than that are verse, a letter or a list, and stay lines


def plain_prose(text: str, lang: str) -> str:
    """The words of a paragraph as a reader hears them, a line end where it has one; empty for a mere rule."""
    lines = [_unled(line).rstrip() for line in text.split("\n") if not _RULE.match(line)]
    return "\n".join(_told([line for line in lines if line], lang))


def _told(lines: list[str], lang: str) -> Iterator[str]:
    if not lines:
        return
    for one in paragraphs(lines, lang):
        told = [_words(line) for line in one]
        stay = all(len(line) < _SHORT for line in told) or any(map(_ITEM.match, one))
        yield from told if stay else (" ".join(" ".join(told).split(" ")),)


def _unled(line: str) -> str:
    """A line without what it begins with as a quotation or a heading."""
    found = _FRONT.match(line)
    return line[found.end() :] if found is not None else line


def _words(line: str) -> str:
    if _GUARDED_END.search(line):  # a line end that stays
        line = line[:-1]
    item = _ITEM.match(line)
    return f"• {bare_words(line[item.end() :])}" if item else bare_words(line.strip(" "))
