"""What a beginner's first result says: what it came to, why, and the ways to take it, a few words each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

CAME_TO: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "feat": Term("yes, and more", "oui, et davantage"),
        "success": Term("yes", "oui"),
        "almost": Term("yes, but…", "oui, mais…"),
        "setback": Term("not yet", "pas encore"),
        "failure": Term("no", "non"),
        "fiasco": Term("no, at a price", "non, à un prix"),
    }
)
"""By the id of the outcome."""
WAYS: Final[Mapping[tuple[str, str], Term]] = MappingProxyType(
    {
        ("feat", "benefit"): Term("something more is won", "gagner plus encore"),
        ("success", "stop"): Term("stop here", "s’en tenir là"),
        ("success", "more_for_harm"): Term("more, at a price", "viser plus, à un prix"),
        ("almost", "lesser"): Term("settle for less", "se contenter de moins"),
        ("almost", "reach_with_harm"): Term("all of it, at a price", "tout avoir, à un prix"),
        ("almost", "carry_on"): Term("try on, better placed", "insister, mieux placé"),
        ("setback", "carry_on"): Term("an obstacle appears", "un obstacle surgit"),
        ("failure", "final"): Term("leave it there", "en rester là"),
        ("failure", "carry_on_price"): Term("try on, at a price", "insister, à un prix"),
        ("fiasco", "final"): Term("pay, and leave it there", "payer, en rester là"),
        ("fiasco", "second_price"): Term("pay twice, and try on", "payer deux fois, insister"),
    }
)
"""By the ids of an outcome and of a way to take it."""
_LEVEL: Final = Term(
    "even dice: {mine} to {theirs}, a draw is a yes", "pairs : {mine} contre {theirs}, l’égalité dit oui"
)
_NONE: Final = Term("no even die, a draw is a no", "aucun pair, l’égalité dit non")
_APART: Final = Term("even dice: {mine} to {theirs}", "pairs : {mine} contre {theirs}")

BROUGHT: Final = Term("a 6 brings a die", "un 6 apporte un dé")
"""Where a die lies behind a `+` (HaDes 0.1.0, Dés bonus)."""


def came_to(outcome: Outcome) -> Term:
    """A result in two or three words; its own sentence where there are none."""
    return CAME_TO.get(outcome.id, outcome.text)


def way(outcome: Outcome, choice: Choice) -> Term:
    """A way to take a result in a few words; its own where there are none."""
    return WAYS.get((outcome.id, choice.id), choice.text)


def why(mine: int, theirs: int) -> Term:
    """How even dice on both sides decide (HaDes 0.1.0, Jets de dés)."""
    told = _APART if mine != theirs else _LEVEL if mine else _NONE
    counts = {"mine": mine, "theirs": theirs}
    return Term(told.en.format_map(counts), told.fr.format_map(counts))
