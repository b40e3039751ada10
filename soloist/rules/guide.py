"""What there is to read about a rule system, beside what runs it; loaded when first asked for.

Everything here is in our own words; the rules' sources are named by `System.credit`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from soloist.rules.term import Term


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A word of a game: stable id, name, meaning in a sentence or two.

    `also` are other names for the same thing, `opposite` the id of the word it is set against in
    the same glossary.
    """

    id: str
    name: Term
    meaning: Term
    also: tuple[Term, ...] = ()
    opposite: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """Words that explain each other, under a title."""

    title: Term
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """A system, told: how it is played, its glossary, and a line on every test and counter, by id.

    `points` is the rule by which the points of the game come and go, in a sentence or two.
    """

    pitch: Term
    chapters: tuple[Chapter, ...]
    tests: Mapping[str, Term]
    counters: Mapping[str, Term]
    points: Term | None = None
