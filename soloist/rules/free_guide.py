"""The words of every story, whatever its rules, and the guide of free play."""

from types import MappingProxyType
from typing import Final

from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.term import Term

JOURNAL: Final = Chapter(
    Term("The story", "L’histoire"),
    (
        Word(
            "session",
            Term("session", "séance"),
            Term("One sitting, an evening or an hour.", "Une fois que l’on joue, un soir ou une heure."),
        ),
        Word(
            "scene",
            Term("scene", "scène"),
            Term(
                "A stretch of the story under a title and a number; numbers run on from session to session.",
                "Un morceau de l’histoire, sous un titre et un numéro ; la numérotation traverse les "
                "séances.",
            ),
        ),
        Word(
            "thread",
            Term("thread", "fil"),
            Term(
                "Something the story has opened and not closed: a promise, a question, a debt.",
                "Ce que l’histoire a ouvert sans le refermer : une promesse, une question, une dette.",
            ),
        ),
        Word(
            "clock",
            Term("clock", "horloge"),
            Term(
                "A count towards something that will happen when it is full.",
                "Un décompte vers ce qui arrivera quand elle sera pleine.",
            ),
        ),
        Word(
            "oracle",
            Term("oracle", "oracle"),
            Term(
                "A table or a die that answers in place of the one who would otherwise know.",
                "Une table ou un dé qui répond à la place de qui, autrement, saurait.",
            ),
            (Term("table", "table"),),
        ),
        Word(
            "destiny-die",
            Term("destiny die", "dé du destin"),
            Term(
                "One d6 for a question of yes or no, with “and” or “but” at times.",
                "Un d6 pour une question qui se répond par oui ou par non, parfois avec « et » ou « mais ».",
            ),
            (Term("yes or no", "oui ou non"), Term("fate die", "D du Destin")),
        ),
        Word(
            "hook",
            Term("hook", "accroche"),
            Term(
                "The last detail of a description, which asks to be acted upon.",
                "Le dernier détail d’une description, celui qui appelle un geste.",
            ),
        ),
        Word(
            "frame",
            Term("fictional frame", "cadre fictionnel"),
            Term(
                "The clichés, words and images of a world, on which everyone agrees; the edge of the "
                "picture, never the plot.",
                "Les clichés, les mots et les images d’un monde, sur lesquels on s’accorde ; le bord du "
                "tableau, jamais l’intrigue.",
            ),
            (Term("frame", "cadre"),),
        ),
    ),
)

LOOP: Final = Chapter(
    Term("Playing alone", "Jouer seul"),
    (
        Word(
            "immersion",
            Term("Immersion", "Immersion"),
            Term(
                "First phase: one is the protagonist, somewhere, doing something, wanting something.",
                "Première phase : on est le protagoniste, quelque part, en train de faire et de vouloir "
                "quelque chose.",
            ),
        ),
        Word(
            "destiny-phase",
            Term("destiny phase", "phase de destin"),
            Term(
                "Second phase: the world answers. Is the wish within reach, or does a mishap come first?",
                "Deuxième phase : le monde répond. Le souhait est-il à portée, ou un contretemps passe-t-il "
                "avant ?",
            ),
        ),
        Word(
            "mixed",
            Term("mixed phase", "phase mixte"),
            Term(
                "Third phase: both hats at once. What is uncertain is rolled, and each result moves "
                "something.",
                "Troisième phase : les deux chapeaux à la fois. L’incertain se joue aux dés, et chaque "
                "résultat déplace quelque chose.",
            ),
        ),
        Word(
            "conclusion",
            Term("Conclusion", "Conclusion"),
            Term(
                "Fourth phase, which can be skipped: the protagonist again, and what remains.",
                "Quatrième phase, dont on peut se passer : le protagoniste de nouveau, et ce qu’il en reste.",
            ),
        ),
        Word(
            "branching",
            Term("branching", "embranchement"),
            Term(
                "The moment a new situation opens; with destiny below zero it may begin badly.",
                "Le moment où une situation nouvelle s’ouvre ; sous zéro, le destin peut la faire mal "
                "commencer.",
            ),
        ),
        Word(
            "mishap",
            Term("mishap", "contretemps"),
            Term(
                "Something that stands between the protagonists and what they wanted to play next.",
                "Ce qui se met entre les protagonistes et ce qu’ils voulaient jouer ensuite.",
            ),
        ),
        Word(
            "hat",
            Term("hat", "chapeau"),
            Term(
                "The part one is playing just now: the protagonist’s, the world’s, or both.",
                "Le rôle que l’on tient en ce moment : celui du protagoniste, celui du monde, ou les deux.",
            ),
        ),
    ),
)

ANY_TEST: Final = MappingProxyType(
    {
        "fate": Term("yes or no, with “and” or “but”", "oui ou non, avec « et » ou « mais »"),
        "choice": Term("a die for each option, the highest wins", "un dé par option, le plus haut l’emporte"),
        "bare": Term("any dice, against a number or not", "des dés quelconques, contre un nombre ou non"),
        "auto": Term("no dice: the sign of destiny decides", "sans dés : le signe du destin décide"),
        "branch": Term("does the new situation begin badly?", "la nouvelle situation commence-t-elle mal ?"),
    }
)
"""What the tests are for that every game has, or can borrow from HaDes."""

ANY_NAME: Final = MappingProxyType(
    {"fate": Term("Destiny die", "Dé du destin"), "branch": Term("Destiny roll", "Jet de destin")}
)
"""What tests go by in a list, where a journal calls more than one by the same word."""

ANY_COUNTER: Final = MappingProxyType(
    {
        "destiny": Term(
            "down by what ends well, up by what ends badly; below zero, mishaps wait",
            "baisse de ce qui finit bien, monte de ce qui finit mal ; sous zéro, des contretemps guettent",
        )
    }
)
"""What the counters are for that every game can borrow."""

FREE_GUIDE: Final = Guide(
    Term(
        "Write what happens. When in doubt, ask a table or the destiny die; roll whatever dice your game "
        "rolls, and write what they came to.",
        "Écrire ce qui arrive. Dans le doute, interroger une table ou le dé du destin ; lancer les dés du "
        "jeu que l’on joue, et noter ce qu’ils ont donné.",
    ),
    (JOURNAL,),
    ANY_TEST,
    ANY_COUNTER,
)
