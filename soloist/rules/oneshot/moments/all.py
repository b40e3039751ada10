"""The guided moments of One Shot, in the order of a story."""

from soloist.rules.moment import Moment
from soloist.rules.moments.contretemps import contretemps_moment
from soloist.rules.moments.reveal import reveal_moment
from soloist.rules.moments.scenario import scenario_moment
from soloist.rules.moments.session_zero import session_zero_moment
from soloist.rules.moments.trouble import TROUBLE
from soloist.rules.oneshot.moments.cast import CAST
from soloist.rules.oneshot.moments.combat import COMBAT
from soloist.rules.oneshot.moments.creation import CREATION
from soloist.rules.oneshot.moments.hazard import HAZARD
from soloist.rules.oneshot.moments.respite import RESPITE
from soloist.rules.oneshot.moments.scenario import SCENARIO_END, SCENARIO_START
from soloist.rules.oneshot.moments.scenes import DIFFICULTY, SCENE_CHANGE

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
