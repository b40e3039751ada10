"""The stories that words of a name mean: those whose titles or files have them, and those that come near."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from soloist.storage.slug import slug, tells

if TYPE_CHECKING:
    from soloist.storage.listing import Story

_WORD: Final = re.compile(r"[^\W_]+")
_NEAR: Final = 3  # names
_WHOLE: Final = 0.5  # how like a whole name is, of 1
_ALIKE: Final = 0.75  # how like a word is


def with_words(name: str, known: "Sequence[Story]") -> "tuple[Story, ...]":
    """The stories of `known` that have every word of `name`, or its beginning, in their title or file."""
    wanted = tuple(_words(name))
    if not wanted:
        return ()
    return tuple(story for story in known if all(_has(story, word) for word in wanted))


def near(name: str, known: "Sequence[Story]") -> tuple[str, ...]:
    """The titles of at most three stories that come nearest to `name`, whole or word by word."""
    likeness = {story: _likeness(name, story) for story in known}
    nearest = sorted((story for story in known if likeness[story]), key=lambda one: -likeness[one])
    return tuple(dict.fromkeys(story.title for story in nearest))[:_NEAR]


def _words(text: str) -> Iterator[str]:
    return (slug(word) for word in _WORD.findall(text) if tells(word))


def _has(story: "Story", word: str) -> bool:
    return any(each.startswith(word) for each in _words(f"{story.title} {story.path.stem}"))


def _likeness(name: str, story: "Story") -> float:
    """From 0 to 1, nought where it is too little."""
    wanted = slug(name)
    whole = max(_like(wanted, slug(each)) for each in (story.title, story.path.stem))
    if whole >= _WHOLE:
        return whole
    there = set(_words(f"{story.title} {story.path.stem}"))
    words = [max((_like(word, each) for each in there), default=0.0) for word in _words(name)]
    return min(words) * _WHOLE if words and min(words) >= _ALIKE else 0.0


def _like(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()
