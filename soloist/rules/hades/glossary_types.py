"""The words of HaDes: the types of action and what they are for (HaDes 0.1.0, Tables par type d'action)."""

from typing import Final

from soloist.rules.guide import Chapter, Word
from soloist.rules.term import Term

TYPES_OF_ACTION: Final = Chapter(
    Term("Types of action", "Types d’action"),
    (
        Word(
            "type",
            Term("type of action", "type d’action"),
            Term(
                "What an action is about. It changes no chance: only what each of the six results means.",
                "Ce dont il s’agit dans une action. Les chances n’y changent pas : seul change le sens de "
                "chacun des six résultats.",
            ),
            (Term("type", "type"), Term("general", "général")),
        ),
        Word(
            "eliminate",
            Term("eliminate", "éliminer"),
            Term(
                "To put somebody or something out of the way, mostly by a fight that "
                "lasts until a side is out.",
                "Mettre quelqu’un ou quelque chose hors de cause, en se battant le plus souvent ; cela dure "
                "jusqu’à ce qu’un camp cède.",
            ),
        ),
        Word(
            "bypass",
            Term("bypass", "contourner"),
            Term(
                "To get past without a fight: over the wall, behind the guard, out of reach.",
                "Passer sans se battre : par-dessus le mur, dans le dos du garde, hors d’atteinte.",
            ),
        ),
        Word(
            "negotiate",
            Term("negotiate", "négocier"),
            Term(
                "To bring somebody to agree: persuade, bargain, lie, move, threaten.",
                "Amener quelqu’un à consentir : convaincre, marchander, mentir, émouvoir, menacer.",
            ),
        ),
        Word(
            "solve",
            Term("solve", "résoudre"),
            Term(
                "To find out or to make: a riddle, a lock, an engine, a fever, a spell.",
                "Trouver ou fabriquer : une énigme, une serrure, une machine, une fièvre, un sortilège.",
            ),
        ),
        Word(
            "endure",
            Term("endure", "encaisser"),
            Term(
                "To hold out against what comes: cold, poison, fear, a blow, a long night.",
                "Tenir contre ce qui vient : le froid, le poison, la peur, un coup, une longue nuit.",
            ),
        ),
        Word(
            "observe",
            Term("observe", "observer"),
            Term(
                "To notice, search, listen, remember: what is there, before anybody acts.",
                "Remarquer, fouiller, écouter, se souvenir : ce qui est là, avant que quiconque agisse.",
            ),
        ),
        Word(
            "type-script",
            Term("script (type)", "script (type)"),
            Term(
                "To carry out a plan of several steps in one roll.",
                "Mener en un seul jet un plan de plusieurs étapes.",
            ),
        ),
        Word(
            "type-competition",
            Term("competition (type)", "compétition (type)"),
            Term(
                "To be first, or best, where several want the same prize.",
                "Être le premier ou la meilleure, quand plusieurs veulent le même prix.",
            ),
        ),
    ),
)
