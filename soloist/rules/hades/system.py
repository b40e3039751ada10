"""HaDes, whole: counters, tests and options (HaDes beta 0.1.0, AleaScript, CC BY 4.0)."""

from functools import cache
from types import MappingProxyType

from soloist.rules.choice import CHOICE
from soloist.rules.content import Words
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

_WORDS = Words("hades")

_moments = later("soloist.rules.moments.procedures", "moments_of")
_loop = later("soloist.rules.phases", "of_game")
_told = later("soloist.rules.guide", "read")
_CHAPTERS = "resolving types_of_action measures traits who_is_who loop the_game_itself journal"

_DIFFICULTY = _WORDS("words.difficulty")

HADES = System(
    id="hades",
    name=_WORDS("words.hades"),
    credit="HaDes 0.1.0, AleaScript, CC BY 4.0",
    hat=_WORDS("words.destiny"),
    counters=(
        Counter("destiny", _WORDS("counters.destiny"), shared=True),
        Counter("fortunes", _WORDS("counters.fortunes"), shared=False),
    ),
    tests=(OPPOSITION, AUTO, SCRIPT, COMPETITION, ORIENT, INITIATIVE, BRANCH, ROLE, CHOICE),
    main_test="opposition",
    carries=MappingProxyType(
        {
            ("almost", "carry_on"): (0, _WORDS("words.opportunity")),
            ("setback", "carry_on"): (1, _DIFFICULTY),
            ("failure", "carry_on_price"): (1, _DIFFICULTY),
            ("fiasco", "second_price"): (1, _DIFFICULTY),
        }
    ),
    options=(
        Option("hd.powers", _WORDS("options.hd.powers"), "off"),
        Option("hd.dea", _WORDS("options.hd.dea"), "off"),
        Option("dea.unbounded", _WORDS("options.dea.unbounded"), "off"),
        Option(
            "hd.dea_strict_reset",
            _WORDS("options.hd.dea_strict_reset"),
            "off",
        ),
        Option("hd.unlimited_chaos", _WORDS("options.hd.unlimited_chaos"), "off"),
        Option(
            "hd.max_shift",
            _WORDS("options.hd.max_shift"),
            "off",
            ("off", "1", "2", "3"),
        ),
        Option(
            "hd.ordered_dice",
            _WORDS("options.hd.ordered_dice"),
            "off",
        ),
        Option(
            "hd.destiny_to_fortunes",
            _WORDS("options.hd.destiny_to_fortunes"),
            "off",
        ),
        BRANCH_OPTION,
    ),
    gauge_dice=gauge_dice,
    moments=lambda: _moments()("hades"),
    loop=cache(lambda: _loop()("hades", beside=True)),
    guide=lambda: _told()("hades", _CHAPTERS),
    debts=later("soloist.rules.hades.moments", "DEBTS"),
    meaning=later("soloist.rules.hades.meaning", "MEANING"),
    about=_WORDS("words.dice_for_dice_against"),
)
