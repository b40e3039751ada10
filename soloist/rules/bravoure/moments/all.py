"""The guided moments of Bravoure & Infortune, in the order of a story."""

from soloist.rules.bravoure.moments.creation import CREATION
from soloist.rules.bravoure.moments.evening import SCENARIO_END, SESSION_END
from soloist.rules.bravoure.moments.flaw import FLAW_TAKES_OVER
from soloist.rules.bravoure.moments.malheur import MALHEUR
from soloist.rules.bravoure.moments.menace import MENACE
from soloist.rules.bravoure.moments.purchase import PURCHASE
from soloist.rules.bravoure.moments.scene import SCENE_CHANGE
from soloist.rules.moment import Moment
from soloist.rules.moments.contretemps import contretemps_moment
from soloist.rules.moments.reveal import reveal_moment
from soloist.rules.moments.scenario import scenario_moment
from soloist.rules.moments.session_zero import session_zero_moment
from soloist.rules.moments.trouble import TROUBLE

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
