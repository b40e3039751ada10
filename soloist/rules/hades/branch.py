"""The destiny roll that opens a new branch when playing alone (HaDes 0.1.0, Jouer seul)."""

from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.hades.destiny import solo_destiny
from soloist.rules.hades.keys import NEEDED_DESTINY
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Odds, Option, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

KEYS = (NEEDED_DESTINY,)


def open_branch(situation: Situation, dice: Dice) -> Resolution:
    """A d6 below `-destiny` is a mishap; no die is rolled at 0 or above. Destiny stays as it is."""
    destiny = _destiny(situation)
    faces = dice.throw(Throw(LONE, 1)) if destiny < 0 else ()
    dice.done()
    outcome = solo_destiny(destiny, faces[0] if faces else None)
    rolls = {LONE: Roll(faces)} if faces else {}
    return Resolution("branch", outcome, None, rolls, {}, facts={"against": -destiny} if faces else {})


def branch_odds(situation: Situation) -> Odds:
    """Exact chances: never at −1, always from −7 on."""
    destiny = _destiny(situation)
    if destiny >= 0:
        return Odds({"contretemps": 0, "clear": 0, "no_roll": 1}, 1)
    mishaps = min(6, -destiny - 1)
    return Odds({"contretemps": mishaps, "clear": 6 - mishaps, "no_roll": 0}, 6)


def _destiny(situation: Situation) -> int:
    sizes(situation, ())
    only_lists(situation, KEYS)
    return inputs(situation, KEYS)["destiny"]


BRANCH = Test(
    "branch",
    Term("Destiny", "Destin"),
    (),
    KEYS,
    (
        Outcome(
            "contretemps",
            None,
            Term("Mishap", "Contretemps"),
            Term(
                "What comes next turns against the protagonists.",
                "La suite se retourne contre les protagonistes.",
            ),
            mood="bad",
        ),
        Outcome(
            "clear",
            None,
            Term("Clear", "Voie libre"),
            Term("Nothing stands in the way, for now.", "Rien ne s’y oppose, pour l’instant."),
            mood="good",
        ),
        Outcome(
            "no_roll",
            None,
            Term("No roll", "Pas de jet"),
            Term(
                "Destiny is not below zero: nothing to roll for.",
                "Le destin n’est pas négatif : rien à jeter.",
            ),
        ),
    ),
    open_branch,
    branch_odds,
)

BRANCH_OPTION = Option(
    "solo.destiny_roll",
    Term("Destiny roll on a new branch", "Jet de destin à chaque embranchement"),
    "ask",
    ("auto", "ask", "off"),
)
