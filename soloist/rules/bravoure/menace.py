"""A Menace: a score that successes bring down, and whose turn it is (Bravoure & Infortune, Menace).

It never acts by itself: what it does is told by the failures of those who face it.
"""

from collections.abc import Collection, Sequence

from soloist.rules.bravoure.ones import faces_left
from soloist.rules.term import Term

FORMS = (
    Term("fight", "combat"),
    Term("infiltration", "infiltration"),
    Term("chase", "poursuite"),
    Term("argument", "débat"),
    Term("inquiry", "enquête"),
)
STILL_STANDING = Term(
    "The foes are down, and the Menace is not: who comes to their help, or what do they hold over you?",
    "Plus un ennemi debout, et la Menace tient encore : qui vient les aider, ou qu’ont-ils en otage ?",
)


def score_left(score: int, successes: int, spent: int = 0) -> int:
    """The score after an action: one less for each success and each point of Bravery, never below 0."""
    return max(0, score - successes - spent)


def suggested_score(pools: Sequence[int], rounds: int, assets: Collection[int] = ()) -> int:
    """A score that those who roll `pools` dice bring down in so many rounds on average.

    Rounded up, 1 at least; a pool is attribute, trait and object together, and `assets` are the
    places, from 0, of those whose asset applies.
    """
    thirtieths = sum(n * (30 // faces_left(place in assets)) for place, n in enumerate(pools)) * rounds
    return max(1, -(-thirtieths // 30))


def next_up(order: Sequence[str], last: str | None, gone: Collection[str] = ()) -> str | None:
    """Whose turn it is after `last` (None: the first turn) in an order that is kept to the end.

    Those a misfortune took out of the scene are `gone`; None when nobody is left.
    """
    start = order.index(last) + 1 if last in order else 0
    turned = (*order[start:], *order[:start])
    return next((name for name in turned if name not in gone), None)
