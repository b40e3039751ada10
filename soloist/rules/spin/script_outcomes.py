"""The six results of a SPIN script or sequence, in our own words (meaning after SPIN 0.1, Zoom)."""

from soloist.rules.spin.outcomes import LOSS, NAMES, STROKE
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

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
