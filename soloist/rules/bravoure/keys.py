"""Sides and inputs the tests of Bravoure & Infortune share."""

from soloist.rules.situation import MOST_DICE
from soloist.rules.system import Key, Side
from soloist.rules.term import Term

ENDLESS = 999_999  # neither counter has a bound

ONE_EACH = Term("At most one attribute, one trait, one object", "Au plus un attribut, un trait, un objet")

POOL = Side(
    "pool",
    Term("pool", "réserve"),
    Term("Protagonist", "Protagoniste"),
    scored=True,
    looks_for="one",
    one_each=ONE_EACH,
)
OTHER = Side(
    "other",
    Term("other", "autre"),
    Term("Other protagonist", "Autre protagoniste"),
    right=True,
    scored=True,
    whose=1,
    looks_for="one",
    one_each=ONE_EACH,
)

REQUIRED = Key("required", "int", Term("required", "requis"), 1, 1, MOST_DICE)
ASSET = Key("asset", "flag", Term("asset", "atout"), 0, shown=True)
HARDSHIP = Key(
    "infortune", "int", Term("hardship", "infortune"), 0, 0, ENDLESS, counter="infortune", said=True
)
SPEND = Key("spend", "int", Term("bravery spent", "bravoure dépensée"), 0, 0, ENDLESS, shown=True)
BRAVERY = Key(
    "bravoure", "int", Term("bravery", "bravoure"), None, 0, ENDLESS, counter="bravoure", optional=True
)
SPEND_GAINED = Key(
    "spend_gained",
    "flag",
    Term("Bravery just earned may be spent", "La bravoure qu’on vient de gagner se dépense"),
    1,
    option="bi.spend_gained",
)

ACTION_KEYS = (REQUIRED, ASSET, HARDSHIP, SPEND, BRAVERY, SPEND_GAINED)
