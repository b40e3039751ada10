"""Prose as words alone, without the signs it is marked with; verse and replies stay lines."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.journal.words import DATE
from soloist.play.dialogue import paragraphs

DATE_LINE: Final = re.compile(rf"\s*\*(?:{DATE.en}|{DATE.fr})\s*:[^*]*\*\s*")
"""The line that dates a session."""
_RULE: Final = re.compile(r" {0,3}([-*_])[ ]*(?:\1[ ]*){2,}$|[ ]{0,3}(?:`{3,}|~{3,})\w*\s*$")
_FRONT: Final = re.compile(r" {0,3}(?:> ?)+| {0,3}#{1,6}\s+")
_ITEM: Final = re.compile(r"^ *[-*+] +(?=\S)")
_EMPHASIS: Final = (
    re.compile(r"(?<![\\*])(\*{1,3})(?=[^\s*])(.+?)(?<=[^\s\\])\1(?!\*)"),
    re.compile(r"(?<![\w\\])(_{1,3})(?=[^\s_])(.+?)(?<=[^\s\\])\1(?!\w)"),
    re.compile(r"(?<!\\)(`+)(?=[^`])(.+?)(?<=[^`])\1(?!`)"),
)
_LINK: Final = re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*\)")
_GUARDED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_SHORT: Final = 60  # letters; lines all shorter than that are verse, a letter or a list, and stay lines


def plain_prose(text: str, lang: str) -> str:
    """The words of a paragraph as a reader hears them, a line end where it has one; empty for a mere rule."""
    lines = [_FRONT.sub("", line).rstrip() for line in text.split("\n") if not _RULE.match(line)]
    return "\n".join(_told([line for line in lines if line], lang))


def _told(lines: list[str], lang: str) -> Iterator[str]:
    if not lines:
        return
    for one in paragraphs(lines, lang):
        told = [_words(line) for line in one]
        stay = all(len(line) < _SHORT for line in told) or any(map(_ITEM.match, one))
        yield from told if stay else (" ".join(" ".join(told).split(" ")),)


def _words(line: str) -> str:
    line = _LINK.sub(r"\1", _ITEM.sub("• ", line.removesuffix("\\").strip(" ")))
    for rule in _EMPHASIS:
        line = rule.sub(r"\2", line)
    return _GUARDED.sub(r"\1", line)
