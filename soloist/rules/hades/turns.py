"""Destiny spent to orient the story: harsher than foreseen, kinder, or a point as benefit or harm.

HaDes 0.1.0, Le destin. What a trait or a basic action is granted costs the same point: that is the
automatic result (`auto`), never both.
"""

from soloist.rules.dice import Dice
from soloist.rules.hades.destiny import automatic
from soloist.rules.hades.keys import NEEDED_DESTINY
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

TURN = Term("Turn of events", "Tournure")
GOOD_TURN = Outcome(
    "good",
    None,
    Term("Good turn", "Bonne tournure"),
    Term("Of two ways the story takes the kinder.", "De deux voies, l’histoire prend la plus clémente."),
    mood="good",
)
BAD_TURN = Outcome(
    "bad",
    None,
    Term("Bad turn", "Mauvaise tournure"),
    Term("Of two ways the story takes the harder.", "De deux voies, l’histoire prend la plus rude."),
    mood="bad",
)
_BENEFIT = Outcome(
    "benefit",
    None,
    Term("A point to the good", "Un point de gagné"),
    Term(
        "For want of a better benefit, destiny smiles a little more.",
        "Faute d’un meilleur bénéfice, le destin sourit un peu plus.",
    ),
    mood="good",
)
_HARM = Outcome(
    "harm",
    None,
    Term("A point lost", "Un point de perdu"),
    Term(
        "For want of another harm, destiny clouds over a little.",
        "Faute d’un autre préjudice, le destin s’assombrit un peu.",
    ),
    mood="bad",
)

CAUSES = {0: Term("turn", "tournure"), 1: Term("benefit", "bénéfice"), 2: Term("harm", "préjudice")}
CAUSE = Key("cause", "word", Term("cause", "cause"), 0, rungs=CAUSES)
KEYS = (CAUSE, NEEDED_DESTINY)


def orient(situation: Situation, dice: Dice) -> Resolution:
    """`bad` and destiny +1 at zero and below, `good` and −1 above; a benefit is +1, a harm −1."""
    outcome, change = _turned(situation)
    dice.done()
    return Resolution("orient", outcome, None, {}, {"destiny": change})


def orient_odds(situation: Situation) -> Odds:
    """One outcome is certain."""
    certain, _ = _turned(situation)
    return Odds({each.id: int(each.id == certain) for each in ORIENT.outcomes}, 1)


def _turned(situation: Situation) -> tuple[str, int]:
    sizes(situation, ())
    only_lists(situation, KEYS)
    values = inputs(situation, KEYS)
    match values["cause"]:
        case 1:
            return "benefit", 1
        case 2:
            return "harm", -1
        case _:
            outcome, after = automatic(values["destiny"])
            return outcome, after - values["destiny"]


ORIENT = Test("orient", TURN, (), KEYS, (GOOD_TURN, BAD_TURN, _BENEFIT, _HARM), orient, orient_odds)
