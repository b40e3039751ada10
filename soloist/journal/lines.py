r"""One line of play, told by its first sign, in soloist's hand or in another.

`@ ? d: tbl: -> => [ ( \---`, the notebook's headings; besides `> act`, `gen: …`, `d : 2d6`.
"""

import re
from collections.abc import Mapping
from typing import Final

from soloist.journal.dice_text import parse_dice_text, parse_table_text
from soloist.journal.headings import parse_notebook_heading
from soloist.journal.lexer import cut_sign, narrative_line, narrative_word
from soloist.journal.model import (
    NOWHERE,
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
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

_SPOKEN: Final[Mapping[str, type[Question | Answer | Consequence]]] = {
    "?": Question,
    "->": Answer,
    "=>": Consequence,
}
_SIGNS: Final = {Action: "@", DiceLine: "d:", TableLine: "tbl:"} | {
    kind: sign for sign, kind in _SPOKEN.items()
}
_ACTORS: Final = regex.compile(r"@\(([^()]*)\)\s*(.*)", re.DOTALL)
_NOTE: Final = regex.compile(r"\(([^():]*):(.*)\)", re.DOTALL)
_SPACED: Final = regex.compile(r"(d|tbl|gen)\s{0,3}:(.*)", re.IGNORECASE | re.DOTALL)
_ROLLS: Final = regex.compile(r"\d|->|→")


def read_line(text: str, span: Span = NOWHERE) -> Entry:
    """The entry one play line is; `Other` when it is nothing soloist writes. Never raises."""
    sign, at = cut_sign(text)
    stripped, said = text.strip(), text[at:].strip()
    match sign:
        case "@":
            found = _ACTORS.fullmatch(stripped)
            named = re.split(r"[+>]", found[1]) if found else ()
            said = found[2].strip() if found else said
            return Action(
                span, tuple(actor for raw in named if (actor := raw.strip())), said, find_tags(said)
            )
        case "?" | "->" | "=>":
            return _SPOKEN[sign](span, said, find_tags(said))
        case "d:":
            return DiceLine(span, said, parse_dice_text(said), find_tags_of_outcome(said))
        case "tbl:":
            return TableLine(span, said, parse_table_text(said), find_tags_of_outcome(said))
        case "[" if tags := find_tags(stripped):
            return TagLine(span, tags)
        case "(" if stripped.endswith(")"):
            found = _NOTE.fullmatch(stripped)
            kind, said = (note_kind(found[1]), found[2]) if found else ("", stripped[1:-1])
            return Note(span, kind, said.strip())
        case "\\---" if (whole := narrative_line(stripped)) is not None:
            return Narrative(span, "", whole)
        case "\\---" if (word := narrative_word(stripped)) is not None:
            return Narrative(span, note_kind(word), "", closed=False)
        case "===" | "S" if heading := parse_notebook_heading(stripped, span):
            return heading
    return Other(span, text)


def written(entry: Action | Question | Answer | Consequence | DiceLine | TableLine) -> str:
    """A line of an exchange as soloist writes it, by its sign."""
    actors = f"({'+'.join(entry.actors)})" if isinstance(entry, Action) and entry.actors else ""
    return f"{_SIGNS[type(entry)]}{actors} {entry.text}"


def read_play_line(text: str, span: Span) -> Entry:
    """What one line inside a fence of play is, in whatever hand.

    An old `>` is an action; a blank may stand before the colon; a `gen:` line is a table's.
    """
    entry = read_line(text, span)
    if not isinstance(entry, Other):
        return entry
    if text.strip().startswith(">"):
        return read_line(f"@{text.strip()[1:]}", span)
    if spaced := _SPACED.fullmatch(text.strip()):
        word, said = spaced[1].lower(), spaced[2].strip()
        if word == "gen":
            return TableLine(span, said, None, find_tags_of_outcome(said))
        if word == "tbl" or _ROLLS.search(said):
            return read_line(f"{word}: {said}", span)
    return entry


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
