"""The end of a session: Bravery turned in, experience shared (Bravoure & Infortune, Expérience)."""

from itertools import zip_longest

from soloist.rules.bravoure.experience import end_session
from soloist.rules.bravoure.keys import ENDLESS
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, numbers, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Share, Situation, Test
from soloist.rules.term import Term

CONVERTED = Key(
    "converted", "ints", Term("turned in", "converties"), None, 0, ENDLESS, optional=True
)  # fmt: skip
FINISHED = Key("finished", "flag", Term("adventure over", "aventure finie"), 0)
BRAVERIES = Key(
    "bravoure", "ints", Term("bravery", "bravoure"), None, 0, ENDLESS,
    counter="bravoure", optional=True, said=True,
)  # fmt: skip
KEYS = (CONVERTED, FINISHED, BRAVERIES)

SHARED = Outcome(
    "shared",
    None,
    Term("Shared out", "Partagée"),
    Term(
        "So many points for each. Raising a score to 3 costs nine: spend them, or keep them for later.",
        "Autant de points chacun. Porter un score à 3 en coûte neuf : les dépenser, ou les garder.",
    ),
    mood="good",
)


def close_session(situation: Situation, dice: Dice) -> Resolution:
    """Share the evening's experience. `value` is what each receives; what is turned in leaves Bravery.

    The players are those whose Bravery is known, or who turn some in; one where nobody is said.
    Raises `Refusal` where more is turned in than there is.
    """
    sizes(situation, ())
    finished = bool(inputs(situation, KEYS)["finished"])
    only_lists(situation, KEYS)
    converted, held = numbers(situation, CONVERTED), numbers(situation, BRAVERIES)
    dice.done()
    known = held or converted or (0,)
    players = {str(place): points for place, points in enumerate(known, 1)}
    turned_in = {str(place): points for place, points in enumerate(converted, 1)}
    evening = end_session(players, turned_in, finished)
    each = tuple(
        Share(SHARED.name, evening.share, {"bravoure": -points} if points else {})
        for _, points in zip_longest(players, converted[: len(players)], fillvalue=0)
    )
    return Resolution("experience", SHARED.id, evening.share, {}, each[0].effects, each=each)


EXPERIENCE = Test(
    "experience",
    Term("Experience", "Expérience"),
    (),
    KEYS,
    (SHARED,),
    close_session,
    lambda situation: Odds({SHARED.id: 1}, 1),
    by="everyone",
)
