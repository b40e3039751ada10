"""What was changed in one state of a story, made in another one: the lines of play that say so.

A union makes what a copy went through. Numbers move by what the
change moved them, between nothing and their maximum; a list gets what was added and loses what was dropped.
Words, goals and options hold one thing at a time: where they have moved on since, they stay.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from soloist.journal.folding.element import ElementDraft
from soloist.journal.model import Change, Entry, Items, Number, Part, Tag, Word
from soloist.journal.state import Element, State, folded
from soloist.journal.tags import write_tag
from soloist.journal.words import is_hat
from soloist.journal.write import note
from soloist.values.message import Refusal

_ONE_AT_A_TIME: Final = frozenset(("goal", "frame", "next"))
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
    lang = "fr" if state.front.get("tags", "").casefold() == "fr" else "en"
    return write_tag(Tag(element.prefix, element.name, parts), lang)


def merged(now: State, ours: State, base: State, theirs: State, said: Iterable[Entry]) -> list[str]:
    """The lines of play that bring `now` to what `ours` is with what changed from `base` to `theirs`.

    `said` are the lines in which that changed. What `ours` does not know stays as it is now.
    """
    starts, lines = claimed(said), list[str]()
    for field in _fields(now):
        element, mine = element_of(now, field), element_of(ours, field)
        before, after = element_of(base, field), element_of(theirs, field)
        if element is None or mine is None or (element is mine and before is after):
            continue
        known = not before or after or (field.prefix == "PC" and field.name in theirs.people)
        held = [each or _NOBODY for each in (element, mine, before, after)]
        for parts in (*_numbers(field, starts, *held), *(_others(*held) if known else ())):
            with suppress(Refusal):  # no line can say it
                lines += [written(now, element, *parts)] if parts else []
    for id_, value in ours.options.items():
        wanted = theirs.options.get(id_) if value == base.options.get(id_) else value
        if wanted is not None and wanted != now.options.get(id_):
            lines += note("option", f"{id_} {wanted}", now.lang)
    return lines


def _fields(state: State) -> Iterator[Field]:
    """Everything a story keeps, the game master's hat first."""
    yield Field("", "")
    yield from (Field(prefix, name) for prefix, named in state.elements.items() for name in named)


def _numbers(
    field: Field, starts: dict[Field, int], now: Element, mine: Element, before: Element, after: Element
) -> Iterator[tuple[Part, ...]]:
    """What says of each number that it moves; nothing where its start is unknown."""
    for key, held in now.numbers.items():
        own, old, new = (each.numbers.get(key) for each in (mine, before, after))
        start = starts.get(field._replace(number=key))
        if own is None or (old and not new and start is None):
            continue
        first = new.lines[0].after if new and new.lines and start is None else start
        begin, end = (each.value if each else first for each in (old, new))
        moved = end - begin if isinstance(begin, int) and isinstance(end, int) else 0
        value, most = own.value + moved, held.maximum
        if most is not None:
            most = new.maximum if new and old and new.maximum and new.maximum != old.maximum else most
            value = max(0, min(value, most))
        if (value, most) != (held.value, held.maximum):
            yield (Number(held.name if key else "", value, most, held.value),)


def _others(now: Element, mine: Element, before: Element, after: Element) -> Iterator[tuple[Part, ...]]:
    """What says each list again, and the words."""
    for id_, listed in now.lists.items():
        items = _list(id_, mine.items(id_), before.items(id_), after.items(id_))
        if items != listed.items:
            yield (Items(listed.name, items),)
    wanted = after.words if mine.words == before.words else mine.words
    if wanted != now.words:
        yield _words(now, wanted)


def _list(
    id_: str, mine: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...]
) -> tuple[str, ...]:
    """A list with what came to another and without what went; a card that both drew is held twice."""
    if mine == before:
        return after
    if before == after or id_ in _ONE_AT_A_TIME:
        return mine
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    kept = list[str]()
    for item in mine:
        kept += [] if gone[item] > 0 else [item]
        gone[item] -= 1
    return (*kept, *(item for item in come.elements() if id_ == "cards" or item not in kept))


def _words(now: Element, wanted: tuple[str, ...]) -> tuple[Part, ...]:
    """The parts that say some words and no others; nothing where no parts do."""
    come = [word for word in wanted if word not in now.words]
    gone = [word for word in now.words if word not in wanted]
    changes: tuple[Part, ...] = tuple(map(Change, gone, [*come, *[*wanted[-1:]] * len(gone)]))
    for parts in (changes, (*changes, *map(Word, wanted))):
        draft = ElementDraft(now)
        draft.say(parts, 0)
        if draft.element().words == wanted:
            return parts
    return ()
