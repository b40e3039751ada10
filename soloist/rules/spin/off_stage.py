"""What happens out of sight: the same dice, read for the outcome alone (SPIN 0.1, Résultat)."""

from functools import partial
from typing import Literal

from soloist.rules.spin.opposition import KEYS, SIDES, oppose, opposition_odds
from soloist.rules.spin.outcomes import NAMES, OUTCOME_IDS
from soloist.rules.system import Outcome, Test
from soloist.rules.term import Term

Weight = Literal["colour", "probable", "improbable"]

_TEXTS = {
    3: Term(
        "Out of sight something happened in their favour that nobody would have bet on.",
        "Hors de vue, il s’est produit en leur faveur ce que personne n’aurait parié.",
    ),
    2: Term("Out of sight, what was likely went their way.", "Hors de vue, le plus probable leur a souri."),
    1: Term(
        "A touch of warmth or hope: a rumour, a mood, nothing that changes the plan.",
        "Une touche d’espoir : une rumeur, une humeur, rien qui change la donne.",
    ),
    -1: Term(
        "A shadow on the scene: unease, a bad sign, nothing that changes the plan.",
        "Une ombre au tableau : un malaise, un mauvais signe, rien qui change la donne.",
    ),
    -2: Term("Out of sight, what was to be feared came.", "Hors de vue, ce qui était à craindre est arrivé."),
    -3: Term(
        "Out of sight something happened against them that nobody saw coming.",
        "Hors de vue, il s’est produit contre eux ce que personne n’avait vu venir.",
    ),
}


def weight(value: int) -> Weight:
    """How much a result told off stage weighs, by its distance from the middle; `value` is not 0."""
    size = abs(value)
    if size == 1:
        return "colour"
    return "probable" if size == 2 else "improbable"


OFF_STAGE = Test(
    "off_stage",
    Term("Off stage", "Hors scène"),
    SIDES,
    KEYS,
    tuple(
        Outcome(
            OUTCOME_IDS[value],
            value,
            NAMES[value],
            text,
            mood="good" if value > 1 else "bad" if value < -1 else "mixed",
        )
        for value, text in _TEXTS.items()
    ),
    partial(oppose, "off_stage"),
    opposition_odds,
    bars={"feat": 2, "success": 1, "fiasco": -1},
)
