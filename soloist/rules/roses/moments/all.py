"""The guided moments of La Couleur des Roses, in the order of a story."""

from soloist.rules.moment import Moment
from soloist.rules.moments.contretemps import contretemps_moment
from soloist.rules.moments.reveal import reveal_moment
from soloist.rules.moments.scenario import scenario_moment
from soloist.rules.moments.session_zero import session_zero_moment
from soloist.rules.moments.trouble import TROUBLE
from soloist.rules.roses.moments.approach import APPROACH
from soloist.rules.roses.moments.creation import CREATION
from soloist.rules.roses.moments.scene import SCENE_CHANGE
from soloist.rules.roses.moments.sequelae import SEQUELS

MOMENTS: tuple[Moment, ...] = (
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    TROUBLE,
    APPROACH,
    reveal_moment(lambda table: table.test == "test" and table.outcome == "failure"),
    contretemps_moment(),
    SEQUELS,
    SCENE_CHANGE,
)
