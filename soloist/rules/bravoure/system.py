"""Bravoure & Infortune, whole: counters, tests and options (Un Rôliste en Peignoir 2020, CC BY 4.0)."""

from functools import cache

from soloist.rules.bravoure.deeds import ADD, CLAIM, COMEBACK, EXPERIENCE, FLAW, GIFT, SURE
from soloist.rules.bravoure.tests import ACTION, GROUP, MENACE, OPPOSITION, PASSIVE
from soloist.rules.content import Words
from soloist.rules.fate import FATE
from soloist.rules.overlay import DESTINY, DESTINY_OPTIONS, DESTINY_TESTS, HAT
from soloist.rules.system import Counter, Option, System, later

_WORDS = Words("bravoure")

_loop = later("soloist.rules.phases", "of_game")
_moments = later("soloist.rules.moments.procedures", "moments_of")
_told = later("soloist.rules.guide", "read")

BRAVOURE = System(
    id="bravoure",
    name=_WORDS("words.bravoure_infortune"),
    credit="Bravoure & Infortune, Quentin Saint-Georges, © Un Rôliste en Peignoir 2020, CC BY 4.0",
    hat=HAT,
    counters=(
        Counter("bravoure", _WORDS("counters.bravoure"), shared=False),
        Counter("infortune", _WORDS("counters.infortune"), shared=False),
        Counter("xp", _WORDS("counters.xp"), shared=False),
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
    unable={"misfortune": _WORDS("words.out_of_the_scene")},
    options=(
        Option(
            "bi.spend_gained",
            _WORDS("options.bi.spend_gained"),
            "on",
        ),
        Option(
            "bi.flaw_die",
            _WORDS("options.bi.flaw_die"),
            "on",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(_WORDS("words.objects"),),
    about=_WORDS("words.ones_make_one_brave"),
    moments=lambda: _moments()("bravoure"),
    loop=cache(lambda: _loop()("bravoure", _WORDS("words.hat"))),
    guide=lambda: _told()("bravoure", "the_hero bravery_and_hardship rolling loop journal"),
    meaning=later("soloist.rules.bravoure.meaning", "MEANING"),
)
