"""The destiny die: any yes-or-no question answered with one d6, in every system.

The six answers are those of Bravoure & Infortune, Un Rôliste en Peignoir 2020, CC BY 4.0.
"""

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone
from soloist.rules.system import Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Renamed

_WORDS = Words()

FATE_TABLE = _WORDS("words.fate_table")  # what a journal's `tbl:` line calls it
FATE_CREDIT = "Bravoure & Infortune, Un Rôliste en Peignoir, CC BY 4.0"

FATE_OUTCOMES = (  # by face
    outcome(_WORDS, "no_and", value=1, mood="bad"),
    outcome(_WORDS, "no", value=2, mood="bad"),
    outcome(_WORDS, "no_but", value=3, mood="mixed"),
    outcome(_WORDS, "yes_but", value=4, mood="mixed"),
    outcome(_WORDS, "yes", value=5, mood="good"),
    outcome(_WORDS, "yes_and", value=6, mood="good"),
)


def fate(face: int) -> Outcome:
    """The answer of a face, 1 to 6."""
    return FATE_OUTCOMES[face - 1]


def roll_fate(situation: Situation, dice: Dice) -> Resolution:
    """Ask the die."""
    alone(situation, ())
    faces = dice.throw(Throw(LONE, 1))
    dice.done()
    answer = fate(faces[0])
    return Resolution("fate", answer.id, faces[0], {LONE: Roll(faces)}, {})


_LABEL = Renamed({"en": "Destiny die", "fr": "Dé du destin"}, ("Fate", "Destin"))  # as it was called
FATE = Test("fate", _LABEL, (), (), FATE_OUTCOMES, roll_fate)
