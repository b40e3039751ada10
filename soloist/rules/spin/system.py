"""SPIN, whole: counters, tests and options (SPIN 0.1, mechanics only, in our own words)."""

from functools import cache
from types import MappingProxyType

from soloist.rules.choice import CHOICE
from soloist.rules.content import Words
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

_WORDS = Words("spin")

_loop = later("soloist.rules.phases", "of_game")
_moments = later("soloist.rules.moments.procedures", "moments_of")
_told = later("soloist.rules.guide", "read")
_CHAPTERS = "of_spin_alone who_is_who traits measures resolving the_game_itself loop journal"
_LEFT_OUT = frozenset({"balanced", "booklet", "express-scenario", "profile", "type-mission", "type-scene"})
"""Words of HaDes that SPIN has no use for."""

SPIN = System(
    id="spin",
    name=_WORDS("words.spin"),
    credit="SPIN 0.1, aleascript@gmail.com",
    hat=_WORDS("words.destiny"),
    counters=(
        Counter("destiny", _WORDS("counters.destiny"), shared=True),
        Counter("fortunes", _WORDS("counters.fortunes"), shared=False),
        Counter("cards", _WORDS("counters.cards"), shared=True, is_list=True),
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
        Option("sp.powers", _WORDS("options.sp.powers"), "off"),
        Option("sp.dea", _WORDS("options.sp.dea"), "off"),
        Option("dea.unbounded", _WORDS("options.dea.unbounded"), "off"),
        Option(
            "sp.graduations",
            _WORDS("options.sp.graduations"),
            "2",
            ("1", "2", "3"),
        ),
        Option(
            "sp.no_zero",
            _WORDS("options.sp.no_zero"),
            "off",
        ),
        Option(
            "sp.max_shift",
            _WORDS("options.sp.max_shift"),
            "off",
            ("off", "1", "2", "3"),
        ),
        Option(
            "sp.destiny_to_fortunes",
            _WORDS("options.sp.destiny_to_fortunes"),
            "off",
        ),
        Option("sp.auto", _WORDS("options.sp.auto"), "off"),
        BRANCH_OPTION,
    ),
    gauge_dice=handicap,
    gauge_level=level_in_story,
    about=_WORDS("words.for_and_against_with"),
    moments=lambda: _moments()("spin"),
    loop=cache(lambda: _loop()("spin")),
    guide=lambda: _told()("spin", _CHAPTERS, "hades", _LEFT_OUT),
    carries=MappingProxyType({("partial_failure", "try_again"): (0, _WORDS("words.opening"))}),
    debts=later("soloist.rules.spin.moments", "DEBTS"),
    meaning=later("soloist.rules.spin.meaning", "MEANING"),
)
