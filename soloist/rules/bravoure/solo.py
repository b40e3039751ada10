"""Playing alone: what to ask in each phase, and what a misfortune does to it (Bravoure & Infortune; ours)."""

from collections.abc import Mapping
from typing import Final

from soloist.rules.phases import PhaseId, told
from soloist.rules.term import Term

PROMPTS: Mapping[PhaseId, tuple[Term, ...]] = {
    "immersion": (
        Term(
            "How is it done? A description worth hearing earns a die.",
            "Comment s’y prend-on ? Bien raconté, un dé de plus.",
        ),
        Term(
            "Which attribute carries it, and does a trait or an object help?",
            "Quel attribut porte l’action, et quel trait ou quel objet l’aide ?",
        ),
    ),
    "destiny": (
        Term(
            "Does something get in the way? Ask the destiny die.",
            "Quelque chose s’en mêle-t-il ? Demander au dé du destin.",
        ),
        Term(
            "Is this one action, or a Menace to wear down?",
            "Est-ce l’affaire d’une action, ou une Menace qu’il faut user ?",
        ),
        Term(
            "Could the flaw be in the room? Propose it, and let the die say whether it takes over.",
            "Le défaut serait-il dans la pièce ? Le proposer, et que le dé dise s’il prend le dessus.",
        ),
    ),
    "mixed": (
        Term(
            "One success is enough; should more be required, say so before the dice.",
            "Un succès suffit ; s’il en faut davantage, le dire avant les dés.",
        ),
        Term(
            "What is missing here that a point of Bravery, if one is held, could invent?",
            "Que manque-t-il ici, qu’un point de Bravoure, s’il en reste, pourrait inventer ?",
        ),
    ),
    "conclusion": (
        Term(
            "Was anybody taken out of the scene? They come back, both counters at 0.",
            "Quelqu’un a-t-il quitté la scène ? C’est l’heure du retour, les deux compteurs à 0.",
        ),
        Term(
            "Is this the end of the session? Turn Bravery into experience, or keep it.",
            "Est-ce la fin de la séance ? Changer la Bravoure en expérience, ou la garder.",
        ),
    ),
}

LOOP: Final = told(PROMPTS, Term("Game master", "Meneur"))
