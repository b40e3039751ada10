"""How a supporting role met on the spot is disposed: by a distance roll, or by Destiny.

HaDes 0.1.0, Second rôle au pied levé. Goal, means and secret are direction rolls.
"""

from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.hades.keys import NEEDED_DESTINY
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

_IDS = ("benevolent", "neutral", "malevolent")  # as the bands of a distance roll have them
_DISTANCE = Key(
    "distance", "flag", Term("by a distance roll", "par un jet de distance"), 0, said=True, shown=True
)
KEYS = (NEEDED_DESTINY, _DISTANCE)


def dispose(situation: Situation, dice: Dice) -> Resolution:
    """A d6 below the distance of Destiny from 0 takes its side, none is rolled at 0; or a distance roll."""
    destiny, distance = _read(situation)
    faces = dice.throw(Throw(LONE, 1)) if destiny or distance else ()
    dice.done()
    outcome = _disposed(destiny, distance, faces[0]) if faces else "neutral"
    return Resolution("role", outcome, None, {LONE: Roll(faces)} if faces else {}, {})


def _odds(situation: Situation) -> Odds:
    destiny, distance = _read(situation)
    if not destiny and not distance:
        return Odds({id_: int(id_ == "neutral") for id_ in _IDS}, 1)
    fell = [_disposed(destiny, distance, face) for face in range(1, 7)]
    return Odds({id_: fell.count(id_) for id_ in _IDS}, 6)


def _disposed(destiny: int, distance: bool, roll: int) -> str:
    if distance:
        return _IDS[(roll - 1) // 2]
    if roll >= abs(destiny):
        return "neutral"
    return "benevolent" if destiny > 0 else "malevolent"


def _read(situation: Situation) -> tuple[int, bool]:
    sizes(situation, ())
    only_lists(situation, KEYS)
    values = inputs(situation, KEYS)
    return values["destiny"], bool(values["distance"])


ROLE = Test(
    "role",
    Term("Supporting role", "Second rôle"),
    (),
    KEYS,
    (
        Outcome(
            "benevolent",
            None,
            Term("Benevolent", "Bienveillant"),
            Term("They would rather help.", "Plutôt du côté de qui demande."),
            mood="good",
        ),
        Outcome(
            "neutral",
            None,
            Term("Neutral", "Neutre"),
            Term("They have their own affairs.", "Ses propres affaires d’abord."),
        ),
        Outcome(
            "malevolent",
            None,
            Term("Malevolent", "Malveillant"),
            Term("They would rather harm.", "Plutôt du côté de qui nuit."),
            mood="bad",
        ),
    ),
    dispose,
    _odds,
)
