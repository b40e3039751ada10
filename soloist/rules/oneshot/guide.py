"""One Shot, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.term import Term

# --- the words of One Shot ------------------------------------------------------------------------


CHAPTERS: Final = (
    Chapter(
        Term("The character", "Le personnage"),
        (
            Word(
                "game-master",
                Term("game master", "meneur"),
                Term(
                    "Whoever plays the rest of the world; alone, a hat one wears in turn.",
                    "Qui joue le reste du monde ; seul, un chapeau que l’on porte à son tour.",
                ),
                (Term("GM", "MJ"),),
            ),
            Word(
                "strong-point",
                Term("strong point", "point fort"),
                Term(
                    "What the character is good at: three dice instead of two. Points do not add up.",
                    "Ce en quoi le personnage excelle : trois dés au lieu de deux. Les points ne "
                    "s’additionnent pas.",
                ),
                opposite="weak-point",
            ),
            Word(
                "weak-point",
                Term("weak point", "point faible"),
                Term(
                    "What gets in the character’s way: one die instead of two.",
                    "Ce qui dessert le personnage : un dé au lieu de deux.",
                ),
                opposite="strong-point",
            ),
            Word(
                "motivation",
                Term("motivation", "motivation"),
                Term(
                    "What drives the character; a deed true to it brings energy back the night after.",
                    "Ce qui fait avancer le personnage ; un acte qui lui est fidèle rend de l’énergie la "
                    "nuit suivante.",
                ),
            ),
            Word(
                "power",
                Term("power", "pouvoir"),
                Term(
                    "A strong point beyond nature; it must be paid one to three points of energy, a die for "
                    "each.",
                    "Un point fort surnaturel ; il se paie d’un à trois points d’énergie, un dé pour chacun.",
                ),
            ),
            Word(
                "energy",
                Term("energy", "énergie"),
                Term(
                    "Six points of breath and blood: a point buys a die, wounds take some, at 0 one falls.",
                    "Six points de souffle et de sang : un point achète un dé, les coups en ôtent, à 0 l’on "
                    "tombe.",
                ),
            ),
            Word(
                "minor",
                Term("minor character", "personnage mineur"),
                Term("Has no energy; any hit is enough.", "N’a pas d’énergie ; le premier coup suffit."),
                (Term("anonymous", "anonyme"),),
            ),
        ),
    ),
    Chapter(
        Term("Rolling", "Les jets"),
        (
            Word(
                "hit-die",
                Term("success", "réussite"),
                Term(
                    "A die that reaches the difficulty; one is enough, more are better. A 0 is a 10.",
                    "Un dé qui atteint la difficulté ; un suffit, plusieurs valent mieux. Un 0 est un 10.",
                ),
            ),
            Word(
                "difficulty",
                Term("difficulty", "difficulté"),
                Term(
                    "From 4, very easy, to 10, very hard.",
                    "De 4, très facile, à 10, très difficile.",
                ),
            ),
            Word(
                "opposed",
                Term("opposed test", "test d’opposition"),
                Term(
                    "The best die of whoever resists is the difficulty; a tie goes to whoever acts.",
                    "Le meilleur dé de qui résiste sert de difficulté ; l’égalité profite à qui agit.",
                ),
            ),
            Word(
                "second-chance",
                Term("second chance", "seconde chance"),
                Term(
                    "One more try at two harder, where it makes sense; there is no third.",
                    "Un autre essai, à deux de plus, si cela a un sens ; il n’y en a pas de troisième.",
                ),
            ),
        ),
    ),
    Chapter(
        Term("Fighting", "Combattre"),
        (
            Word(
                "sequence",
                Term("sequence", "séquence"),
                Term(
                    "Three seconds or so: a few steps and one simple action each.",
                    "Trois secondes environ : quelques pas et une action simple chacun.",
                ),
            ),
            Word(
                "initiative",
                Term("initiative", "initiative"),
                Term(
                    "The best of two dice, three if quick, one if slow; the highest acts first, for the "
                    "whole fight.",
                    "Le meilleur de deux dés, trois si l’on est vif, un si l’on est lent ; le plus haut "
                    "commence, pour tout le combat.",
                ),
            ),
            Word(
                "surprise",
                Term("surprise", "surprise"),
                Term(
                    "Whoever did not see it coming loses the first sequence, and is hit at 4.",
                    "Qui n’a rien vu venir perd la première séquence, et se laisse toucher à 4.",
                ),
            ),
            Word(
                "range",
                Term("range", "portée"),
                Term(
                    "Short 7, standard 8, long 9; cover or darkness, one more.",
                    "Courte 7, standard 8, longue 9 ; couvert ou obscurité, un de plus.",
                ),
            ),
            Word(
                "care",
                Term("care", "soins"),
                Term(
                    "Once a day and never in a fight: a point of energy for each success at 8.",
                    "Une fois par jour et jamais en plein combat : un point d’énergie par réussite à 8.",
                ),
                (Term("first aid", "premiers soins"),),
            ),
        ),
    ),
)


ONESHOT_GUIDE: Final = Guide(
    Term(
        "Roll two d10s, three where a strong point serves, one where a weak point hinders. One die at the "
        "difficulty or above is enough, more are better. Energy buys a die, and is what wounds take.",
        "Lancer deux d10, trois quand un point fort sert, un seul quand un point faible gêne. Un dé au "
        "niveau de la difficulté suffit, plusieurs valent mieux. L’énergie achète un dé, et c’est elle que "
        "les coups entament.",
    ),
    (*CHAPTERS, LOOP, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "standard": Term("d10s against a difficulty", "des d10 contre une difficulté"),
            "opposed": Term("d10s against another’s best die", "des d10 contre le meilleur dé d’un autre"),
            "initiative": Term("the best die: who acts first", "le meilleur dé : qui agit d’abord"),
            "ranged": Term("a shot, by its distance", "un tir, selon la distance"),
            "surprise": Term("hitting who did not see it coming", "frapper qui ne l’a pas vu venir"),
            "care": Term("tending somebody, once a day", "soigner quelqu’un, une fois par jour"),
            "night": Term("sleep, and the energy it gives back", "le sommeil, et l’énergie qu’il rend"),
            "scenario_end": Term(
                "the end: one point of energy more, for good",
                "la fin : un point d’énergie de plus, pour de bon",
            ),
            "scenario_start": Term("all energy back", "toute l’énergie revient"),
            "difficulty": Term("how hard is it? a guess by a die", "quelle difficulté ? au jugé, d’un dé"),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "energy": Term(
                "a point buys a die; wounds take some; at 0 one falls",
                "un point achète un dé ; les coups en ôtent ; à 0 l’on tombe",
            ),
            "energy_max": Term(
                "never above this; one more each scenario", "jamais au-delà ; un de plus par scénario"
            ),
        }
    ),
    Term(
        "A night gives back a point of energy, one more to whoever has a power, one more for a deed true to "
        "the motivation.",
        "Une nuit rend un point d’énergie, un de plus à qui possède un pouvoir, un de plus pour un acte "
        "fidèle à la motivation.",
    ),
)
