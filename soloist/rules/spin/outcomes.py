"""The six results of SPIN, in an opposition, a script and off stage: their meaning, in our own words.

Plain and partial results are the probable, told from what the pools were made of; the two extremes
are the unforeseen (SPIN 0.1, Résultat).
"""

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


# --- the six results of a script or sequence ------------------------------------------------------

_ZOOM = Choice(
    "zoom",
    Term(
        "Zoom in: play what happens at that step, then go on from there.",
        "Zoomer : jouer ce qui arrive à cette étape, puis repartir de là.",
    ),
)

SCRIPT_OUTCOMES = (
    Outcome(
        "feat",
        3,
        NAMES[3],
        Term(
            "Every door opens, and the last one on something unhoped-for.",
            "Toutes les portes s’ouvrent, et la dernière sur l’inespéré.",
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
                Term("An unexpected gift waits at the end.", "Un cadeau inattendu attend au bout."),
            ),
        ),
        "good",
    ),
    Outcome(
        "success",
        2,
        NAMES[2],
        Term("The end is reached, door after door.", "Le bout est atteint, porte après porte."),
        mood="good",
    ),
    Outcome(
        "partial_success",
        1,
        NAMES[1],
        Term(
            "The end is reached, but something was left on the way.",
            "Le bout est atteint, mais quelque chose est resté en chemin.",
        ),
        (
            Choice("lesser", Term("Bring back less than hoped.", "En rapporter moins qu’espéré.")),
            Choice(
                "reach_with_harm",
                Term(
                    "Bring it all back, and lose something: a step on a gauge, or a trait.",
                    "Tout en rapporter, et y laisser quelque chose : un cran de jauge ou un trait.",
                ),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "partial_failure",
        -1,
        NAMES[-1],
        Term(
            "One door stays shut, and another way shows beside it.",
            "Une porte reste close, et un autre passage se dessine à côté.",
        ),
        (
            _ZOOM,
            Choice(
                "other_goal",
                Term("Turn back, and set another goal.", "Faire demi-tour, et viser autre chose."),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "failure",
        -2,
        NAMES[-2],
        Term(
            "One door stays shut, and the way back is no easier.",
            "Une porte reste close, et le retour s’annonce rude.",
        ),
        (_ZOOM, LOSS),
        "bad",
    ),
    Outcome(
        "fiasco",
        -3,
        NAMES[-3],
        Term(
            "One door stays shut, and what stood behind it comes out.",
            "Une porte reste close, et ce qu’elle gardait en sort.",
        ),
        (_ZOOM, LOSS, STROKE),
        "bad",
    ),
)

# --- the same dice, read for the outcome alone ----------------------------------------------------

_OFF_STAGE = {
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

OFF_STAGE_OUTCOMES = tuple(
    Outcome(
        OUTCOME_IDS[value],
        value,
        NAMES[value],
        text,
        mood="good" if value > 1 else "bad" if value < -1 else "mixed",
    )
    for value, text in _OFF_STAGE.items()
)
