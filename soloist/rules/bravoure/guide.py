"""Bravoure & Infortune, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.bravoure.glossary import CHAPTERS
from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Guide
from soloist.rules.term import Term

BRAVOURE_GUIDE: Final = Guide(
    Term(
        "Roll an attribute’s dice, with a trait and an object if they help, and one more for a good "
        "description. Each 1 is a success; those beyond the first become Bravery. None is hardship, and "
        "when hardship outgrows the highest die, Misfortune takes the hero away.",
        "Lancer les dés d’un attribut, avec un trait et un objet s’ils aident, et un de plus pour une belle "
        "description. Chaque 1 est un succès ; ceux de trop deviennent Bravoure. Aucun, et l’Infortune "
        "monte ; qu’elle dépasse le plus haut dé, et un Malheur emporte le héros.",
    ),
    (*CHAPTERS, LOOP, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "action": Term("dice, and each 1 is a success", "des dés, et chaque 1 est un succès"),
            "passive": Term(
                "to notice or withstand; nothing is counted", "remarquer ou tenir ; rien ne se compte"
            ),
            "menace": Term("an action that wears a Menace down", "une action qui use une Menace"),
            "opposition": Term("hero against hero: most successes", "héros contre héros : le plus de succès"),
            "group": Term(
                "everyone tries the same: half is enough", "tous tentent de même : la moitié suffit"
            ),
            "sure": Term("a point of Bravery, and it succeeds", "un point de Bravoure, et c’est réussi"),
            "add": Term(
                "Bravery for more successes afterwards", "de la Bravoure pour d’autres succès, après coup"
            ),
            "gift": Term(
                "Bravery given: somebody else succeeds", "de la Bravoure offerte : un autre réussit"
            ),
            "claim": Term(
                "a point of Bravery invents something", "un point de Bravoure invente quelque chose"
            ),
            "flaw": Term("the flaw takes over, for a point", "le Défaut prend le dessus, contre un point"),
            "comeback": Term("back from Misfortune, counters at 0", "le retour d’un Malheur, compteurs à 0"),
            "experience": Term(
                "end of session: experience, shared", "fin de séance : l’expérience, partagée"
            ),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "xp": Term("spent on scores, traits and objects", "se dépense en scores, traits et objets"),
            "bravoure": Term(
                "buys a success, a success more, an invention, a gift",
                "achète une réussite, un succès de plus, une invention, un don",
            ),
            "infortune": Term(
                "up by each failure; above the highest die, Misfortune",
                "monte à chaque échec ; au-dessus du plus haut dé, le Malheur",
            ),
        }
    ),
    Term(
        "Each success beyond what was required is a point of Bravery. Bravery only delays Misfortune: "
        "hardship never falls, except by it.",
        "Chaque succès au-delà de ceux qu’il fallait est un point de Bravoure. Elle ne fait que retarder le "
        "Malheur : l’Infortune ne baisse jamais, sinon par lui.",
    ),
)
