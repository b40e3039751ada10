"""One line of play, told by its first sign: `@ ? d: tbl: -> => [ (` and the notebook's headings."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from soloist.journal.dice_text import parse_dice_text
from soloist.journal.headings import parse_notebook_heading
from soloist.journal.model import (
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
from soloist.journal.table_text import parse_table_text
from soloist.journal.tags import find_tags, find_tags_of_outcome
from soloist.journal.words import note_kind

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

_NOWHERE: Final = Span(0, 0, 0, 0)
_ACTORS: Final = re.compile(r"@\(([^()]*)\)\s*(.*)", re.DOTALL)
_NOTE: Final = re.compile(r"\(([^():]*):(.*)\)", re.DOTALL)
_NARRATIVE: Final = re.compile(r"\\---+[ \t]*(.*)", re.DOTALL)
_SCENE_SIGN: Final = re.compile(r"[ST]\d", re.ASCII)


def read_line(text: str, span: Span = _NOWHERE) -> PlayLine:
    """The entry one play line is; `Other` when it is nothing soloist knows. Never raises."""
    stripped = text.strip()
    reader = _READERS.get(stripped[:1])
    entry = reader(stripped, span) if reader else None
    return Other(span, text) if entry is None else entry


def is_play(line: str) -> bool:
    """Whether a line outside any fence reads as play, in a file that has no fence."""
    plays = (Action, Question, DiceLine, TableLine, Answer, Consequence, TagLine, Note)
    return isinstance(read_line(line), plays)


def narrative_kind(stripped: str) -> str | None:
    r"""The kind of the block a line `\--- secret` opens (`""` without a word), or None."""
    found = _NARRATIVE.fullmatch(stripped) if stripped.startswith("\\---") else None
    return note_kind(found[1]) if found and not stripped.endswith("---\\") else None


def narrative_line(stripped: str) -> str | None:
    r"""The text of a block that ends on the line it begins on, `\--- The letter: “Come.” ---\`, or None."""
    if not stripped.startswith("\\---") or not stripped.endswith("---\\"):
        return None
    return stripped[1:-1].strip("-").strip()


def answered(text: str) -> bool:
    """Whether a question or an action says on its own line what came of it."""
    return "->" in text or "=>" in text or "→" in text or "⇒" in text


def closes_narrative(stripped: str) -> bool:
    r"""Whether a line ends such a block: `---\`, or `---` as the French notation has it."""
    return stripped in {"---\\", "---"}


def _action(text: str, span: Span) -> Action:
    if found := _ACTORS.fullmatch(text):
        actors = tuple(actor for raw in re.split(r"[+>]", found[1]) if (actor := raw.strip()))
        said = found[2].strip()
        return Action(span, actors, said, find_tags(said))
    text = text[1:].strip()
    return Action(span, (), text, find_tags(text))


def _question(text: str, span: Span) -> Question:
    text = text[1:].strip()
    return Question(span, text, find_tags(text))


def _dice(text: str, span: Span) -> DiceLine | None:
    if not text.startswith("d:"):
        return None
    text = text[2:].strip()
    return DiceLine(span, text, parse_dice_text(text), find_tags_of_outcome(text))


def _table(text: str, span: Span) -> TableLine | None:
    if not text.startswith("tbl:"):
        return None
    text = text[4:].strip()
    return TableLine(span, text, parse_table_text(text), find_tags_of_outcome(text))


def _answer(text: str, span: Span) -> Answer | None:
    return _arrow(text[1:], span) if text.startswith("->") else None


def _arrow(text: str, span: Span) -> Answer:
    text = text[1:].strip()
    return Answer(span, text, find_tags(text))


def _equals(text: str, span: Span) -> Consequence | Heading | None:
    if text.startswith("=>"):
        text = text[2:].strip()
        return Consequence(span, text, find_tags(text))
    return _heading(text, span)


def _double_arrow(text: str, span: Span) -> Consequence:
    text = text[1:].strip()
    return Consequence(span, text, find_tags(text))


def _tags(text: str, span: Span) -> TagLine | None:
    tags = find_tags(text)
    return TagLine(span, tags) if tags else None


def _note(text: str, span: Span) -> Note | None:
    if not text.endswith(")"):
        return None
    found = _NOTE.fullmatch(text)
    if not found:
        return Note(span, "", text[1:-1].strip())
    return Note(span, note_kind(found[1]), found[2].strip())


def _narrative(text: str, span: Span) -> Narrative | None:
    if (whole := narrative_line(text)) is not None:
        return Narrative(span, "", whole)
    kind = narrative_kind(text)
    return None if kind is None else Narrative(span, kind, "", closed=False)


def _heading(text: str, span: Span) -> Heading | None:
    if text[0] != "=" and not _SCENE_SIGN.match(text):
        return None
    found = parse_notebook_heading(text)
    return Heading(span, found.level, found.kind, found.title, found.number, found.tags) if found else None


_READERS: Final[dict[str, Callable[[str, Span], PlayLine | None]]] = {
    "@": _action,
    "?": _question,
    "d": _dice,
    "t": _table,
    "-": _answer,
    "→": _arrow,
    "=": _equals,
    "⇒": _double_arrow,
    "[": _tags,
    "(": _note,
    "\\": _narrative,
    "S": _heading,
    "T": _heading,
}
