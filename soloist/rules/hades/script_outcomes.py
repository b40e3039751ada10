"""The six results of a script, in our own words (meaning after HaDes 0.1.0, Script)."""

from soloist.rules.hades.outcomes import ALMOST, FAILURE, FEAT, FIASCO, SETBACK, SUCCESS
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

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
