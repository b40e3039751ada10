"""What was changed in one state of a story, made in another one: the lines of play that say so.

A union makes what a copy went through. Numbers move by what the copy moved them, between nothing and their
maximum; a list gets what was added and loses what was dropped. Of all else what was said last holds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from soloist.journal.model import Entry, Items, Number, Part, Tag
from soloist.journal.state import Element, State, folded
from soloist.journal.tags import write_tag
from soloist.journal.words import is_hat
from soloist.values.message import Refusal

_NOBODY: Final = Element("", "")


class Field(NamedTuple):
    """A number of an element, by folded names; the game master's hat has no prefix."""

    prefix: str
    name: str
    number: str = ""


def claimed(entries: Iterable[Entry]) -> dict[Field, int]:
    """What each number was, as the first of some lines that changes it says."""
    found: dict[Field, int] = {}
    for entry in entries:
        tags: tuple[Tag, ...] = getattr(entry, "tags", ())  # nearly every kind of line may carry some
        for tag in tags:
            whose = ("", "") if tag.prefix == "N" and is_hat(tag.name) else (tag.prefix, folded(tag.name))
            for part in tag.parts:
                if isinstance(part, Number) and part.before is not None:
                    found.setdefault(Field(*whose, folded(part.name)), part.before)
    return found


def element_of(state: State, field: Field) -> Element | None:
    """Who holds a number."""
    return state.elements.get(field.prefix, {}).get(field.name) if field.prefix else state.shared


def written(state: State, element: Element, *parts: Part) -> str:
    """A tag of an element as the story writes it. Raises `Refusal` where no tag can carry it."""
    lang = state.tag_lang
    return write_tag(Tag(element.prefix, element.name, parts), lang)


def merged(now: State, ours: State, base: State, theirs: State, said: Iterable[Entry]) -> list[str]:
    """The lines of play that bring `now` to what `ours` is with what changed from `base` to `theirs`.

    `said` are the lines in which that changed. What either side does not know stays as it is now.
    """
    starts, lines = claimed(said), list[str]()
    for field in _fields(now):
        element, mine, before, after = (element_of(each, field) for each in (now, ours, base, theirs))
        if element is None or mine is None or after is None:
            continue
        held = element, mine, before or _NOBODY, after
        for part in (*_numbers(field, starts, *held), *_lists(*held)):
            with suppress(Refusal):  # no line can say it
                lines.append(written(now, element, part))
    return lines


def _fields(state: State) -> Iterator[Field]:
    """Everything a story keeps, the game master's hat first."""
    yield Field("", "")
    yield from (Field(prefix, name) for prefix, named in state.elements.items() for name in named)


def _numbers(
    field: Field, starts: dict[Field, int], now: Element, mine: Element, before: Element, after: Element
) -> Iterator[Part]:
    """What says of each number that it moves."""
    for key, held in now.numbers.items():
        own, old, new = (each.numbers.get(key) for each in (mine, before, after))
        if own is None or new is None:
            continue
        first = new.lines[0].after if new.lines else new.value
        begin = old.value if old else starts.get(field._replace(number=key), first)
        value = own.value + new.value - (begin if isinstance(begin, int) else new.value)
        if held.maximum is not None:
            value = max(0, min(value, held.maximum))
        if value != held.value:
            yield Number(held.name if key else "", value, held.maximum, held.value)


def _lists(now: Element, mine: Element, before: Element, after: Element) -> Iterator[Part]:
    """What says of each list what is in it; a card that both drew is held twice."""
    for id_, listed in now.lists.items():
        was, is_ = Counter(before.items(id_)), Counter(after.items(id_))
        kept, gone = list[str](), was - is_
        for item in mine.items(id_):
            kept += [] if gone[item] > 0 else [item]
            gone[item] -= 1
        items = (*kept, *(item for item in (is_ - was).elements() if id_ == "cards" or item not in kept))
        if items != listed.items:
            yield Items(listed.name, items)
