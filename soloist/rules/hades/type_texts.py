"""Ways to take a result that several types of action share, and the shape of a type's texts."""

from typing import TypeAlias

from soloist.rules.system import Choice
from soloist.rules.term import Term

Told: TypeAlias = dict[str, tuple[Term, tuple[Choice, ...]]]
"""The text and the choices of each result, by outcome id: the six, then `good` and `bad` without dice."""

STOP = Choice("stop", Term("Stop here, and keep it.", "S’en tenir là, et savourer."))


def benefit(en: str, fr: str) -> tuple[Choice, ...]:
    """What a feat offers."""
    return (Choice("benefit", Term(en, fr)),)


def stop_or(en: str, fr: str) -> tuple[Choice, ...]:
    """What a success offers: to keep it, or more against a harm."""
    return (STOP, Choice("more_for_harm", Term(en, fr)))


def carry_on(en: str, fr: str) -> Choice:
    """To go on, with what changes."""
    return Choice("carry_on", Term(en, fr))


def lesser(en: str, fr: str) -> Choice:
    """To make do with less."""
    return Choice("lesser", Term(en, fr))


def harmed(en: str, fr: str) -> Choice:
    """To have it, at the cost of a harm."""
    return Choice("reach_with_harm", Term(en, fr))


def final(en: str, fr: str) -> Choice:
    """To leave it there."""
    return Choice("final", Term(en, fr))


def price(en: str, fr: str) -> Choice:
    """To go on after a failure, for a price."""
    return Choice("carry_on_price", Term(en, fr))


def second_price(en: str, fr: str) -> Choice:
    """To go on after a fiasco, for a second price."""
    return Choice("second_price", Term(en, fr))
