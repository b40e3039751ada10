"""What One Shot's tests come to, in words for the table."""

from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

SUCCESS = Term("Success", "Réussite")
FAILURE = Term("Failure", "Échec")

_SECOND = Choice(
    "second_chance",
    Term(
        "Try once more, two harder, if that can be imagined: the last try.",
        "Tenter encore une fois, à deux de plus, si cela se conçoit : le dernier essai.",
    ),
)
_REVELATION = Choice(
    "revelation",
    Term(
        "Let it go, and let the failure bring something to light.",
        "En rester là, et que l’échec mette quelque chose au jour.",
    ),
)
_OTHER_WAY = Choice(
    "other_way", Term("Come at it from another side.", "S’y prendre par un tout autre chemin.")
)
FAILED = (_SECOND, _OTHER_WAY, _REVELATION)

STANDARD_OUTCOMES = (
    Outcome(
        "success",
        None,
        SUCCESS,
        Term(
            "It works; the more successes, the finer the work.",
            "Cela marche ; plus il y a de réussites, plus c’est de la belle ouvrage.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        0,
        FAILURE,
        Term("Not one die gets there.", "Pas un dé n’y arrive."),
        FAILED,
        "bad",
    ),
)

OPPOSED_OUTCOMES = (
    Outcome(
        "success",
        None,
        SUCCESS,
        Term(
            "The acting side gets its way. In a fight, each success costs the other one energy, "
            "two by a power; a minor character is out.",
            "Le camp actif l’emporte. Au combat, chaque réussite coûte un point d’énergie à l’autre, "
            "deux par un pouvoir ; un personnage mineur est hors de combat.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        0,
        FAILURE,
        Term("The other side holds.", "L’autre camp tient bon."),
        FAILED,
        "bad",
    ),
)

ATTACK_OUTCOMES = (
    Outcome(
        "success",
        None,
        Term("Hit", "Touché"),
        Term(
            "Each success costs the target one energy, two by a power; a minor character is out.",
            "Chaque réussite coûte un point d’énergie à la cible, deux par un pouvoir ; "
            "un personnage mineur est hors de combat.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        0,
        Term("Missed", "Manqué"),
        Term(
            "It strikes beside. What does it hit instead?",
            "Le coup passe à côté. Que touche-t-il à la place ?",
        ),
        mood="bad",
    ),
)
