"""The six cards of fate that Destiny draws, holds and plays (SPIN 0.1, Coups du sort)."""

from collections.abc import Iterable

from soloist.rules.system import Outcome
from soloist.rules.term import Term

MOST_HELD = 6  # one of each

STROKES = (
    Outcome(
        "discovery",
        1,
        Term("Discovery", "Découverte"),
        Term(
            "Something comes to light, and nobody can look away from it.",
            "Quelque chose apparaît au grand jour, et nul ne peut plus l’ignorer.",
        ),
    ),
    Outcome(
        "singled_out",
        2,
        Term("Singled out", "Pris à partie"),
        Term(
            "All eyes, and all trouble, turn to one of them.",
            "Tous les regards, et tous les ennuis, se tournent vers l’un d’eux.",
        ),
    ),
    Outcome(
        "mission",
        3,
        Term("Mission", "Mission"),
        Term(
            "A task is laid on them that cannot well be refused.",
            "Une tâche leur tombe dessus, difficile à refuser.",
        ),
    ),
    Outcome(
        "off_screen",
        4,
        Term("Off-screen", "Hors-champ"),
        Term(
            "Elsewhere somebody acts, and it is felt here.",
            "Ailleurs quelqu’un agit, et cela se ressent ici.",
        ),
    ),
    Outcome(
        "mishap",
        5,
        Term("Mishap", "Contretemps"),
        Term("What was counted on fails, or is late.", "Ce sur quoi on comptait fait défaut, ou tarde."),
    ),
    Outcome(
        "twist",
        6,
        Term("Twist", "Rebondissement"),
        Term(
            "What everybody took for granted was not so.", "Ce que chacun tenait pour acquis ne l’était pas."
        ),
    ),
)


def stroke(card: int) -> Outcome:
    """What a card brings, 1 to 6."""
    return STROKES[card - 1]


def in_deck(held: Iterable[int]) -> tuple[int, ...]:
    """The cards that can be drawn: those not in hand, since a played one goes back."""
    return tuple(sorted(set(range(1, MOST_HELD + 1)) - set(held)))


def without_card(destiny: int) -> int:
    """Destiny after a stroke of fate was played without its card: it makes up for that."""
    return destiny + 1
