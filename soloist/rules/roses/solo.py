"""What to ask oneself in each phase when La Couleur des Roses is played alone.

The four phases are those of HaDes 0.1.0, Jouer seul; the text has a teller, whose part one takes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.phases import PhaseId, told
from soloist.rules.roses import approach
from soloist.rules.roses.tests import CONTESTED, QUESTIONS
from soloist.rules.term import Term

PROMPTS: Mapping[PhaseId, tuple[Term, ...]] = MappingProxyType(
    {
        "immersion": approach.QUESTIONS[:2],
        "destiny": (
            Term(
                "How hard is it, before anything helps or hinders?",
                "Quelle difficulté, avant tout ce qui aide ou gêne ?",
            ),
            Term(
                "Sequelae take dice, aid gives some; whatever else weighs on it moves the difficulty.",
                "Les séquelles ôtent des dés, l’entraide en donne ; tout le reste déplace la difficulté.",
            ),
            Term(
                "Does something come in the way? Ask the destiny die.",
                "Quelque chose s’en mêle-t-il ? Le dé du destin répond.",
            ),
        ),
        "mixed": (
            *approach.QUESTIONS[2:],
            CONTESTED,
            Term(
                "If it fails, which colour fell short, and does an advantage roll it again?",
                "En cas d’échec, quelle couleur a manqué, et un avantage la relance-t-il ?",
            ),
        ),
        "conclusion": QUESTIONS,
    }
)

LOOP: Final = told(PROMPTS, Term("Teller", "Conteur"))
