"""The scene ends for all: whoever a misfortune took away comes back (Bravoure & Infortune, Malheur)."""

from itertools import zip_longest

from soloist.rules.bravoure.keys import ENDLESS
from soloist.rules.bravoure.misfortune import scene_over
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, numbers, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Share, Situation, Test
from soloist.rules.term import Term

BRAVERIES = Key(
    "bravoure", "ints", Term("bravery", "bravoure"), None, 0, ENDLESS,
    counter="bravoure", optional=True, said=True,
)  # fmt: skip
HARDSHIPS = Key(
    "infortune", "ints", Term("hardship", "infortune"), None, 0, ENDLESS,
    counter="infortune", optional=True, said=True,
)  # fmt: skip
KEYS = (BRAVERIES, HARDSHIPS)

BACK = Outcome(
    "back",
    None,
    Term("Back again", "De retour"),
    Term(
        "Both counters start anew. Where has this left them: with the others, or somewhere to escape from?",
        "Les deux compteurs repartent de zéro. Où cela mène-t-il : près des autres, ou loin d’eux, captif ?",
    ),
    mood="good",
)


def come_back(situation: Situation, dice: Dice) -> Resolution:
    """Bravery and Hardship go back to 0 for each of those who were struck, in the order they are named."""
    sizes(situation, ())
    inputs(situation, KEYS)
    only_lists(situation, KEYS)
    dice.done()
    held = zip_longest(numbers(situation, BRAVERIES), numbers(situation, HARDSHIPS), fillvalue=0)
    each = tuple(Share(BACK.name, None, scene_over(bravoure, infortune)) for bravoure, infortune in held)
    return Resolution("comeback", BACK.id, None, {}, each[0].effects if each else {}, each=each)


COMEBACK = Test(
    "comeback",
    Term("Return", "Retour"),
    (),
    KEYS,
    (BACK,),
    come_back,
    lambda situation: Odds({BACK.id: 1}, 1),
    by="actor",
)
