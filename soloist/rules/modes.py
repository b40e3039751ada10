"""Ways to play that every rule system knows: alone, writing, creating a game, two at one keyboard.

HaDes 0.1.0, Jouer seul, Créer le jeu en écrivant, Jouer pour écrire, Jouer à deux.
"""

from typing import Final

from soloist.rules.system import Option, System
from soloist.rules.term import Term

SOLO, WRITE, CREATE, TWO = "solo", "write", "create", "two"

MODE: Final = Option(
    "play.mode",
    Term("Way of playing", "Façon de jouer"),
    SOLO,
    (SOLO, WRITE, CREATE, TWO),
)

WAYS: Final[dict[str, Term]] = {
    SOLO: Term("alone", "en solo"),
    WRITE: Term("to write", "pour écrire"),
    CREATE: Term("to make a game", "pour créer un jeu"),
    TWO: Term("the two of us", "à deux"),
}
"""What each way is called."""

ABOUT: Final[dict[str, Term]] = {
    SOLO: Term("Both chairs are yours.", "Les deux chaises sont à vous."),
    WRITE: Term(
        "A book grows: every fork of it is decided by a roll, and the machinery stays out of sight.",
        "Un livre pousse : chaque embranchement s’y décide aux dés, et la machinerie reste en coulisse.",
    ),
    CREATE: Term(
        "Places, people and dangers are tried out in scenes and kept as cards for others to play with.",
        "Lieux, gens et dangers s’éprouvent en scène, puis se gardent en fiches pour d’autres tables.",
    ),
    TWO: Term(
        "One is Destiny, the other plays. Destiny and the secrets hide until the seats are changed.",
        "L’un est la Destinée, l’autre joue. Destin et secrets se cachent jusqu’au changement de chaise.",
    ),
}
"""What each way is like, in a line."""


def options_of(system: System) -> tuple[Option, ...]:
    """The options of a system, and those of every system."""
    return (*system.options, MODE)
