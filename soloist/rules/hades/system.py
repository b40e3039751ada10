"""HaDes, whole: counters, tests and options (HaDes beta 0.1.0, AleaScript, CC BY 4.0)."""

from types import MappingProxyType

from soloist.rules.choice import CHOICE
from soloist.rules.hades.gauges import gauge_dice
from soloist.rules.hades.tests import (
    AUTO,
    BRANCH,
    BRANCH_OPTION,
    COMPETITION,
    INITIATIVE,
    OPPOSITION,
    ORIENT,
    ROLE,
    SCRIPT,
)
from soloist.rules.system import Counter, Option, System, later
from soloist.rules.term import Term

_DIFFICULTY = Term("new difficulty", "nouvelle difficulté")

HADES = System(
    id="hades",
    name=Term("HaDes", "HaDes"),
    credit="HaDes 0.1.0, AleaScript, CC BY 4.0",
    hat=Term("Destiny", "Destinée"),
    counters=(
        Counter("destiny", Term("Destiny", "Destin"), shared=True),
        Counter("fortunes", Term("Fortunes", "Fortunes"), shared=False),
    ),
    tests=(OPPOSITION, AUTO, SCRIPT, COMPETITION, ORIENT, INITIATIVE, BRANCH, ROLE, CHOICE),
    main_test="opposition",
    carries=MappingProxyType(
        {
            ("almost", "carry_on"): (0, Term("opportunity", "opportunité")),
            ("setback", "carry_on"): (1, _DIFFICULTY),
            ("failure", "carry_on_price"): (1, _DIFFICULTY),
            ("fiasco", "second_price"): (1, _DIFFICULTY),
        }
    ),
    options=(
        Option("hd.powers", Term("Heroic and mythic powers", "Puissances héroïques et mythiques"), "off"),
        Option("hd.dea", Term("Deus Ex Alea", "Deus Ex Alea"), "off"),
        Option("dea.unbounded", Term("Deus Ex Alea beyond ±3", "Deus Ex Alea au-delà de ±3"), "off"),
        Option(
            "hd.dea_strict_reset",
            Term(
                "Deus Ex Alea resets destiny only when its sign is that of the side helped",
                "Deus Ex Alea ne remet le destin à zéro que s’il a le signe du camp aidé",
            ),
            "off",
        ),
        Option(
            "hd.unlimited_chaos", Term("Bonus dice earn bonus dice", "Les dés du chaos se relancent"), "off"
        ),
        Option(
            "hd.max_shift",
            Term("Most fortunes spent on one result", "Fortunes au plus dépensées par résultat"),
            "off",
            ("off", "1", "2", "3"),
        ),
        Option(
            "hd.ordered_dice",
            Term("Dice are read in the order of the reasons", "Les dés se lisent dans l’ordre des raisons"),
            "off",
        ),
        Option(
            "hd.destiny_to_fortunes",
            Term(
                "Destiny becomes fortunes at the end of a session",
                "Le destin devient fortunes en fin de séance",
            ),
            "off",
        ),
        BRANCH_OPTION,
    ),
    gauge_dice=gauge_dice,
    moments=later("soloist.rules.hades.moments.all", "MOMENTS"),
    loop=later("soloist.rules.hades.solo", "LOOP"),
    guide=later("soloist.rules.hades.guide", "HADES_GUIDE"),
    debts=later("soloist.rules.hades.moments.scenes", "DEBTS"),
    meaning=later("soloist.rules.hades.meaning", "MEANING"),
    about=Term("Dice for, dice against, and Destiny.", "Des dés pour, des dés contre, et le Destin."),
)
