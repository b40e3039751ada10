"""La Couleur des Roses, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Guide
from soloist.rules.roses.glossary import CHAPTERS
from soloist.rules.term import Term

ROSES_GUIDE: Final = Guide(
    Term(
        "Say what is wanted, which is the skill, and in what manner, which is the virtue. Roll both: every "
        "even die is a success, and the difficulty says how many it takes. An advantage rolls one colour "
        "again.",
        "Dire ce que l’on cherche, et c’est la compétence ; de quelle manière, et c’est la vertu. Lancer "
        "les deux : chaque dé pair est un succès, et la difficulté dit combien il en faut. Un avantage "
        "relance une couleur.",
    ),
    (*CHAPTERS, LOOP, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "test": Term(
                "virtue and skill against a difficulty", "vertu et compétence contre une difficulté"
            ),
            "aid": Term("a helper’s own roll, for dice", "le jet de qui aide, pour donner des dés"),
            "scene": Term("is the scene over? what comes back", "la scène finit-elle ? ce qui revient"),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "advantages": Term(
                "each rolls one colour again, once a scene", "chacun relance une couleur, une fois par scène"
            ),
            "advantages_max": Term("how many a new scene gives back", "combien une nouvelle scène en rend"),
            "fatigue": Term("cleared by a new scene", "effacée par une nouvelle scène"),
            "stress": Term("cleared by a new scene", "effacé par une nouvelle scène"),
        }
    ),
    Term(
        "An advantage once spent sleeps until the next scene: when place, time and kind of action have all "
        "changed.",
        "Un avantage dépensé dort jusqu’à la prochaine scène : quand le lieu, le moment et la nature de "
        "l’action ont tous changé.",
    ),
)
