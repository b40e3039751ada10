"""Lines of state that a result offers: each under a letter, none kept unless it is asked for."""

from collections.abc import Iterator
from typing import Final

from soloist.play.ask_answer import Answer

LETTERS: Final = "tuvwxyz"
Kept = frozenset[tuple[int, str]]
"""Offers that are kept: the number of the result, and the line."""


def offers(answer: Answer) -> Iterator[tuple[str, int, str]]:
    """The letter of each offer, the number of its result, its line."""
    found = [(at, tag) for at, told in enumerate(answer.told) for tag in dict.fromkeys(told.tags)]
    for letter, (at, tag) in zip(LETTERS, found, strict=False):
        yield letter, at, tag


def toggled(answer: Answer, kept: Kept, letter: str) -> Kept | None:
    """What is kept once a letter is pressed; None for a letter that stands for nothing."""
    found = next(((at, tag) for sign, at, tag in offers(answer) if sign == letter), None)
    return None if found is None else kept ^ {found}


def with_tags(answer: Answer, kept: Kept) -> tuple[str, ...]:
    """The lines to write: each result, after it what was kept of its offers."""
    lines: list[str] = []
    for at, told in enumerate(answer.told):
        lines += (*told.lines, *(tag for tag in dict.fromkeys(told.tags) if (at, tag) in kept))
    return tuple(lines)
