"""Bravoure & Infortune, whole: counters, tests and options (Un Rôliste en Peignoir 2020, CC BY 4.0)."""

from soloist.rules.bravoure.deeds import ADD, CLAIM, COMEBACK, EXPERIENCE, FLAW, GIFT, SURE
from soloist.rules.bravoure.tests import ACTION, GROUP, MENACE, OPPOSITION, PASSIVE
from soloist.rules.fate import FATE
from soloist.rules.overlay import DESTINY, DESTINY_OPTIONS, DESTINY_TESTS, HAT
from soloist.rules.system import Counter, Option, System, later
from soloist.rules.term import Term

BRAVOURE = System(
    id="bravoure",
    name=Term("Bravoure & Infortune", "Bravoure & Infortune"),
    credit="Bravoure & Infortune, Quentin Saint-Georges, © Un Rôliste en Peignoir 2020, CC BY 4.0",
    hat=HAT,
    counters=(
        Counter("bravoure", Term("Bravery", "Bravoure"), shared=False),
        Counter("infortune", Term("Hardship", "Infortune"), shared=False),
        Counter("xp", Term("Experience", "Expérience"), shared=False),
        DESTINY,
    ),
    tests=(
        ACTION,
        FATE,
        PASSIVE,
        MENACE,
        OPPOSITION,
        GROUP,
        SURE,
        ADD,
        GIFT,
        CLAIM,
        FLAW,
        COMEBACK,
        EXPERIENCE,
        *DESTINY_TESTS,
    ),
    main_test="action",
    unable={"misfortune": Term("out of the scene since a misfortune", "hors de la scène depuis un malheur")},
    options=(
        Option(
            "bi.spend_gained",
            Term(
                "Bravery an action has just earned may be spent on it at once",
                "La bravoure qu’une action vient de rapporter peut s’y dépenser aussitôt",
            ),
            "on",
        ),
        Option(
            "bi.flaw_die",
            Term(
                "The destiny die decides whether a flaw takes over",
                "Le dé du destin décide si un défaut se déclenche",
            ),
            "on",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(Term("objects", "objets"),),
    about=Term("Ones make one brave; none, unlucky.", "Des 1 rendent brave ; aucun, l’infortune."),
    moments=later("soloist.rules.bravoure.moments.all", "MOMENTS"),
    loop=later("soloist.rules.bravoure.solo", "LOOP"),
    guide=later("soloist.rules.bravoure.guide", "BRAVOURE_GUIDE"),
    meaning=later("soloist.rules.bravoure.meaning", "MEANING"),
)
