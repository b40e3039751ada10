"""One Shot, whole: counters, tests and options (author not stated; its mechanics, in our own words)."""

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
from soloist.rules.term import Term

ONESHOT = System(
    id="oneshot",
    name=Term("One Shot", "One Shot"),
    credit="One Shot, author not stated; mechanics only, in our own words",
    hat=HAT,
    counters=(
        Counter("energy", Term("Energy", "Énergie"), shared=False, default=STARTING_ENERGY),
        Counter("energy_max", Term("Energy max", "Énergie max"), shared=False, default=STARTING_ENERGY),
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
    unable={"energy": Term("no energy left, unconscious", "plus d’énergie, inconscience")},
    options=(
        Option(
            "os.second_chance",
            Term("A missed action may be tried once more, two harder", "Seconde chance, à deux de plus"),
            "on",
        ),
        Option(
            "os.hindered_each",
            Term(
                "Cover and poor visibility add up for a shot", "Couvert et visibilité s’ajoutent pour un tir"
            ),
            "off",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(Term("strong points", "points forts"),),
    about=Term("A few d10s, and energy to burn.", "Quelques d10, et de l’énergie à brûler."),
    moments=later("soloist.rules.oneshot.moments.all", "MOMENTS"),
    loop=later("soloist.rules.oneshot.solo", "LOOP"),
    guide=later("soloist.rules.oneshot.guide", "ONESHOT_GUIDE"),
    meaning=later("soloist.rules.oneshot.meaning", "MEANING"),
)
