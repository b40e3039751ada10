"""Lines of play as older and other hands write them: `> act`, `gen: …`, `d : 2d6`, `Rd2 @ Strike`."""

import re
from typing import Final

from soloist.journal.lines import PlayLine, read_line
from soloist.journal.model import Heading, Narrative, Other, Span, TableLine
from soloist.journal.tags import find_tags_of_outcome

FOREIGN_SIGNS: Final = frozenset(">dDtTgGR")
"""What a line that is not read by its sign may begin with, and yet be play."""

_SPACED: Final = re.compile(r"(d|tbl|gen)\s{0,3}:(.*)", re.IGNORECASE | re.DOTALL)
_ROUND: Final = re.compile(r"(?:Rd|Tn|[RT])\d{1,6}\b(.*)", re.DOTALL | re.ASCII)
_ROLLS: Final = re.compile(r"\d|->|→")
_AFTER_OLD: Final = ("d:", "d :", "->", "→", "=>", "⇒", "tbl:", "gen:", "?")


def read_play_line(text: str, span: Span) -> PlayLine:
    """What one line inside a fence of play is, in whatever hand."""
    entry = read_line(text, span)
    return (
        read_foreign(text, span) if isinstance(entry, Other) and text.strip()[:1] in FOREIGN_SIGNS else entry
    )


def read_foreign(text: str, span: Span) -> PlayLine:
    """What a line of play that `read_line` knows nothing of is in somebody else's hand; else `Other`.

    An old `>` is an action; a `gen:` line a table's; a round or turn marker stands before any other
    line, a roster of tags among them.
    """
    stripped = text.strip()
    if stripped[:1] == ">":
        return read_line(f"@{stripped[1:]}", span)
    if spaced := _SPACED.fullmatch(stripped):
        return _named(spaced[1].lower(), spaced[2].strip(), span) or Other(span, text)
    if (marked := _ROUND.match(stripped)) and marked[1]:
        return _in_round(marked[1].strip(), span) or Other(span, text)
    return Other(span, text)


def _named(word: str, said: str, span: Span) -> PlayLine | None:
    if word == "gen":
        return TableLine(span, said, None, find_tags_of_outcome(said))
    return read_line(f"{word}: {said}", span) if word == "tbl" or _ROLLS.search(said) else None


def _in_round(said: str, span: Span) -> PlayLine | None:
    """What follows `Rd2`; `Roster: [F:Boss|HP 4]` is a line of tags, whatever the word."""
    label, colon, tags = said.partition(":")
    if colon and "[" not in label and tags.lstrip().startswith("["):
        said = tags
    entry = read_line(said, span)
    return None if isinstance(entry, Other | Heading | Narrative) else entry


def is_old_action(following: str | None) -> bool:
    """Whether a `>` line on paper is an action and no quotation: the line after it says what came of it."""
    return following is not None and following.lstrip().startswith(_AFTER_OLD)
