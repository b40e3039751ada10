"""HaDes, told: how it is played, its words, a line on every test and counter (HaDes 0.1.0)."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.hades.glossary import MEASURES, ROLES, TRAITS
from soloist.rules.hades.glossary_play import MAKING, RESOLVING
from soloist.rules.term import Term

# --- the words of HaDes ---------------------------------------------------------------------------


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


HADES_GUIDE: Final = Guide(
    Term(
        "One seat is Destiny’s and makes trouble, the others are the protagonists’; alone, one sits on "
        "both. Where an aim is uncertain, each side gathers a die for every advantage: even dice count, a 6 "
        "brings another die, and the difference, from −3 to +3, says what happens. Level is +1; not one "
        "even die anywhere is −1.",
        "Un siège est celui de la Destinée, qui fait les ennuis, les autres ceux des protagonistes ; seul, "
        "on occupe les deux. Quand un but est incertain, chaque camp réunit un dé par avantage : les pairs "
        "comptent, un 6 amène un dé de plus, et l’écart, de −3 à +3, dit ce qui arrive. À égalité, +1 ; "
        "sans un seul pair, −1.",
    ),
    (RESOLVING, TYPES_OF_ACTION, MEASURES, TRAITS, ROLES, LOOP, MAKING, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "opposition": Term(
                "dice for against dice against; a tie of even dice is +1, none at all −1",
                "des dés pour contre des dés contre ; pairs à égalité, +1, pas un seul, −1",
            ),
            "script": Term(
                "a whole plan, step by step, in one roll", "tout un plan, par étapes, en un seul jet"
            ),
            "competition": Term("several after the same prize", "plusieurs pour le même but"),
            "orient": Term(
                "a turn of the story, paid with a point", "une tournure de l’histoire, payée d’un point"
            ),
            "role": Term(
                "how somebody met on the spot is disposed, by destiny or by a distance roll",
                "les intentions de qui surgit, selon le destin ou par un jet de distance",
            ),
            "initiative": Term(
                "who acts first, by the sign of destiny", "qui agit d’abord, au signe du destin"
            ),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "destiny": Term(
                "up by each die against, down by each die for; below zero, mishaps wait",
                "un de plus par dé contre, un de moins par dé pour ; sous zéro, des contretemps guettent",
            ),
            "fortunes": Term(
                "one shifts a result by a step, calls for luck, or reveals a trait",
                "une Fortune décale un résultat d’un cran, appelle la chance, ou révèle un trait",
            ),
        }
    ),
    Term(
        "A fortune comes to the favourite who fails (−2, −3), to the outsider who succeeds (+2, +3), and at "
        "even dice to a fiasco or a feat; a shifted result brings none.",
        "Une Fortune vient au favori qui échoue (−2, −3), à l’outsider qui réussit (+2, +3) et, à dés "
        "égaux, au fiasco comme à l’exploit ; un résultat décalé n’en donne pas.",
    ),
)
