"""What stands around the text of a book: its title page, its cast and places, its credits."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Final, TypeAlias
from uuid import UUID, uuid5

from soloist.journal.model import Action, DiceLine, TableLine
from soloist.journal.model import Entry as Line
from soloist.journal.sheet import trait
from soloist.journal.state import Element, Listed, Made, State, folded
from soloist.journal.words import is_hat
from soloist.play.fork import APART, KEY
from soloist.play.prose.prose_tags import colon
from soloist.publish.book.book import HEADS, Choices, Entry, Matter, clean, one_line, word
from soloist.publish.book.prose_tree import line_of, set_in_type
from soloist.rules.system import System
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name
from soloist.values import regex

_DAY: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_STORIES: Final = UUID("8f2a6c0e5d1b53f7a4c99e3b7d60214f")  # our own corner among all names


def matter(state: State, choices: Choices, credits: tuple[str, ...] = ()) -> Matter:
    """What the head of the story says, unless the choices say otherwise.

    The day is that of its last session.
    """
    front, lang = _front(state), state.lang
    told = title_lines(state)
    lines = {name: line_of(getattr(choices, name) or told[name], lang) for name in HEADS}
    days = (day.strip() for day in (state.date, front.get("start_date", "")))
    return Matter(
        **{
            **lines,
            "title": lines["title"] or word("untitled", lang),
            "cover": choices.cover or told["cover"],
        },
        lang=lang,
        date=next(filter(_is_day, days), ""),
        identifier=identifier(state.title, front),
        credits=credits,
    )


def title_lines(state: State) -> Mapping[str, str]:
    """What a story says for its own title page; a fork is called as its family."""
    front, title = _front(state), state.title
    keys = {name: about.get("keys", "").split() for name, about in HEADS.items()}
    said = {name: next((front[key] for key in each if front.get(key)), "") for name, each in keys.items()}
    return {**said, "title": title.partition(APART)[0] if KEY in front else title}


def _front(state: State) -> Mapping[str, str]:
    return {key.casefold(): value for key, value in state.front.items()}


def identifier(title: str, front: Mapping[str, str]) -> str:
    """A URN that is the same whenever the story is exported: made of its title, first day and fork.

    A UUID of version 5 (RFC 9562): nothing in it is left to chance or to the clock.
    """
    named = "\n".join((title, front.get("start_date", ""), front.get("forked_from", "")))
    return uuid5(_STORIES, named.encode("utf-8", "replace").decode()).urn


def _is_day(day: str) -> bool:
    """Whether there is such a day, `2026-11-20`."""
    with suppress(ValueError):
        return _DAY.fullmatch(day) is not None and bool(date.fromisoformat(day))
    return False


Met: TypeAlias = Callable[[Element], bool]
"""Whether a reader of the book ever meets somebody."""


def cast(state: State, met: Met) -> tuple[Entry, ...]:
    """The protagonists with their traits, then the roles with their words, in the order they were met.

    What is said of somebody is what was said first, so that a list before the story gives nothing away.
    A role whom a reader never `met` is not in it; neither is the game master's hat.
    """
    people = dict(state.elements.get("PC", {}))
    named = [people.pop(folded(name), Element("PC", name)) for name in state.pcs]
    roles = (each for each in state.elements.get("N", {}).values() if not is_hat(each.name) and met(each))
    return tuple(_entry(each, state.lang) for each in (*named, *people.values(), *roles))


def glossary(state: State, met: Met) -> tuple[Entry, ...]:
    """The places and the elements of the frame, from A to Z, with what was said of them first."""
    every = (each for prefix in ("L", "E") for each in state.elements.get(prefix, {}).values())
    found = (_entry(each, state.lang) for each in every if met(each))
    return tuple(sorted(found, key=lambda entry: fold_name(entry.name)))


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


CreditOf = Callable[[str], tuple[str, ...]]
"""The credits of a table by its name, as a journal has it, and of those it draws on."""

FREE_PLAY: Final = "free"


def credits(entries: Iterable[Line], system: System, credit_of: CreditOf, lang: str) -> tuple[str, ...]:
    """The credit of the rules a story is played by, then those of tables that were asked, by their names."""
    played, rules = tuple(entries), system.whole or system
    ruled = rules.id != FREE_PLAY and any(
        isinstance(entry, DiceLine | TableLine | Action) for entry in played
    )
    found: dict[str, dict[str, None]] = {rules.credit: {}} if ruled else {}
    for entry in played:
        if isinstance(entry, TableLine) and entry.parsed is not None:
            for credit in credit_of(entry.parsed.name):
                found.setdefault(credit, {})[entry.parsed.name.partition(".")[0]] = None
    told = (
        credit if ruled and credit == rules.credit else f"{', '.join(names)}{colon(lang)}{credit}"
        for credit, names in found.items()
        if credit.strip()
    )
    return tuple(dict.fromkeys(clean(one_line(each)) for each in told))


def credits_on(shelves: Shelves) -> CreditOf:
    """Credits as the tables in reach have them; of a table that is not there any more there are none."""

    def found(name: str) -> tuple[str, ...]:
        target = shelves.reach(name)
        return tuple(dict.fromkeys(_credits(shelves, target))) if target is not None else ()

    return found


def _credits(shelves: Shelves, first: Target) -> Iterator[str]:
    waiting, seen = [first], {id(first.table)}
    while waiting:
        target = waiting.pop(0)
        if target.table.credit:
            yield target.table.credit
        rows = (row for strip in target.strips for row in strip.rows)
        for name in dict.fromkeys(each.name for row in rows for each in row.references()):
            more = shelves.reach(name, target.file)
            if more is not None and id(more.table) not in seen:
                seen.add(id(more.table))
                waiting.append(more)
