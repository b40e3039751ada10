"""Ways to play that every rule system knows: alone, writing, creating a game, two at one keyboard.

HaDes 0.1.0, Jouer seul, Créer le jeu en écrivant, Jouer pour écrire, Jouer à deux.
"""

from typing import Final

from soloist.rules.content import Words
from soloist.rules.system import Option, System
from soloist.rules.term import Term

_WORDS = Words("", "modes")

SOLO, WRITE, CREATE, TWO = "solo", "write", "create", "two"

MODE: Final = Option(
    "play.mode",
    _WORDS("options.play.mode"),
    SOLO,
    (SOLO, WRITE, CREATE, TWO),
)

WAYS: Final[dict[str, Term]] = {
    SOLO: _WORDS("alone"),
    WRITE: _WORDS("to_write"),
    CREATE: _WORDS("to_make_a_game"),
    TWO: _WORDS("the_two_of_us"),
}
"""What each way is called."""

ABOUT: Final[dict[str, Term]] = {
    SOLO: _WORDS("both_chairs_are_yours"),
    WRITE: _WORDS("a_book_grows_every"),
    CREATE: _WORDS("places_people_and_dangers"),
    TWO: _WORDS("one_is_destiny_the"),
}
"""What each way is like, in a line."""


def options_of(system: System) -> tuple[Option, ...]:
    """The options of a system, and those of every system."""
    return (*system.options, MODE)
