"""What a foreign file becomes where nobody says, and what else it could be taken for."""

from dataclasses import dataclass
from pathlib import PurePath
from typing import Final, Literal, TypeAlias

from soloist.interop.reading import is_story
from soloist.interop.tables.markdown_tables import SUFFIXES, dice_tables, is_note_of_tables
from soloist.interop.tables.perchance_lists import looks, nested
from soloist.interop.template_note import template_note
from soloist.message import Message, count, message
from soloist.storage.encoding import to_utf8

Becomes: TypeAlias = Literal["story", "tables"]
_FIRST: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Other:
    """Something else a file could be: why, the id it would be taken for, the option of the shell for that."""

    why: Message
    way: str
    option: str


def becomes(data: bytes, path: str) -> Becomes:
    """A story where the file is known as one and is no note of tables or templates, else tables."""
    if not is_story(data, path) or is_note_of_tables(data, path):
        return "tables"
    rolled = template_note(data, path)
    return "tables" if rolled is not None and rolled.mostly else "story"


def other(data: bytes, path: str, taken: str) -> Other | None:
    """What else the file could be, taken for `story` or a format of tables by its id; mostly nothing."""
    if taken == "story":
        return _of_story(data, path)
    if taken == "markdown" and PurePath(path).suffix.casefold() in SUFFIXES:
        return Other(message("The words around its tables could be a story."), "story", "--as story")
    if taken in {"list", "perchance"}:
        return _of_lists(data, taken)
    return None


def _of_story(data: bytes, path: str) -> Other | None:
    held, rolled = dice_tables(data, path), template_note(data, path)
    if held:
        told = count("It holds {n} table with dice too.", "It holds {n} tables with dice too.", held)
    elif rolled is not None:
        told = count(
            "{n} template in its head rolls on its sections.",
            "{n} templates in its head roll on its sections.",
            rolled.templates,
        )
    else:
        return None
    return Other(told, "markdown", "--as tables")


def _of_lists(data: bytes, taken: str) -> Other | None:
    text = to_utf8(data[:_FIRST]).decode("utf-8-sig", "replace")
    if taken == "perchance" and looks(text):
        return Other(message("Its lines could be one list."), "list", "--format list")
    if taken == "list" and nested(text):
        return Other(message("Its indented lists could be Perchance."), "perchance", "--format perchance")
    return None
