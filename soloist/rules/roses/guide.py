"""La Couleur des Roses, told: how it is played, its words, a line on every test and counter."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.term import Term

# --- the words of La Couleur des Roses ------------------------------------------------------------


CHAPTERS: Final = (
    Chapter(
        Term("An action", "Une action"),
        (
            Word(
                "teller",
                Term("teller", "conteur"),
                Term(
                    "Whoever sets the scene and the difficulty; alone, a hat one wears in turn.",
                    "Qui plante la scène et fixe la difficulté ; seul, un chapeau que l’on porte à son tour.",
                ),
                (Term("game master", "meneur"), Term("GM", "MJ")),
            ),
            Word(
                "virtue",
                Term("virtue", "vertu"),
                Term(
                    "The manner of an action. With another virtue the same thing comes about otherwise.",
                    "La manière d’une action. Avec une autre vertu, la même chose arrive autrement.",
                ),
                (Term("approach", "approche"),),
                "skill",
            ),
            Word(
                "skill",
                Term("skill", "compétence"),
                Term(
                    "What an action is for. With another skill something else comes about.",
                    "Ce que vise une action. Avec une autre compétence, c’est autre chose qui arrive.",
                ),
                (Term("goal", "but"),),
                "virtue",
            ),
            Word(
                "success-die",
                Term("success die", "dé de succès"),
                Term(
                    "A die that succeeds half the time: an even d6, a coin that shows tails.",
                    "Un dé qui réussit une fois sur deux : un d6 pair, une pièce tombée sur pile.",
                ),
                (Term("dS", "dS"), Term("coin", "pièce")),
            ),
            Word(
                "ubiquity",
                Term("Ubiquity die", "dé Ubiquity"),
                Term(
                    "One eight-sided die that stands for one, two or three success dice.",
                    "Un dé à huit faces qui tient lieu d’un, deux ou trois dés de succès.",
                ),
                (Term("dU", "dU"),),
            ),
            Word(
                "difficulty",
                Term("difficulty", "difficulté"),
                Term(
                    "How many successes it takes, from 1, a child’s business, to 10 and beyond. "
                    "Circumstances change this number, not the dice.",
                    "Le nombre de succès à réunir, de 1, un jeu d’enfant, à 10 et au-delà. "
                    "Les circonstances changent ce nombre, pas les dés.",
                ),
            ),
            Word(
                "colours",
                Term("colour", "couleur"),
                Term(
                    "The dice of the virtue are of one colour, those of the skill of another; each is read, "
                    "and rolled again, on its own.",
                    "Les dés de la vertu ont une couleur, ceux de la compétence une autre ; chacune se lit, "
                    "et se relance, à part.",
                ),
            ),
            Word(
                "advantage",
                Term("advantage", "avantage"),
                Term(
                    "Once a scene, all the dice of a colour rolled again, the better throw kept. It comes "
                    "from a group of skills, a speciality or equipment.",
                    "Une fois par scène, tous les dés d’une couleur relancés, et le meilleur jet gardé. Il "
                    "vient d’un groupe de compétences, d’une spécialité ou d’un équipement.",
                ),
            ),
            Word(
                "speciality",
                Term("speciality", "spécialité"),
                Term("A narrow field inside a skill.", "Un champ étroit à l’intérieur d’une compétence."),
            ),
            Word(
                "equipment",
                Term("equipment", "équipement"),
                Term(
                    "Good tools lower the difficulty or are an advantage; they never bring dice.",
                    "De bons outils abaissent la difficulté ou valent un avantage ; jamais de dés.",
                ),
            ),
            Word(
                "sequel",
                Term("sequela", "séquelle"),
                Term(
                    "A mark that lasts and takes dice away where it hinders.",
                    "Une marque qui dure, et qui ôte des dés là où elle gêne.",
                ),
                (Term("after-effect", "suite"),),
                "aid",
            ),
            Word(
                "aid",
                Term("mutual aid", "entraide"),
                Term(
                    "A helper brings a die, or one for each two successes of a roll of their own.",
                    "Qui aide apporte un dé, ou un dé tous les deux succès de son propre jet.",
                ),
                (Term("help", "aide"),),
                "sequel",
            ),
        ),
    ),
    Chapter(
        Term("A scene", "Une scène"),
        (
            Word(
                "unities",
                Term("three unities", "trois unités"),
                Term(
                    "Place, time and kind of action. A scene is over only when all three have changed.",
                    "Le lieu, le moment et la nature de l’action. Une scène finit quand toutes trois ont "
                    "changé.",
                ),
                (Term("change of scene", "changement de scène"),),
            ),
            Word(
                "fatigue",
                Term("fatigue", "fatigue"),
                Term(
                    "What the body owes; a new scene clears it.",
                    "Ce que doit le corps ; une nouvelle scène l’efface.",
                ),
            ),
            Word(
                "stress",
                Term("stress", "stress"),
                Term(
                    "What the nerves owe; a new scene clears it.",
                    "Ce que doivent les nerfs ; une nouvelle scène l’efface.",
                ),
            ),
        ),
    ),
)


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
