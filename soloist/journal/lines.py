r"""One line of play, told by its first sign, in soloist's hand or in another.

`@ ? d: tbl: -> => [ ( \---`, the notebook's headings; besides `> act`, `gen: …`, `d : 2d6`.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from soloist.journal.dice_text import parse_dice_text, parse_table_text
from soloist.journal.headings import parse_notebook_heading
from soloist.journal.lexer import cut_sign, narrative_line, narrative_word
from soloist.journal.model import (
    NOWHERE,
    Action,
    Answer,
    Consequence,
    DiceLine,
    Heading,
    Narrative,
    Note,
    Other,
    Question,
    Span,
    TableLine,
    TagLine,
)
from soloist.journal.tags import find_tags, find_tags_of_outcome
from soloist.journal.words import is_note, note_kind
from soloist.values import regex

PlayLine: TypeAlias = (
    Action
    | Question
    | DiceLine
    | TableLine
    | Answer
    | Consequence
    | TagLine
    | Note
    | Heading
    | Narrative
    | Other
)
_Reader: TypeAlias = Callable[[str, str, Span], PlayLine | None]
"""Reads a stripped line, given also what stands after its sign."""

_ACTORS: Final = regex.compile(r"@\(([^()]*)\)\s*(.*)", re.DOTALL)
_NOTE: Final = regex.compile(r"\(([^():]*):(.*)\)", re.DOTALL)
_SPACED: Final = regex.compile(r"(d|tbl|gen)\s{0,3}:(.*)", re.IGNORECASE | re.DOTALL)
_ROLLS: Final = regex.compile(r"\d|->|→")


def read_line(text: str, span: Span = NOWHERE) -> PlayLine:
    """The entry one play line is; `Other` when it is nothing soloist writes. Never raises."""
    sign, at = cut_sign(text)
    entry = _READERS[sign](text.strip(), text[at:].strip(), span) if sign in _READERS else None
    return Other(span, text) if entry is None else entry


def read_play_line(text: str, span: Span) -> PlayLine:
    """What one line inside a fence of play is, in whatever hand."""
    entry = read_line(text, span)
    return read_foreign(text, span) if isinstance(entry, Other) else entry


def is_play(line: str, *, alone: bool = True) -> bool:
    """Whether a line reads as play where it stands `alone`, outside any fence of a notebook, or in a fence.

    In a fence a heading is play too, and what is in brackets only where it is a note.
    """
    if alone:
        return not isinstance(read_line(line), Heading | Narrative | Other)
    entry = read_play_line(line, NOWHERE)
    return not isinstance(entry, Other) and (not isinstance(entry, Note) or is_note(entry.kind))


def answered(text: str) -> bool:
    """Whether a question or an action says on its own line what came of it."""
    return "->" in text or "=>" in text or "→" in text or "⇒" in text


# --- by sign ------------------------------------------------------------------------------------


def _action(text: str, said: str, span: Span) -> Action:
    actors: tuple[str, ...] = ()
    if found := _ACTORS.fullmatch(text):
        actors = tuple(actor for raw in re.split(r"[+>]", found[1]) if (actor := raw.strip()))
        said = found[2].strip()
    return Action(span, actors, said, find_tags(said))


def _spoken(kind: type[Question] | type[Answer] | type[Consequence]) -> _Reader:
    return lambda _, said, span: kind(span, said, find_tags(said))


def _dice(_: str, said: str, span: Span) -> DiceLine:
    return DiceLine(span, said, parse_dice_text(said), find_tags_of_outcome(said))


def _table(_: str, said: str, span: Span) -> TableLine:
    return TableLine(span, said, parse_table_text(said), find_tags_of_outcome(said))


def _tags(text: str, _: str, span: Span) -> TagLine | None:
    tags = find_tags(text)
    return TagLine(span, tags) if tags else None


def _note(text: str, _: str, span: Span) -> Note | None:
    if not text.endswith(")"):
        return None
    found = _NOTE.fullmatch(text)
    return Note(span, note_kind(found[1]), found[2].strip()) if found else Note(span, "", text[1:-1].strip())


def _narrative(text: str, _: str, span: Span) -> Narrative | None:
    if (whole := narrative_line(text)) is not None:
        return Narrative(span, "", whole)
    word = narrative_word(text)
    return None if word is None else Narrative(span, note_kind(word), "", closed=False)


def _heading(text: str, _: str, span: Span) -> Heading | None:
    return parse_notebook_heading(text, span)


_READERS: Final[dict[str, _Reader]] = {
    "@": _action,
    "?": _spoken(Question),
    "d:": _dice,
    "tbl:": _table,
    "->": _spoken(Answer),
    "=>": _spoken(Consequence),
    "[": _tags,
    "(": _note,
    "\\---": _narrative,
    "===": _heading,
    "S": _heading,
}


# --- in another hand ----------------------------------------------------------------------------


def read_foreign(text: str, span: Span) -> PlayLine:
    """What a line of play that `read_line` knows nothing of is in somebody else's hand; else `Other`.

    An old `>` is an action; a blank may stand before the colon; a `gen:` line is a table's.
    """
    if text.strip().startswith(">"):
        return read_line(f"@{text.strip()[1:]}", span)
    if spaced := _SPACED.fullmatch(text.strip()):
        word, said = spaced[1].lower(), spaced[2].strip()
        if word == "gen":
            return TableLine(span, said, None, find_tags_of_outcome(said))
        if word == "tbl" or _ROLLS.search(said):
            return read_line(f"{word}: {said}", span)
    return Other(span, text)
