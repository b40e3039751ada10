"""The scale of difficulties (La Couleur des Roses, Résolution d'actions); what each is like is ours to say.

Whoever tells the story may change the scale: any whole number from 1 can be rolled against.
"""

from dataclasses import dataclass

from soloist.rules.term import Term

LEAST = 1
TECHNICAL = 3
FURTHEST = 99
SPECIAL = 10  # and above


@dataclass(frozen=True, slots=True)
class Difficulty:
    """One rung: how many successes it takes, its name, and what it is like."""

    value: int
    name: Term
    text: Term


SCALE = (
    Difficulty(1, Term("Childish", "Enfantin"), Term("A child could do it.", "Un enfant s’en tirerait.")),
    Difficulty(
        2, Term("Simple", "Simple"), Term("No great trouble for anyone.", "Sans grand mal pour personne.")
    ),
    Difficulty(
        3,
        Term("Technical", "Technique"),
        Term("Fine for someone who learnt it.", "À la portée de qui l’a appris."),
    ),
    Difficulty(
        4,
        Term("Complex", "Complexe"),
        Term("It takes a master of the craft.", "Il y faut la main d’un maître."),
    ),
    Difficulty(
        5,
        Term("Hard", "Difficile"),
        Term("Even masters hold their breath.", "Même les maîtres retiennent leur souffle."),
    ),
    Difficulty(
        6,
        Term("Absurd", "Absurde"),
        Term("Done once in a life, if ever.", "Réussi une fois dans une vie, et encore."),
    ),
    Difficulty(
        7, Term("Impossible", "Impossible"), Term("Nobody ever did it.", "Personne n’y est jamais parvenu.")
    ),
    Difficulty(8, Term("Heroic", "Héroïque"), Term("Songs are made of this.", "On en fait des chansons.")),
    Difficulty(
        9,
        Term("Legendary", "Légendaire"),
        Term("Those who saw it are called liars.", "Ceux qui l’ont vu passent pour des menteurs."),
    ),
    Difficulty(
        SPECIAL,
        Term("Special", "Spécial"),
        Term(
            "Beyond the possible: say first what it would change.",
            "Au-delà du possible : dire d’abord ce que cela changerait.",
        ),
    ),
)
RUNGS = {rung.value: rung.name for rung in SCALE}


def difficulty(value: int) -> Difficulty:
    """The rung of a difficulty, 1 or more; from 10 on they are all special."""
    return SCALE[min(value, SPECIAL) - 1]


CONTESTED = Term(
    "Another skill than the fitting one is wanted: it may pass, against a higher difficulty.",
    "Une autre compétence que celle qui convient est demandée : soit, mais la difficulté peut monter.",
)
"""Said when the player prefers another skill; by how much the text leaves open."""
