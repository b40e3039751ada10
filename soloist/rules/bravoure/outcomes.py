"""How an action of Bravoure & Infortune may end, what that means and offers, in our own words."""

from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

SUCCESS = Outcome(
    "success",
    None,
    Term("Success", "Réussite"),
    Term(
        "It is done. Every 1 beyond what it took is Bravery in hand.",
        "C’est fait. Chaque 1 de trop devient de la Bravoure.",
    ),
    mood="good",
)
SHORT = Outcome(
    "short",
    None,
    Term("Not enough", "Insuffisant"),
    Term(
        "Well begun, but it took more: nothing is won and nothing lost.",
        "Bien commencé, mais il en fallait davantage : rien de gagné, rien de perdu.",
    ),
    mood="mixed",
)
FAILURE = Outcome(
    "failure",
    None,
    Term("Failure", "Échec"),
    Term(
        "It does not work, and it leaves a mark: Hardship grows.",
        "Cela ne marche pas, et cela pèse : l’Infortune grandit.",
    ),
    (
        Choice("setback", Term("A setback, no more.", "Une contrariété, sans plus.")),
        Choice(
            "twist",
            Term(
                "A small twist: something nobody saw coming.", "Un petit rebondissement que nul n’attendait."
            ),
        ),
    ),
    "bad",
)
MISFORTUNE = Outcome(
    "misfortune",
    None,
    Term("Misfortune", "Malheur"),
    Term(
        "Out of the scene, at once. Back when it ends for everyone, both counters at 0.",
        "Hors de la scène, sur-le-champ. Retour quand elle finit pour tous, les deux compteurs à 0.",
    ),
    (
        Choice("wound", Term("Struck down: a wound that stays.", "À terre : une blessure qui restera.")),
        Choice("taken", Term("Taken away, or locked up.", "Quelqu’un l’enlève, ou l’enferme.")),
        Choice("panic", Term("Nerves give way: flight, or worse.", "Les nerfs lâchent : la fuite, ou pire.")),
        Choice(
            "apart",
            Term(
                "Lost: far from the others, and with a new aim.",
                "Plus personne en vue : loin des autres, avec un nouveau but.",
            ),
        ),
    ),
    "bad",
)

ACTION_OUTCOMES = (SUCCESS, SHORT, FAILURE, MISFORTUNE)
NAMES = {outcome.id: outcome.name for outcome in ACTION_OUTCOMES}

PASSIVE_OUTCOMES = (
    Outcome(
        "success",
        None,
        SUCCESS.name,
        Term("Noticed, known, or borne.", "Cela n’échappe pas, ou cela se supporte."),
        mood="good",
    ),
    Outcome(
        "short",
        None,
        SHORT.name,
        Term("Only part of it gets through.", "On n’en saisit qu’une partie."),
        mood="mixed",
    ),
    Outcome(
        "failure",
        None,
        FAILURE.name,
        Term("Nothing is noticed, and nothing is lost by it.", "Cela passe inaperçu, sans autre mal."),
        mood="bad",
    ),
)
