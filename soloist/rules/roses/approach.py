"""Putting an action into a virtue and a skill, and the wounds that weigh on it (La Couleur des Roses)."""

from soloist.rules.content import Words
from soloist.rules.given import reason
from soloist.rules.system import Reason

_WORDS = Words("roses")

# --- putting an action into a virtue and a skill: questions, names to start from, the last resort -


QUESTIONS = (
    _WORDS("words.what_is_wanted_from"),
    _WORDS("words.in_what_manner_that"),
    _WORDS("words.several_virtues_would_fit"),
    _WORDS("words.several_skills_would_fit"),
    _WORDS("words.no_manner_comes_to"),
)

OTHER_VIRTUE = _WORDS("words.other_virtue")
OTHER_SKILL = _WORDS("words.other_skill")

# --- sequelae: lasting wounds of body or mind that cost dice (Résolution d'actions) ---------------


def sequela(text: str) -> Reason:
    """A sequela as a sheet writes it, `jambe raide` or `jambe raide -2D`, as a reason that takes dice."""
    read = reason(text)
    return Reason(read.text, -abs(read.weight) if read.weight else -1)
