"""The destiny die: any yes-or-no question answered with one d6, in every system.

The six answers are those of Bravoure & Infortune, Un Rôliste en Peignoir 2020, CC BY 4.0.
"""

from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.situation import alone
from soloist.rules.system import Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Renamed, Term

FATE_TABLE = Term(en="oracle/yes-no", fr="oracle/oui-non")  # what a journal's `tbl:` line calls it
FATE_CREDIT = "Bravoure & Infortune, Un Rôliste en Peignoir, CC BY 4.0"

FATE_OUTCOMES = (  # by face
    Outcome(
        "no_and",
        1,
        Term("No, and…", "Non, et…"),
        Term("No, and it is worse than that.", "Non, et c’est même pire."),
        mood="bad",
    ),
    Outcome("no", 2, Term("No", "Non"), Term("No, plainly.", "Non, tout simplement."), mood="bad"),
    Outcome(
        "no_but",
        3,
        Term("No, but…", "Non, mais…"),
        Term("No, but there is a way to bear it.", "Non, mais il y a une consolation."),
        mood="mixed",
    ),
    Outcome(
        "yes_but",
        4,
        Term("Yes, but…", "Oui, mais…"),
        Term("Yes, but there is a catch.", "Oui, mais il y a un revers à la médaille."),
        mood="mixed",
    ),
    Outcome("yes", 5, Term("Yes", "Oui"), Term("Yes, plainly.", "Oui, tout simplement."), mood="good"),
    Outcome(
        "yes_and",
        6,
        Term("Yes, and…", "Oui, et…"),
        Term("Yes, and better still.", "Oui, et mieux encore."),
        mood="good",
    ),
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


_LABEL = Renamed("Destiny die", "Dé du destin", ("Fate", "Destin"))  # as it was called, and is read
FATE = Test("fate", _LABEL, (), (), FATE_OUTCOMES, roll_fate)
