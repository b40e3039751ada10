"""HaDes, told: how it is played, its words, a line on every test and counter (HaDes 0.1.0)."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Guide
from soloist.rules.hades.glossary import MEASURES, ROLES, TRAITS
from soloist.rules.hades.glossary_play import MAKING, RESOLVING
from soloist.rules.hades.glossary_types import TYPES_OF_ACTION
from soloist.rules.term import Term

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
