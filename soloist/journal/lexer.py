r"""How a line begins: its sign, a fence, a block of narrative, the date of a session: one answer for all.

The reader, the composer, completion, colours, typography and imports ask here, so that no two of them
disagree; what the rest of the line says is read in `lines`, `tags`, `dice_text` and `headings`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.values import regex
from soloist.values.dataclass import record

_SIGN: Final = regex.compile(
    r"\s*(@|\?|->|→|=>|⇒|d:|tbl:|\[|\(|\\---|#|===(?==*\s*[^=\s])|[ST](?=\d)|`{3}|~{3})\s*"
)
_SAME: Final = {"→": "->", "⇒": "=>", "T": "S", "~~~": "```"}


EXCHANGE: Final = frozenset(("@", "?", "d:", "tbl:", "->", "=>"))
"""The signs of an exchange, from the deed or the question to what comes of it."""


def cut_sign(text: str) -> tuple[str, int]:
    r"""The sign a line begins with, and where the words after it begin.

    `@ ? d: tbl: -> => [ ( \---` begin play, `#` and, in a paper notebook, `===` and `S` (before a number) a
    heading, three backticks a fence; nothing begins prose.
    """
    found = _SIGN.match(text)
    return (_SAME.get(found[1], found[1]), found.end()) if found else ("", 0)


def sign(text: str) -> str:
    """The sign alone."""
    return cut_sign(text)[0]


DATE: Final = regex.compile(
    r"^[ \t]*(?:\*?Date\s?(?P<colon>:)|(?P<bracket>\[)Date\])(?P<date>[^|*\n]*)", re.MULTILINE
)
"""The line that dates a session, `*Date: 2026-11-20*`."""


# --- fences -------------------------------------------------------------------------------------

_OPENING: Final = regex.compile(r" {0,3}(`{3,}|~{3,})[ \t]*(.*)", re.DOTALL)
_CLOSING: Final = regex.compile(r" {0,3}(`{3,}|~{3,})[ \t]*")
_WORD: Final = "lonelog"

MARKERS: Final = ("```", "~~~")
"""What a fence opens and closes with, at least."""

MAYBE_PLAY: Final = regex.compile(
    rb"^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:[Ll][Oo][Nn][Ee][Ll][Oo][Gg]\b|\r?$)", re.MULTILINE
)
"""Finds, in bytes, any line that might open a fence of play; a file without one has none."""


@record
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
    return found is not None and found[1][0] == marker[0] and len(found[1]) >= len(marker)


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


# --- blocks of narrative ------------------------------------------------------------------------

_NARRATIVE: Final = regex.compile(r"\s*\\---+[ \t]*((?!.*---\\\s*$).*)", re.DOTALL)


def narrative_word(line: str) -> str | None:
    r"""The word of the block that a line `\--- secret` opens, perhaps none; None where it opens no block."""
    found = _NARRATIVE.fullmatch(line)
    return found[1].strip() if found else None


def narrative_line(stripped: str) -> str | None:
    r"""The text of a block that ends on the line it begins on, `\--- The letter: “Come.” ---\`, or None."""
    if not stripped.startswith("\\---") or not stripped.endswith("---\\"):
        return None
    return stripped[1:-1].strip("-").strip()


def closes_narrative(line: str) -> bool:
    r"""Whether a line ends such a block: `---\`, or `---` as the French notation has it."""
    return line.strip() in {"---\\", "---"}
