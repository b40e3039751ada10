"""Markdown fences: which lines open and close them, and which hold play."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.values import regex
from soloist.values.dataclass import dataclass

_OPENING: Final = regex.compile(r" {0,3}(`{3,}|~{3,})[ \t]*(.*)", re.DOTALL)
_CLOSING: Final = regex.compile(r" {0,3}(`{3,}|~{3,})[ \t]*")
_WORD: Final = "lonelog"

MAYBE_PLAY: Final = regex.compile(
    rb"^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:[Ll][Oo][Nn][Ee][Ll][Oo][Gg]\b|\r?$)", re.MULTILINE
)
"""Finds, in bytes, any line that might open a fence of play; a file without one has none."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A line that opens a fence: its marker (three signs or more), and whether it holds play."""

    marker: str
    play: bool
    named: bool  # by the word, not only by the lack of one


def opening(line: str) -> Opening | None:
    """What a line opens, or None. A fence without a word, or with `lonelog`, holds play."""
    found = _OPENING.fullmatch(line)
    if not found or (found[1][0] == "`" and "`" in found[2]):
        return None
    words = found[2].split(None, 1)
    named = bool(words) and words[0].casefold() == _WORD
    return Opening(found[1], named or not words, named)


def closes(line: str, marker: str) -> bool:
    """Whether a line closes the fence that `marker` opened."""
    found = _CLOSING.fullmatch(line)
    return bool(found) and found[1][0] == marker[0] and len(found[1]) >= len(marker) if found else False


def closed(lines: Sequence[str]) -> Iterator[tuple[int, int, Opening]]:
    """Where each fence that is closed begins and ends, both markers included, and what opens it."""
    place = 0
    open_ = dict[str, int]()  # the sign of a marker that nothing closes, how often it stands there
    while place < len(lines):
        opened = opening(lines[place])
        if opened and len(opened.marker) < open_.get(opened.marker[0], len(opened.marker) + 1):
            after = place + 1
            while after < len(lines) and not closes(lines[after], opened.marker):
                after += 1
            if after < len(lines):
                yield place, after, opened
                place = after
            else:
                open_[opened.marker[0]] = len(opened.marker)
        place += 1
