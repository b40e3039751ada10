"""Characters: what a sheet needs, and what the game master looks at (One Shot, Creation and progress)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from soloist.rules.content import Words
from soloist.rules.term import Term

_WORDS = Words("oneshot")

POINTS = 3  # strong ones, and as many weak ones

Lack = Literal["strong", "weak", "motivation", "opposites"]

OPPOSITES: tuple[tuple[Term, Term], ...] = (
    (_WORDS("words.iron_will"), _WORDS("words.weak_will")),
    (_WORDS("words.reflexes"), _WORDS("words.slow")),
    (_WORDS("words.sturdy"), _WORDS("words.puny")),
)

CREATION_CHECKS = (
    _WORDS("words.will_each_point_come"),
    _WORDS("words.do_the_points_belong"),
    _WORDS("words.can_they_live_in"),
    _WORDS("words.is_one_so_wide"),
    _WORDS("words.can_the_motivation_be"),
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
