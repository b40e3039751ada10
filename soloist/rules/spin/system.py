"""SPIN, whole: counters, tests and options (SPIN 0.1, mechanics only, in our own words)."""

from types import MappingProxyType

from soloist.rules.choice import CHOICE
from soloist.rules.hades.tests import BRANCH, BRANCH_OPTION
from soloist.rules.spin.gauges import FORTUNE, HIT, LOSS, handicap, level_in_story
from soloist.rules.spin.tests import (
    AUTO,
    COMPETITION,
    DRAW,
    INITIATIVE,
    OFF_STAGE,
    OPPOSITION,
    ORIENT,
    PLAY,
    SCRIPT,
    SEQUENCE,
    SESSION_END,
)
from soloist.rules.system import Counter, Option, System, later
from soloist.rules.term import Term

SPIN = System(
    id="spin",
    name=Term("SPIN", "SPIN"),
    credit="SPIN 0.1, aleascript@gmail.com",
    hat=Term("Destiny", "Destinée"),
    counters=(
        Counter("destiny", Term("Destiny", "Destin"), shared=True),
        Counter("fortunes", Term("Fortunes", "Fortunes"), shared=False),
        Counter("cards", Term("Cards", "Cartes"), shared=True, is_list=True),
    ),
    tests=(
        OPPOSITION,
        SCRIPT,
        SEQUENCE,
        COMPETITION,
        OFF_STAGE,
        ORIENT,
        INITIATIVE,
        DRAW,
        PLAY,
        FORTUNE,
        LOSS,
        HIT,
        SESSION_END,
        BRANCH,
        CHOICE,
        AUTO,
    ),
    main_test="opposition",
    options=(
        Option("sp.powers", Term("Heroic and mythic powers", "Puissances héroïques et mythiques"), "off"),
        Option("sp.dea", Term("Deus Ex Alea", "Deus Ex Alea"), "off"),
        Option("dea.unbounded", Term("Deus Ex Alea beyond ±3", "Deus Ex Alea au-delà de ±3"), "off"),
        Option(
            "sp.graduations",
            Term("Graduations of a gauge’s level", "Graduations d’un niveau de jauge"),
            "2",
            ("1", "2", "3"),
        ),
        Option(
            "sp.no_zero",
            Term("No opposition leaves destiny at zero", "Aucune opposition ne laisse le destin à zéro"),
            "off",
        ),
        Option(
            "sp.max_shift",
            Term("Most fortunes spent on one result", "Fortunes au plus dépensées par résultat"),
            "off",
            ("off", "1", "2", "3"),
        ),
        Option(
            "sp.destiny_to_fortunes",
            Term(
                "Destiny becomes fortunes at the end of a session",
                "Le destin devient fortunes en fin de séance",
            ),
            "off",
        ),
        Option(
            "sp.auto", Term("Automatic results, as in HaDes", "Résultats automatiques, comme HaDes"), "off"
        ),
        BRANCH_OPTION,
    ),
    gauge_dice=handicap,
    gauge_level=level_in_story,
    about=Term("For and against, with cards up the sleeve.", "Pour et contre, des cartes dans la manche."),
    moments=later("soloist.rules.spin.moments.all", "MOMENTS"),
    loop=later("soloist.rules.spin.solo", "LOOP"),
    guide=later("soloist.rules.spin.guide", "SPIN_GUIDE"),
    carries=MappingProxyType({("partial_failure", "try_again"): (0, Term("opening", "ouverture"))}),
    debts=later("soloist.rules.spin.moments.scenes", "DEBTS"),
    meaning=later("soloist.rules.spin.meaning", "MEANING"),
)
