"""Characters: what a sheet needs, and what the game master looks at (One Shot, Creation and progress)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from soloist.rules.term import Term

POINTS = 3  # strong ones, and as many weak ones

Lack = Literal["strong", "weak", "motivation", "opposites"]

OPPOSITES: tuple[tuple[Term, Term], ...] = (
    (Term("iron will", "volonté de fer"), Term("weak will", "faible volonté")),
    (Term("reflexes", "réflexes"), Term("slow", "lent")),
    (Term("sturdy", "costaud"), Term("puny", "gringalet")),
)

CREATION_CHECKS = (
    Term(
        "Will each point come up, strong ones no oftener than weak ones?",
        "Chaque point servira-t-il, les forts pas plus souvent que les faibles ?",
    ),
    Term(
        "Do the points belong in this world and this age?", "Les points sont-ils de ce monde et de ce temps ?"
    ),
    Term("Can they live in one person?", "Tiennent-ils ensemble dans une même personne ?"),
    Term("Is one so wide that it helps at everything?", "L’un d’eux est-il large au point d’aider à tout ?"),
    Term(
        "Can the motivation be followed again and again, without driving every single act?",
        "La motivation peut-elle revenir souvent, sans commander le moindre geste ?",
    ),
)


def lacks(strong: Sequence[str], weak: Sequence[str], motivation: str) -> tuple[Lack, ...]:
    """What a new character still lacks: three points of each sort, a motivation, no contradiction."""
    missing: list[Lack] = []
    if len(strong) != POINTS:
        missing.append("strong")
    if len(weak) != POINTS:
        missing.append("weak")
    if not motivation.strip():
        missing.append("motivation")
    if contradictions((*strong, *weak)):
        missing.append("opposites")
    return tuple(missing)


def contradictions(points: Iterable[str]) -> tuple[tuple[Term, Term], ...]:
    """The opposites that stand side by side on a sheet, whatever language it is in."""
    held = {point.strip().casefold() for point in points}
    return tuple(pair for pair in OPPOSITES if all(held & {one.en, one.fr} for one in pair))


def fair_growth(strong: str, weak: str) -> bool:
    """Whether new points may be taken at the end of a scenario: one of each, or none."""
    return bool(strong.strip()) == bool(weak.strip())
