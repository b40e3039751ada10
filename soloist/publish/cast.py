"""Who and what is in a story, made from its tags: the cast, the places and things; secrets never."""

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from soloist.journal.gauges import trait
from soloist.journal.state import Element, Listed, Made, State, folded
from soloist.journal.words import is_hat
from soloist.publish.book import Entry
from soloist.publish.prose_tree import clean
from soloist.publish.set_type import set_in_type

_PLACES: Final = ("L", "E")


def cast(state: State, struck: Collection[int] = ()) -> tuple[Entry, ...]:
    """The protagonists with their traits, then the roles with their words, in the order they were met.

    What is said of somebody is what was said first, so that a list before the story gives nothing away.
    Who is only spoken of in the lines `struck` out is not in it; neither is the game master's hat.
    """
    return tuple(_cast(state, frozenset(struck)))


def glossary(state: State, struck: Collection[int] = ()) -> tuple[Entry, ...]:
    """The places and the elements of the frame, from A to Z, with what was said of them first."""
    gone = frozenset(struck)
    found = [
        _entry(element, element.words, element.changes, state.lang)
        for prefix in _PLACES
        for element in _told(state, prefix, gone)
    ]
    return tuple(sorted(found, key=lambda entry: _letters(entry.name)))


def _cast(state: State, gone: frozenset[int]) -> Iterator[Entry]:
    people = {folded(element.name): element for element in _told(state, "PC", gone)}
    for name in state.pcs:
        element = people.pop(folded(name), None) or Element("PC", name)
        yield _protagonist(element, state.lang)
    for element in people.values():
        yield _protagonist(element, state.lang)
    for element in _told(state, "N", gone):
        if not is_hat(element.name):
            yield _entry(element, element.words, element.changes, state.lang)


def _told(state: State, prefix: str, gone: frozenset[int]) -> Iterator[Element]:
    held: Mapping[str, Element] = state.elements.get(prefix, {})
    return (each for each in held.values() if not each.lines or not gone.issuperset(each.lines))


def _protagonist(element: Element, lang: str) -> Entry:
    traits: Listed | None = element.lists.get("traits")
    if traits is None:
        return _entry(element, element.words, element.changes, lang)
    written = _first(traits.lines, traits.items)
    return _line(element.name, [trait(item).text for item in written], lang)


def _entry(element: Element, words: tuple[str, ...], changes: tuple[Made, ...], lang: str) -> Entry:
    return _line(element.name, _first(changes, words), lang)


def _first(made: tuple[Made, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """What stood there at the end of the first line that said anything."""
    said = [each for each in made if isinstance(each.after, tuple) and each.after]
    first = [each.after for each in said if each.line == said[0].line]
    return first[-1] if first and isinstance(first[-1], tuple) else now


def _line(name: str, words: Collection[str], lang: str) -> Entry:
    return Entry(clean(set_in_type(name, lang)), clean(set_in_type(", ".join(filter(None, words)), lang)))


def _letters(name: str) -> str:
    """A name as it is sorted: without accents and case."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
