"""Whether a Markdown note is one of templates, whose head rolls on its sections (Solo RPG Toolkit)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from soloist.interop.story_forms import kept_in_markdown
from soloist.interop.tables.markdown_note import Heading, Note, note_of
from soloist.interop.tables.markdown_tables import SUFFIXES
from soloist.storage.encoding import to_utf8

_KEYWORD: Final = re.compile(r"(?<!\{)\{([^{}\n]{1,200})\}(?!\})")  # `{{…}}` is another tool’s
_LOOKS: Final = re.compile(r"\^\d+|[*_~`#^]")
_CURVE: Final = re.compile(r" \d{1,6}[dD]$")  # `Food 2d`: its odds are bent
_FIRST: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class TemplateNote:
    """How many templates roll on sections of the note, and whether these are most of it."""

    templates: int
    mostly: bool


def template_note(data: bytes, path: str) -> TemplateNote | None:
    """What a note is, if a template of its head names one of its sections; None for any other file.

    One in which another tool recorded play is not mostly tables, whatever its head says.
    """
    if PurePath(path).suffix.casefold() not in SUFFIXES:
        return None
    text = to_utf8(data[:_FIRST]).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    if not text.startswith("---") or "{" not in text:
        return None
    note = note_of(text)
    sections = {_bare(part.text) for part in note.parts if isinstance(part, Heading)}
    wanted = [set(_named(value)) & sections for _, value, _ in note.head]
    templates = sum(map(bool, wanted))
    if not templates:
        return None
    rolled, told = _weighed(note, set().union(*wanted), sections)
    return TemplateNote(templates, rolled * 2 > told and kept_in_markdown(text) == "markdown")


def _named(text: str) -> Iterator[str]:
    """What keywords roll on: `{food|drink}` on either, `{Places/inns}` on the section behind the stroke."""
    for found in _KEYWORD.finditer(text):
        for each in found[1].split("|"):
            name = _bare(each.rpartition("/")[2].strip(" <>"))
            yield name
            yield f"{name}s"  # {name} rolls on Names, {city} on Cities
            yield f"{name.removesuffix('y')}ies"


def _bare(text: str) -> str:
    return " ".join(_CURVE.sub("", " ".join(_LOOKS.sub(" ", text).split())).split()).casefold()


def _weighed(note: Note, wanted: set[str], sections: set[str]) -> tuple[int, int]:
    """The lines below sections that are rolled on, by the head or by their own rows, and all the lines."""
    parts: list[tuple[str, int, set[str]]] = []
    section = ""
    for part in note.parts:
        if isinstance(part, Heading):
            section = _bare(part.text)
            continue
        text = "\n".join(" | ".join(cells) for cells, _ in part.rows)
        parts.append((section, len(part.rows), set(_named(text)) & sections))
    reached = set[str]()
    while wanted - reached:
        reached |= wanted
        wanted = {name for section, _, names in parts if section in reached for name in names}
    rolled = sum(lines for section, lines, _ in parts if section in reached)
    return rolled, sum(lines for _, lines, _ in parts)
