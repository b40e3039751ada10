"""The guided moments of One Shot, in the order of a story."""

from soloist.rules.moment import Moment
from soloist.rules.moments.session_zero import scenario_moment, session_zero_moment
from soloist.rules.moments.turns import TROUBLE, contretemps_moment, reveal_moment
from soloist.rules.oneshot.moments.combat import CAST, COMBAT, HAZARD
from soloist.rules.oneshot.moments.creation import (
    CREATION,
    DIFFICULTY,
    RESPITE,
    SCENARIO_END,
    SCENARIO_START,
    SCENE_CHANGE,
)

MOMENTS: tuple[Moment, ...] = (
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    SCENARIO_START,
    TROUBLE,
    DIFFICULTY,
    CAST,
    COMBAT,
    HAZARD,
    reveal_moment(lambda table: table.test in ("standard", "opposed") and table.outcome == "failure"),
    contretemps_moment(),
    RESPITE,
    SCENE_CHANGE,
    SCENARIO_END,
)
