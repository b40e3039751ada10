"""One Shot, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Guide
from soloist.rules.oneshot.glossary import CHAPTERS
from soloist.rules.term import Term

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
