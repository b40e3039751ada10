"""Text for a drawing: made safe for XML, and cut into lines by a guess of how wide letters are."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

_ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW: Final = frozenset("iíìîïjlItfr.,:;'’‘|!()[]·-‐ \u00a0\u202f")
_WIDE: Final = frozenset("mwMWœæŒÆ@%—…")
_BREAK: Final = re.compile(r"[^\S\u00a0\u202f]+")
_MARKS: Final = re.compile(r"(?<![\w\\])(\*\*|\*|__|_)(?=\S)(.+?)(?<=\S)\1(?!\w)")
_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]<>~|#.!()+-])")


def xml(text: str) -> str:
    """A text as the content of an element or of an attribute in double quotes; illegal signs replaced."""
    return escape(_ILLEGAL.sub("\ufffd", text), {'"': "&quot;"})


def unmarked(text: str) -> str:
    """Prose without the marks of its emphasis and its escapes, on one line."""
    return _ESCAPED.sub(r"\1", _MARKS.sub(r"\2", " ".join(text.split("\n"))))


def width(text: str, size: float) -> float:
    """About how wide a text of that size in pixels is, rather more than less."""
    return sum(map(_letter, text)) * size


def _letter(sign: str) -> float:
    if sign in _NARROW:
        return 0.36
    if unicodedata.combining(sign):
        return 0.0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.05
    if sign in _WIDE:
        return 0.96
    return 0.74 if sign.isupper() else 0.6


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """The lines of a text that fit into `room`, broken at blanks, a longer word anywhere."""
    line = ""
    for word in filter(None, _BREAK.split(text.strip())):
        tried = f"{line} {word}" if line else word
        if width(tried, size) <= room:
            line = tried
            continue
        if line:
            yield line
        while width(word, size) > room and len(word) > 1:
            cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or width(word[:n], size) <= room)
            yield word[:cut]
            word = word[cut:]
        line = word
    if line:
        yield line
