"""What of a story is prose to be counted and read: neither play, nor what is fenced, nor a secret."""

from typing import Final

from soloist.journal import prose_words
from soloist.journal.model import Entry, Journal, Narrative, Prose
from soloist.journal.struck import struck

_SECRET: Final = "secret"
_FENCES: Final = ("```", "~~~")


def prose_of(entry: Entry) -> str:
    """The prose of an entry, its tags along; empty for any other."""
    match entry:
        case Prose(text=text):
            pass
        case Narrative(kind=kind, text=text) if kind.strip().casefold() != _SECRET:
            pass
        case _:
            return ""
    return "" if text.startswith(_FENCES) else text


def counted(text: str) -> int:
    """The words of some prose."""
    return prose_words.words(text.encode("utf-8", "surrogateescape"))


def words_in(journal: Journal) -> int:
    """The words of prose of a journal; what was struck out is not counted."""
    gone = struck(journal.entries)
    return sum(counted(prose_of(entry)) for place, entry in enumerate(journal.entries) if place not in gone)
