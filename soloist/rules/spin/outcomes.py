"""The six results of a SPIN opposition, what each means and what it offers, in our own words.

Plain and partial results are the probable, told from what the pools were made of; the two extremes
are the unforeseen (SPIN 0.1, Résultat).
"""

from soloist.rules.scale import bounded
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

NAMES = {
    3: Term("Feat", "Exploit"),
    2: Term("Success", "Succès"),
    1: Term("Partial success", "Succès partiel"),
    -1: Term("Partial failure", "Échec partiel"),
    -2: Term("Failure", "Échec"),
    -3: Term("Fiasco", "Fiasco"),
}
OUTCOME_IDS = {
    3: "feat",
    2: "success",
    1: "partial_success",
    -1: "partial_failure",
    -2: "failure",
    -3: "fiasco",
}

LOSS = Choice(
    "loss",
    Term(
        "Lose something: a step on a gauge, or a trait.",
        "Y laisser quelque chose : un cran de jauge ou un trait.",
    ),
)
STROKE = Choice(
    "stroke",
    Term(
        "Fate strikes without a card: destiny +1, and a stroke of fate comes in.",
        "Le sort frappe sans carte : destin +1, et un coup du sort s’invite.",
    ),
)

OPPOSITION_OUTCOMES = (
    Outcome(
        "feat",
        3,
        NAMES[3],
        Term(
            "It is done, and something unhoped-for comes with it.",
            "C’est fait, et l’inespéré vient en prime.",
        ),
        (
            Choice(
                "benefit",
                Term(
                    "Gain something: a gauge eases, or a trait comes to light.",
                    "Y gagner : une jauge s’allège, ou un trait se révèle.",
                ),
            ),
            Choice(
                "windfall",
                Term(
                    "An unexpected gift: the story takes an extraordinary turn.",
                    "Un cadeau inattendu : l’histoire prend un tour extraordinaire.",
                ),
            ),
        ),
        "good",
    ),
    Outcome(
        "success",
        2,
        NAMES[2],
        Term("It is done, and things brighten.", "C’est fait, et le ciel s’éclaircit."),
        mood="good",
    ),
    Outcome(
        "partial_success",
        1,
        NAMES[1],
        Term("It is done, but smaller than hoped.", "C’est fait, mais en moins bien qu’espéré."),
        (
            Choice(
                "lesser",
                Term(
                    "Take the smaller result: Destiny names it.",
                    "Se contenter de moins : la Destinée propose.",
                ),
            ),
            Choice(
                "reach_with_harm",
                Term(
                    "Have it whole, and lose something: a step on a gauge, or a trait.",
                    "L’obtenir en entier, et y laisser quelque chose : un cran de jauge ou un trait.",
                ),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "partial_failure",
        -1,
        NAMES[-1],
        Term("Not this time, but a door opens.", "Pas cette fois, mais une porte s’entrouvre."),
        (
            Choice(
                "try_again",
                Term(
                    "Take the opening: try again, perhaps with a die more.",
                    "Saisir l’occasion : retenter, peut-être avec un dé de plus.",
                ),
            ),
            Choice(
                "other_goal",
                Term("Let go, and set another goal.", "Renoncer, et se donner un autre objectif."),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "failure",
        -2,
        NAMES[-2],
        Term("It is not done, and the story darkens.", "C’est manqué, et l’histoire s’assombrit."),
        (
            Choice(
                "story",
                Term("Tell what goes wrong, and go on.", "Raconter ce qui tourne mal, et poursuivre."),
            ),
            LOSS,
        ),
        "bad",
    ),
    Outcome(
        "fiasco",
        -3,
        NAMES[-3],
        Term(
            "It is not done, and what nobody had foreseen makes it worse.",
            "C’est manqué, et ce que nul n’avait prévu vient tout aggraver.",
        ),
        (
            LOSS,
            Choice(
                "disaster",
                Term(
                    "A disaster instead: a new danger, or a threat that leaps forward.",
                    "Un désastre à la place : un danger nouveau, ou une menace qui bondit.",
                ),
            ),
            STROKE,
        ),
        "bad",
    ),
)


def outcome_id(value: int) -> str:
    """The outcome of a value; beyond ±3 it is still a feat or a fiasco. `value` is not 0."""
    return OUTCOME_IDS[bounded(value)]
