"""Which way the story turns, and who acts first: both read from destiny, a die deciding at 0.

SPIN 0.1, Orienter l'histoire and Initiative.
"""

from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.hades.turns import BAD_TURN, GOOD_TURN, TURN
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.destiny import buy_turn, turn, turn_at_zero
from soloist.rules.spin.keys import NEEDED_DESTINY
from soloist.rules.system import Odds, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

KEYS = (NEEDED_DESTINY,)
_WHO = {"good": "protagonist", "bad": "antagonist"}


def orient(situation: Situation, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; at 0 a d6 tells, and destiny stays."""
    destiny = _destiny(situation)
    way = turn(destiny)
    if way is not None:
        dice.done()
        return Resolution("orient", way, None, {}, {"destiny": buy_turn(destiny, way) - destiny})
    roll = _die(dice)
    return Resolution("orient", turn_at_zero(roll.base[0]), None, {LONE: roll}, {})


def take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist first when destiny is above 0, the antagonist below; at 0 an even d6 or an odd one."""
    way = turn(_destiny(situation))
    if way is not None:
        dice.done()
        return Resolution("initiative", _WHO[way], None, {}, {})
    roll = _die(dice)
    return Resolution("initiative", _WHO[turn_at_zero(roll.base[0])], None, {LONE: roll}, {})


def _die(dice: Dice) -> Roll:
    faces = dice.throw(Throw(LONE, 1))
    dice.done()
    return Roll(faces)


def _destiny(situation: Situation) -> int:
    sizes(situation, ())
    only_lists(situation, KEYS)
    return inputs(situation, KEYS)["destiny"]


def _orient_odds(situation: Situation) -> Odds:
    way = turn(_destiny(situation))
    return Odds({id_: int(way in (None, id_)) for id_ in ("good", "bad")}, 2 if way is None else 1)


def _initiative_odds(situation: Situation) -> Odds:
    found = _orient_odds(situation)
    return Odds({_WHO[id_]: weight for id_, weight in found.weights.items()}, found.total)


ORIENT = Test("orient", TURN, (), KEYS, (GOOD_TURN, BAD_TURN), orient, _orient_odds)

INITIATIVE = Test(
    "initiative",
    Term("Initiative", "Initiative"),
    (),
    KEYS,
    (
        Outcome(
            "protagonist",
            None,
            Term("Protagonist", "Protagoniste"),
            Term("The protagonist is the quicker.", "Le protagoniste est le plus prompt."),
            mood="good",
        ),
        Outcome(
            "antagonist",
            None,
            Term("Antagonist", "Antagoniste"),
            Term("The other side is the quicker.", "Le camp d’en face est le plus prompt."),
            mood="bad",
        ),
    ),
    take_initiative,
    _initiative_odds,
)
