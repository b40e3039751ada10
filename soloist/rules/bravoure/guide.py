"""Bravoure & Infortune, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.term import Term

# --- the words of Bravoure & Infortune ------------------------------------------------------------


CHAPTERS: Final = (
    Chapter(
        Term("The hero", "Le héros"),
        (
            Word(
                "game-master",
                Term("game master", "Meneur"),
                Term(
                    "Whoever plays the rest of the world; alone, a hat one wears in turn.",
                    "Qui joue le reste du monde ; seul, un chapeau que l’on porte à son tour.",
                ),
                (Term("GM", "MJ"),),
            ),
            Word(
                "attribute",
                Term("attribute", "attribut"),
                Term(
                    "Vigour, Agility, Mind, Aura: 4, 3, 2 and 1 dice. Every action goes through one of them.",
                    "Vigueur, Agilité, Esprit, Aura : 4, 3, 2 et 1 dés. Toute action passe par l’un d’eux.",
                ),
            ),
            Word(
                "trait",
                Term("trait", "trait"),
                Term(
                    "A field in which the hero is good, with a colour of its own; one at most adds its dice.",
                    "Un domaine où le héros est bon, avec sa couleur ; un seul au plus ajoute ses dés.",
                ),
            ),
            Word(
                "object",
                Term("object", "objet"),
                Term(
                    "A possession that matters more than the rest of the luggage; one at most adds its dice.",
                    "Un bien qui compte plus que le reste du bagage ; un seul au plus ajoute ses dés.",
                ),
            ),
            Word(
                "asset",
                Term("asset", "Atout"),
                Term(
                    "A speciality or a situation in which 6s are rolled again until none is left.",
                    "Une spécialité ou une situation où les 6 se relancent jusqu’à ce qu’il n’en reste plus.",
                ),
                opposite="flaw",
            ),
            Word(
                "flaw",
                Term("flaw", "Défaut"),
                Term(
                    "Now and then it takes over for a moment, against the hero; that is worth a point of "
                    "Bravery.",
                    "De temps en temps il prend le dessus, un instant, contre le héros ; cela vaut un point "
                    "de Bravoure.",
                ),
                opposite="asset",
            ),
        ),
    ),
    Chapter(
        Term("Bravery and hardship", "Bravoure et Infortune"),
        (
            Word(
                "bravery",
                Term("Bravery", "Bravoure"),
                Term(
                    "Points earned by successes beyond what was needed; they buy successes and "
                    "strokes of luck.",
                    "Des points gagnés par les succès de trop ; ils achètent des succès et des coups de "
                    "chance.",
                ),
                opposite="hardship",
            ),
            Word(
                "hardship",
                Term("Hardship", "Infortune"),
                Term(
                    "One more for each failure: fatigue, wounds, doubt, under whatever name the story gives "
                    "it.",
                    "Une de plus à chaque échec : fatigue, blessures, doute, sous le nom que l’histoire lui "
                    "donne.",
                ),
                opposite="bravery",
            ),
            Word(
                "misfortune",
                Term("Misfortune", "Malheur"),
                Term(
                    "After a failure, hardship above the highest die takes the hero out of the scene; they "
                    "come back with both counters at 0.",
                    "Après un échec, une Infortune supérieure au plus haut dé sort le héros de la scène ; "
                    "il y revient les deux compteurs à 0.",
                ),
            ),
            Word(
                "experience",
                Term("experience", "expérience"),
                Term(
                    "A point for taking part, one for an adventure finished, and Bravery turned into it; "
                    "shared by all.",
                    "Un point pour avoir joué, un pour l’aventure menée à bien, et la Bravoure que l’on "
                    "change ; on partage.",
                ),
                (Term("XP", "XP"),),
            ),
        ),
    ),
    Chapter(
        Term("Rolling", "Les jets"),
        (
            Word(
                "success",
                Term("success", "succès"),
                Term(
                    "A die that shows 1. One is enough for most things.",
                    "Un dé qui montre 1. Un seul suffit presque toujours.",
                ),
                opposite="failure",
            ),
            Word(
                "failure",
                Term("failure", "échec"),
                Term(
                    "Not a single 1: a setback, no worse, and a point of hardship.",
                    "Pas un seul 1 : une contrariété, sans plus, et un point d’Infortune.",
                ),
                opposite="success",
            ),
            Word(
                "required",
                Term("difficult action", "action difficile"),
                Term(
                    "Two successes or more are asked for, and announced before the roll.",
                    "On demande deux succès ou plus, et on le dit avant le jet.",
                ),
            ),
            Word(
                "passive",
                Term("passive roll", "jet passif"),
                Term(
                    "Asked for by the game master, to notice or to withstand; no counter moves.",
                    "Demandé par le Meneur, pour remarquer ou pour tenir ; aucun compteur ne bouge.",
                ),
            ),
            Word(
                "menace",
                Term("Menace", "Menace"),
                Term(
                    "A long trouble with a score: each success wears it down by one, however it was come by.",
                    "Un ennui de longue haleine, avec un score : chaque succès l’use d’un point, quelle "
                    "qu’en soit la manière.",
                ),
                (Term("threat", "péril"),),
            ),
            Word(
                "group-action",
                Term("group action", "action de groupe"),
                Term(
                    "Everyone tries the same thing; it works if half of them succeed.",
                    "Tous tentent la même chose ; elle réussit si la moitié y parvient.",
                ),
            ),
        ),
    ),
)


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
