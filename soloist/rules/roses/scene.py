"""Is this still the same scene? The three unities, and what a new scene gives back.

La Couleur des Roses, Scènes.
"""

from itertools import zip_longest

from soloist.rules.dice import Dice
from soloist.rules.roses.keys import ADVANTAGES, FATIGUE, MOST_ADVANTAGES, STRESS
from soloist.rules.situation import inputs, numbers, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Share, Situation, Test
from soloist.rules.term import Term

_UNITIES = (
    Key("new_place", "flag", Term("new place", "nouveau lieu")),
    Key("new_time", "flag", Term("new time", "nouveau moment")),
    Key("new_action", "flag", Term("new kind of action", "nouvelle nature d’action")),
)
_PEOPLE = (
    Key("advantages", "ints", ADVANTAGES, None, 0, counter="advantages", optional=True, said=True),
    Key("most", "ints", MOST_ADVANTAGES, None, 0, counter="advantages_max", optional=True, said=True),
    Key("fatigue", "ints", FATIGUE, None, 0, counter="fatigue", optional=True, said=True),
    Key("stress", "ints", STRESS, None, 0, counter="stress", optional=True, said=True),
)
KEYS = (*_UNITIES, *_PEOPLE)

QUESTIONS = (
    Term(
        "Another place? A whole city may be one on a journey, each secret room its own in an inquiry.",
        "Un autre lieu ? Une ville entière peut n’en faire qu’un en voyage, "
        "chaque pièce secrète le sien dans une enquête.",
    ),
    Term(
        "Another time? What the story leaps over is a change; what it lives through is not.",
        "Un autre moment ? Ce que l’histoire enjambe est un changement, ce qu’elle traverse n’en est pas un.",
    ),
    Term(
        "Another kind of action? From talk to chase, from watch to theft.",
        "Une autre nature d’action ? De la conversation à la poursuite, du guet au vol.",
    ),
)
"""Asked one by one when a situation closes."""


def is_new_scene(place: bool, time: bool, action: bool) -> bool:
    """Whether a scene is over: only once place, time and nature of the action have all changed."""
    return place and time and action


def refreshed(advantages: int, most: int, fatigue: int, stress: int) -> dict[str, int]:
    """What a new scene changes for one person: all advantages back, no fatigue or stress left.

    `most` is how many advantages the sheet has; counters that stay as they are are left out.
    """
    changes = {"advantages": max(0, most - advantages), "fatigue": -fatigue, "stress": -stress}
    return {id_: change for id_, change in changes.items() if change}


def change_scene(situation: Situation, dice: Dice) -> Resolution:
    """Answer for everyone in the scene; no dice. The lists have one number a person, in the same order."""
    values = _values(situation)
    lists = [numbers(situation, key) for key in _PEOPLE]
    dice.done()
    new = is_new_scene(*(bool(values[key.id]) for key in _UNITIES))
    each = [refreshed(*person) if new else {} for person in zip_longest(*lists, fillvalue=0)]
    return Resolution(
        "scene",
        "new_scene" if new else "same_scene",
        None,
        {},
        each[0] if each else {},
        each=tuple(Share(_FRESH if own else _AS_BEFORE, None, own) for own in each) if len(each) > 1 else (),
    )


def scene_odds(situation: Situation) -> Odds:
    """Certain, either way."""
    values = _values(situation)
    new = is_new_scene(*(bool(values[key.id]) for key in _UNITIES))
    return Odds({"new_scene": int(new), "same_scene": int(not new)}, 1)


def _values(situation: Situation) -> dict[str, int]:
    sizes(situation, ())
    only_lists(situation, KEYS)
    return dict(inputs(situation, KEYS))


_FRESH = Term("Fresh again", "D’attaque")
_AS_BEFORE = Term("As before", "Sans changement")

SCENE = Test(
    "scene",
    Term("Scene", "Scène"),
    (),
    KEYS,
    (
        Outcome(
            "new_scene",
            None,
            Term("New scene", "Nouvelle scène"),
            Term(
                "The page turns, and there is no way back. Advantages return, fatigue and stress fall away.",
                "La page se tourne, sans retour. Les avantages reviennent, fatigue et stress retombent.",
            ),
            mood="good",
        ),
        Outcome(
            "same_scene",
            None,
            Term("Same scene", "Même scène"),
            Term(
                "Something still holds it together: the scene goes on, and what was spent stays spent.",
                "Quelque chose la tient encore : la scène continue, et ce qui est dépensé le reste.",
            ),
        ),
    ),
    change_scene,
    scene_odds,
    by="everyone",
)
