"""What of a story is prose to be counted and read: no play, nothing fenced, no note and no secret."""

from typing import Final

from soloist.journal import prose_words
from soloist.journal.fences import closes, opening
from soloist.journal.model import Entry, Journal, Narrative, Prose
from soloist.journal.struck import struck
from soloist.journal.words import is_note

_FENCES: Final = ("```", "~~~")


def prose_of(entry: Entry) -> str:
    """The prose of an entry, its tags along; empty for any other."""
    match entry:
        case Prose(text=text):
            pass
        case Narrative(kind=kind, text=text) if not is_note(kind):
            pass
        case _:
            return ""
    return "" if text.startswith(_FENCES) else text


def is_fenced(text: str) -> bool:
    """Whether the prose of an entry is a block of code, in which nothing is a tag."""
    return text.lstrip(" ").startswith(_FENCES) and opening(text.partition("\n")[0]) is not None


def within_fence(text: str) -> str:
    """What stands in a block of code, without the lines that open and close it."""
    first, *inside = text.rstrip("\n").split("\n")
    opened = opening(first)
    if opened is not None and inside and closes(inside[-1], opened.marker):
        inside.pop()
    return "\n".join(inside)


def counted(text: str) -> int:
    """The words of some prose."""
    return prose_words.words(text.encode("utf-8", "surrogateescape"))


def words_in(journal: Journal) -> int:
    """The words of prose of a journal; what was struck out is not counted."""
    gone = struck(journal.entries)
    return sum(counted(prose_of(entry)) for place, entry in enumerate(journal.entries) if place not in gone)
