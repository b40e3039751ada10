"""Text for a drawing: safe for XML, cut into lines by a guess of how wide letters are; its colours."""

import unicodedata
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from soloist.values import regex
from soloist.values.dataclass import dataclass

SANS: Final = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','DejaVu Sans',sans-serif"


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a card, all of them readable on its paper (4.5 to 1 and more for words)."""

    paper: str
    ink: str
    quiet: str
    rule: str
    good: str
    mixed: str
    bad: str
    plain: str

    def mood(self, mood: str) -> str:
        """The colour of an outcome of that mood."""
        return {"good": self.good, "mixed": self.mixed, "bad": self.bad}.get(mood, self.plain)


LIGHT: Final = Look(
    paper="#fbf7ef",
    ink="#2a2521",
    quiet="#6f655b",
    rule="#e2d9ca",
    good="#22693f",
    mixed="#8a5410",
    bad="#a23030",
    plain="#3d5078",
)
DARK: Final = Look(
    paper="#1c1a1f",
    ink="#ede7dd",
    quiet="#aaa096",
    rule="#3a353d",
    good="#84d3a0",
    mixed="#e8bb70",
    bad="#f2958b",
    plain="#a5badf",
)


_ILLEGAL: Final = regex.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW: Final = frozenset("iíìîïjlItfr.,:;'’‘|!()[]·-‐ \u00a0\u202f")
_WIDE: Final = frozenset("mwMWœæŒÆ@%—…")
_BREAK: Final = regex.compile(r"[^\S\u00a0\u202f]+")


def xml(text: str) -> str:
    """A text as the content of an element or of an attribute in double quotes; illegal signs replaced."""
    return escape(_ILLEGAL.sub("\ufffd", text), {'"': "&quot;"})


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
