"""What stands around the text of a book: its title, who wrote it, when, under which name it is known."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final
from uuid import UUID, uuid5

from soloist.journal.state import State
from soloist.play.forks.fork import APART, KEY
from soloist.publish.book.book import HEADS, UNTITLED, Choices, Matter
from soloist.publish.book.prose_tree import line_of
from soloist.values import regex

_DAY: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_STORIES: Final = UUID("8f2a6c0e5d1b53f7a4c99e3b7d60214f")  # our own corner among all names
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "author": ("author", "auteur", "autrice", "authors", "auteurs"),
    "subtitle": ("subtitle", "sous-titre"),
    "dedication": ("dedication", "dédicace", "dedicace"),
    "epigraph": ("epigraph", "épigraphe", "epigraphe", "exergue"),
    "epigraph_source": ("epigraph_source", "source_épigraphe", "source_exergue"),
}
"""What the head of a story may call each line of its title page."""


def matter(state: State, choices: Choices, credits: tuple[str, ...] = ()) -> Matter:
    """What the head of the story says, unless the choices say otherwise.

    The day is that of its last session. What parts a fork from its family stands under the title, where no
    other title is chosen.
    """
    front, lang = _front(state), "fr" if state.lang == "fr" else "en"
    told = title_lines(state, forked=not choices.title)
    lines = {name: line_of(getattr(choices, name) or told[name], lang) for name in HEADS}
    days = (day.strip() for day in (state.date, front.get("start_date", "")))
    return Matter(
        **{**lines, "title": lines["title"] or UNTITLED.of(lang)},
        lang=lang,
        date=next(filter(day_number, days), ""),
        identifier=identifier(state.title, front),
        credits=credits,
    )


def title_lines(state: State, *, forked: bool = True) -> Mapping[str, str]:
    """What a story says for its own title page; a fork, under its title, what it is about (if `forked`)."""
    front, family, road = _front(state), state.title, ""
    if KEY in front:
        family, _, road = state.title.partition(APART)
    said = {name: next((front[key] for key in keys if front.get(key)), "") for name, keys in _KEYS.items()}
    return {"title": family, **said, **({"subtitle": road} if road and forked else {})}


def _front(state: State) -> Mapping[str, str]:
    return {key.casefold(): value for key, value in state.front.items()}


def identifier(title: str, front: Mapping[str, str]) -> str:
    """A URN that is the same whenever the story is exported: made of its title, first day and fork.

    A UUID of version 5 (RFC 9562): nothing in it is left to chance or to the clock.
    """
    named = "\n".join((title, front.get("start_date", ""), front.get("forked_from", "")))
    return uuid5(_STORIES, named.encode("utf-8", "replace").decode()).urn


def day_number(day: str) -> int:
    """A day, `2026-11-20`, as a number, so that neighbours differ by 1; 0 where there is no such day."""
    try:
        return date.fromisoformat(day).toordinal() if _DAY.fullmatch(day) else 0
    except ValueError:
        return 0
