"""The six results of a HaDes opposition, what each means and what it offers, in our own words.

Meaning and offers follow HaDes 0.1.0, Interpréter le résultat; the sentences are ours.
"""

from soloist.rules.scale import bounded
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

FEAT = Term("Feat", "Exploit")
SUCCESS = Term("Success", "Succès")
ALMOST = Term("Almost", "Presque")
SETBACK = Term("Setback", "Revers")
FAILURE = Term("Failure", "Échec")
FIASCO = Term("Fiasco", "Fiasco")

NAMES = {3: FEAT, 2: SUCCESS, 1: ALMOST, -1: SETBACK, -2: FAILURE, -3: FIASCO}
OUTCOME_IDS = {3: "feat", 2: "success", 1: "almost", -1: "setback", -2: "failure", -3: "fiasco"}

OPPOSITION_OUTCOMES = (
    Outcome(
        "feat",
        3,
        FEAT,
        Term(
            "It is done, and the moment gives more than was hoped for.",
            "C’est fait, et l’instant donne plus qu’on n’espérait.",
        ),
        (
            Choice(
                "benefit",
                Term(
                    "Take a benefit: a lucky turn, a new strength, a gauge that eases.",
                    "Choisir un bénéfice : un heureux hasard, une force nouvelle, une jauge qui s’allège.",
                ),
            ),
        ),
        "good",
    ),
    Outcome(
        "success",
        2,
        SUCCESS,
        Term("It is done, just as intended.", "C’est fait, comme voulu."),
        (
            Choice("stop", Term("Stop here, and keep it.", "S’en tenir là, et savourer.")),
            Choice(
                "more_for_harm",
                Term(
                    "Reach for something extra, and take a harm.", "Viser davantage, et subir un préjudice."
                ),
            ),
        ),
        "good",
    ),
    Outcome(
        "almost",
        1,
        ALMOST,
        Term("Within reach, but not yet in hand.", "À portée de main, mais pas encore tenu."),
        (
            Choice(
                "lesser",
                Term(
                    "Settle for a lesser result: Destiny names it.",
                    "Se contenter de moins : la Destinée propose.",
                ),
            ),
            Choice(
                "reach_with_harm",
                Term("Reach the objective, and take a harm.", "Atteindre l’objectif, et subir un préjudice."),
            ),
            Choice(
                "carry_on",
                Term(
                    "Carry on: an opening appears, or an advantage that marks the progress made.",
                    "Continuer : une opportunité s’ouvre, ou un avantage marque le chemin parcouru.",
                ),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "setback",
        -1,
        SETBACK,
        Term("Not yet: something new stands in the way.", "Pas encore : quelque chose se met en travers."),
        (
            Choice(
                "carry_on",
                Term("Carry on, against a new difficulty.", "Continuer, face à une nouvelle difficulté."),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "failure",
        -2,
        FAILURE,
        Term("It slips away.", "L’objectif échappe."),
        (
            Choice("final", Term("Leave it there: it is lost.", "En rester là : c’est perdu.")),
            Choice(
                "carry_on_price",
                Term(
                    "Carry on: pay a price, and a new difficulty appears.",
                    "Continuer : payer un prix, et une nouvelle difficulté surgit.",
                ),
            ),
        ),
        "bad",
    ),
    Outcome(
        "fiasco",
        -3,
        FIASCO,
        Term("It slips away, and there is a price to pay.", "L’objectif échappe, et il y a un prix à payer."),
        (
            Choice(
                "final",
                Term("Pay the price and leave it there.", "Payer le prix et en rester là."),
            ),
            Choice(
                "second_price",
                Term(
                    "Carry on: pay a second price, and a new difficulty appears.",
                    "Continuer : payer un second prix, et une nouvelle difficulté surgit.",
                ),
            ),
        ),
        "bad",
    ),
)


def outcome_id(value: int) -> str:
    """The outcome of a value; beyond ±3 it is still a feat or a fiasco. `value` is not 0."""
    return OUTCOME_IDS[bounded(value)]
