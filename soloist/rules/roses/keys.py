"""Sides and inputs that the tests of La Couleur des Roses share."""

from soloist.rules.roses.success_dice import COIN
from soloist.rules.system import Key, Side
from soloist.rules.term import Term

FAR = 20  # bonus and malus dice, advantages: nobody has more

BONUS = Term("bonus", "bonus")
MALUS = Term("malus", "malus")
CARRIED = Term("carried over", "report")
LAST = Term("last die", "dernier dé")
AID = Term("aid", "aide")
BESIDE = (BONUS, MALUS, CARRIED, LAST, AID)  # what the rules put among the dice of a score

VIRTUE = Side(
    "virtue", Term("virtue", "vertu"), Term("Virtue", "Vertu"),
    least=0, scored=True, single=True, beside=BESIDE, looks_for="even",
)  # fmt: skip
SKILL = Side(
    "skill", Term("skill", "compétence"), Term("Skill", "Compétence"),
    least=0, scored=True, single=True, beside=BESIDE, looks_for="even",
)  # fmt: skip
SIDES = (VIRTUE, SKILL)

ADVANTAGES = Term("Advantages", "Avantages")
MOST_ADVANTAGES = Term("Advantages max", "Avantages max")
FATIGUE = Term("Fatigue", "Fatigue")
STRESS = Term("Stress", "Stress")

ROLL_KEYS = (
    Key("bonus", "int", BONUS, 0, 0, FAR),
    Key("malus", "int", MALUS, 0, 0, FAR),
    Key("die", "int", Term("die", "dé"), 6, COIN, 100),
    Key(
        "again_virtue", "int",
        Term("advantages spent to roll virtue again", "avantages dépensés pour relancer la vertu"),
        0, 0, FAR,
    ),
    Key(
        "again_skill", "int",
        Term("advantages spent to roll skill again", "avantages dépensés pour relancer la compétence"),
        0, 0, FAR,
    ),
    Key(
        "held", "int", Term("advantages left", "avantages disponibles"), None, 0, counter="advantages",
        optional=True,
    ),
    Key(
        "several", "flag", Term("several advantages on one roll", "plusieurs avantages sur un jet"), 1,
        option="cr.several_advantages",
    ),
)  # fmt: skip

READY = Key("advantages", "int", Term("advantages", "avantages"), 0, 0, FAR)  # to spend while it fails
