"""One Shot, whole: counters, tests and options (author not stated; its mechanics, in our own words)."""

from functools import cache

from soloist.rules.content import Words
from soloist.rules.oneshot.dice import STARTING_ENERGY
from soloist.rules.oneshot.tests import (
    CARING,
    DIFFICULTY,
    INITIATIVE,
    NIGHT,
    OPPOSED,
    RANGED,
    SCENARIO_END,
    SCENARIO_START,
    STANDARD,
    SURPRISE,
)
from soloist.rules.overlay import DESTINY, DESTINY_OPTIONS, DESTINY_TESTS, HAT
from soloist.rules.system import Counter, Option, System, later

_WORDS = Words("oneshot")

_loop = later("soloist.rules.phases", "of_game")
_moments = later("soloist.rules.moments.procedures", "moments_of")
_told = later("soloist.rules.guide", "read")

ONESHOT = System(
    id="oneshot",
    name=_WORDS("words.one_shot"),
    credit="One Shot, author not stated; mechanics only, in our own words",
    hat=HAT,
    counters=(
        Counter("energy", _WORDS("counters.energy"), shared=False, default=STARTING_ENERGY),
        Counter("energy_max", _WORDS("counters.energy_max"), shared=False, default=STARTING_ENERGY),
        DESTINY,
    ),
    tests=(
        STANDARD,
        OPPOSED,
        INITIATIVE,
        RANGED,
        SURPRISE,
        CARING,
        NIGHT,
        SCENARIO_END,
        SCENARIO_START,
        DIFFICULTY,
        *DESTINY_TESTS,
    ),
    main_test="standard",
    unable={"energy": _WORDS("words.no_energy_left_unconscious")},
    options=(
        Option(
            "os.second_chance",
            _WORDS("options.os.second_chance"),
            "on",
        ),
        Option(
            "os.hindered_each",
            _WORDS("options.os.hindered_each"),
            "off",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(_WORDS("words.strong_points"),),
    about=_WORDS("words.a_few_d10s_and"),
    moments=lambda: _moments()("oneshot"),
    loop=cache(lambda: _loop()("oneshot", _WORDS("words.hat"))),
    guide=lambda: _told()("oneshot", "the_character rolling fighting loop journal"),
    meaning=later("soloist.rules.oneshot.meaning", "MEANING"),
)
