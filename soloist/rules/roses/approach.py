"""Putting an action into a virtue and a skill, and the wounds that weigh on it (La Couleur des Roses)."""

from soloist.rules.given import reason
from soloist.rules.system import Reason
from soloist.rules.term import Term

# --- putting an action into a virtue and a skill: questions, names to start from, the last resort -


QUESTIONS = (
    Term("What is wanted from it? That is the skill.", "Que cherche-t-on à obtenir ? C’est la compétence."),
    Term("In what manner? That is the virtue.", "De quelle manière s’y prend-on ? C’est la vertu."),
    Term(
        "Several virtues would fit: how would the outcome taste with each? The player picks.",
        "Plusieurs vertus conviendraient : quel goût l’issue aurait-elle avec chacune ? Le joueur choisit.",
    ),
    Term(
        "Several skills would fit: set aside those that lead elsewhere. The player picks among the rest.",
        "Plusieurs compétences conviendraient : écarter celles qui mènent ailleurs. "
        "Le joueur choisit parmi les autres.",
    ),
    Term(
        "No manner comes to mind: is there anything to roll for? If so, the virtue counts 2.",
        "Aucune manière ne vient : y a-t-il vraiment matière à jet ? Si oui, la vertu compte pour 2.",
    ),
)

OTHER_VIRTUE = Term(
    "Another virtue: the same thing comes about, otherwise.",
    "Une autre vertu : la même chose arrive, autrement.",
)
OTHER_SKILL = Term("Another skill: something else comes about.", "Une autre compétence : autre chose arrive.")

# --- sequelae: lasting wounds of body or mind that cost dice (Résolution d'actions) ---------------


def sequela(text: str) -> Reason:
    """A sequela as a sheet writes it, `jambe raide` or `jambe raide -2D`, as a reason that takes dice."""
    read = reason(text)
    return Reason(read.text, -abs(read.weight) if read.weight else -1)
