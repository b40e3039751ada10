"""Who and what is in a story, made from its tags: the cast, the places and things; secrets never."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import Final

from soloist.journal.sheet import trait
from soloist.journal.state import Element, Listed, Made, State, folded
from soloist.journal.words import is_hat
from soloist.publish.book.book import Entry, clean
from soloist.publish.book.set_type import set_in_type
from soloist.values.dataclass import dataclass

_PLACES: Final = ("L", "E")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Lines of play that a book hides: who is met in them alone is in it where its `prose` names them."""

    hidden: Collection[int] = ()
    prose: str = ""

    def holds(self, element: Element) -> bool:
        """Whether a reader never meets it."""
        if not element.lines or not all(line in self.hidden for line in element.lines):
            return False
        name = rf"(?<!\w){re.escape(_flat(element.name))}(?!\w)"
        return re.search(name, _flat(self.prose)) is None


NOTHING: Final = LeftOut()


def cast(state: State, out: LeftOut = NOTHING) -> tuple[Entry, ...]:
    """The protagonists with their traits, then the roles with their words, in the order they were met.

    What is said of somebody is what was said first, so that a list before the story gives nothing away.
    Who is met only in lines that are left `out` is not in it; neither is the game master's hat.
    """
    people = {folded(element.name): element for element in _told(state, "PC", out)}
    named = [people.pop(folded(name), Element("PC", name)) for name in state.pcs]
    roles = (each for each in _told(state, "N", out) if not is_hat(each.name))
    return tuple(_entry(each, state.lang) for each in (*named, *people.values(), *roles))


def glossary(state: State, out: LeftOut = NOTHING) -> tuple[Entry, ...]:
    """The places and the elements of the frame, from A to Z, with what was said of them first."""
    found = (_entry(each, state.lang) for prefix in _PLACES for each in _told(state, prefix, out))
    return tuple(sorted(found, key=lambda entry: _letters(entry.name)))


def _told(state: State, prefix: str, out: LeftOut) -> Iterator[Element]:
    return (each for each in state.elements.get(prefix, {}).values() if not out.holds(each))


def _entry(element: Element, lang: str) -> Entry:
    traits: Listed | None = element.lists.get("traits") if element.prefix == "PC" else None
    if traits is None:
        words = _first(element.changes, element.words)
    else:
        words = tuple(trait(item).text for item in _first(traits.lines, traits.items))
    said = ", ".join(filter(None, words))
    return Entry(clean(set_in_type(element.name, lang)), clean(set_in_type(said, lang)))


def _first(made: tuple[Made, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """What stood there at the end of the first line that said anything."""
    said = [each for each in made if isinstance(each.after, tuple) and each.after]
    first = [each.after for each in said if each.line == said[0].line]
    return first[-1] if first and isinstance(first[-1], tuple) else now


def _flat(text: str) -> str:
    """A text to look for a name in, whatever its case, spaces and apostrophes."""
    return " ".join(text.casefold().replace("'", "’").split())


def _letters(name: str) -> str:
    """A name as it is sorted: without accents and case."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
