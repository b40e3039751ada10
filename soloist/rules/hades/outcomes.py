"""The six results of an opposition and of a script of HaDes: what each means and offers, in our own words.

Meaning and offers follow HaDes 0.1.0, Interpréter le résultat; the sentences are ours.
"""

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


# --- the six results of a script (Script) ---------------------------------------------------------

_ZOOM = Choice(
    "zoom",
    Term(
        "Zoom in: play the trouble at that step, then go on with the steps that remain.",
        "Zoomer : jouer l’ennui de cette étape, puis reprendre avec les étapes qui restent.",
    ),
)
_FINAL = Choice(
    "final", Term("Leave it there: the mission is lost.", "En rester là : la mission est perdue.")
)

SCRIPT_OUTCOMES = (
    Outcome(
        "feat",
        3,
        FEAT,
        Term(
            "The mission is fulfilled, with something more.", "La mission est accomplie, avec un petit plus."
        ),
        (
            Choice(
                "benefit",
                Term("Take a benefit from it.", "Choisir le bénéfice qu’on en retire."),
            ),
        ),
        "good",
    ),
    Outcome(
        "success",
        2,
        SUCCESS,
        Term("The mission is fulfilled, step by step.", "La mission est accomplie, étape par étape."),
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
        Term("The plan holds, until one step resists.", "Le plan tient, jusqu’à l’étape qui résiste."),
        (_ZOOM,),
        "mixed",
    ),
    Outcome(
        "setback",
        -1,
        SETBACK,
        Term("The plan snags on one of its steps.", "Le plan accroche à l’une de ses étapes."),
        (_ZOOM,),
        "mixed",
    ),
    Outcome(
        "failure",
        -2,
        FAILURE,
        Term("The mission fails; Destiny says why.", "La mission échoue : la Destinée dit pourquoi."),
        (
            _FINAL,
            Choice(
                "carry_on_price",
                Term(
                    "Go on: take a harm and resume at the step that failed.",
                    "Poursuivre : subir un préjudice et reprendre à l’étape manquée.",
                ),
            ),
        ),
        "bad",
    ),
    Outcome(
        "fiasco",
        -3,
        FIASCO,
        Term("The mission fails, and it hurts.", "La mission échoue, et elle laisse des traces."),
        (
            Choice(
                "final",
                Term(
                    "Take the harm and leave it there.",
                    "Subir le préjudice et en rester là.",
                ),
            ),
            Choice(
                "second_price",
                Term(
                    "Go on: take a second harm and resume at the step that failed.",
                    "Poursuivre : subir un second préjudice et reprendre à l’étape manquée.",
                ),
            ),
        ),
        "bad",
    ),
)

# Tables par type d'action: the words a result may be told in
TYPES = {
    0: Term("general", "général"),
    1: Term("eliminate", "éliminer"),
    2: Term("bypass", "contourner"),
    3: Term("negotiate", "négocier"),
    4: Term("solve", "résoudre"),
    5: Term("endure", "encaisser"),
    6: Term("observe", "observer"),
    7: Term("script", "script"),
    8: Term("competition", "compétition"),
}
