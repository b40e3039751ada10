"""The guided moments of Bravoure & Infortune, in the order of a story."""

from soloist.rules.bravoure.moments.creation import CREATION
from soloist.rules.bravoure.moments.evening import (
    FLAW_TAKES_OVER,
    MALHEUR,
    PURCHASE,
    SCENARIO_END,
    SESSION_END,
)
from soloist.rules.bravoure.moments.scenes import MENACE, SCENE_CHANGE
from soloist.rules.moment import Moment
from soloist.rules.moments.session_zero import scenario_moment, session_zero_moment
from soloist.rules.moments.turns import TROUBLE, contretemps_moment, reveal_moment

MOMENTS: tuple[Moment, ...] = (
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    MALHEUR,
    TROUBLE,
    MENACE,
    FLAW_TAKES_OVER,
    reveal_moment(lambda table: table.test in ("action", "menace") and table.outcome == "failure"),
    contretemps_moment(),
    SCENE_CHANGE,
    SESSION_END,
    PURCHASE,
    SCENARIO_END,
)
