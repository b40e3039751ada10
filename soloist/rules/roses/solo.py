"""What to ask oneself in each phase when La Couleur des Roses is played alone.

The four phases are those of HaDes 0.1.0, Jouer seul; the text has a teller, whose part one takes.
"""

from collections.abc import Mapping
from types import MappingProxyType

from soloist.rules.phases import PhaseId
from soloist.rules.roses import approach, difficulty, scene
from soloist.rules.term import Term

PROMPTS: Mapping[PhaseId, tuple[Term, ...]] = MappingProxyType(
    {
        "immersion": approach.QUESTIONS[:2],
        "destiny": (
            Term(
                "How hard is it, before anything helps or hinders?",
                "Quelle difficulté, avant tout ce qui aide ou gêne ?",
            ),
            Term(
                "Sequelae take dice, aid gives some; whatever else weighs on it moves the difficulty.",
                "Les séquelles ôtent des dés, l’entraide en donne ; tout le reste déplace la difficulté.",
            ),
            Term(
                "Does something come in the way? Ask the destiny die.",
                "Quelque chose s’en mêle-t-il ? Le dé du destin répond.",
            ),
        ),
        "mixed": (
            *approach.QUESTIONS[2:],
            difficulty.CONTESTED,
            Term(
                "It failed: which colour fell short, and which advantage could roll it again?",
                "C’est raté : quelle couleur a manqué, et quel avantage pourrait la relancer ?",
            ),
        ),
        "conclusion": scene.QUESTIONS,
    }
)
