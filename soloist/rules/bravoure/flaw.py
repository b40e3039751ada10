"""The flaw takes over for a moment, and pays a point of Bravery (Bravoure & Infortune, Défaut)."""

from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

CONFIRMED_FROM = 4  # of the destiny die: the answers that say yes

KEYS = (
    Key(
        "die",
        "flag",
        Term("The destiny die confirms it", "Le dé du destin le confirme"),
        1,
        option="bi.flaw_die",
    ),
)


def trigger(situation: Situation, dice: Dice) -> Resolution:
    """Propose the flaw: without a game master the destiny die confirms it on 4 or more.

    Without the `die` somebody else has decided, and it happens.
    """
    asked = _asked(situation)
    faces = dice.throw(Throw(LONE, 1)) if asked else ()
    dice.done()
    happens = not faces or faces[0] >= CONFIRMED_FROM
    return Resolution(
        "flaw",
        "triggered" if happens else "spared",
        None,
        {LONE: Roll(faces)} if faces else {},
        {"bravoure": 1} if happens else {},
    )


def flaw_odds(situation: Situation) -> Odds:
    """One chance in two by the die, certain without it."""
    if _asked(situation):
        return Odds({"triggered": 1, "spared": 1}, 2)
    return Odds({"triggered": 1, "spared": 0}, 1)


def _asked(situation: Situation) -> bool:
    sizes(situation, ())
    only_lists(situation, KEYS)
    return bool(inputs(situation, KEYS)["die"])


FLAW = Test(
    "flaw",
    Term("Flaw", "Défaut"),
    (),
    KEYS,
    (
        Outcome(
            "triggered",
            None,
            Term("It takes over", "Il prend le dessus"),
            Term(
                "For a moment somebody else plays this character: worse off, and one Bravery richer.",
                "Un instant, le personnage échappe à qui le joue : en fâcheuse posture, "
                "mais riche d’une Bravoure.",
            ),
            mood="mixed",
        ),
        Outcome(
            "spared",
            None,
            Term("Held in check", "Contenu"),
            Term("The urge passes, this time.", "L’envie passe, cette fois."),
        ),
    ),
    trigger,
    flaw_odds,
    by="actor",
    at_most=1,
)
