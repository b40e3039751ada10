"""The guided moments of HaDes, in the order of a story."""

from soloist.rules.hades.moments.branch import BRANCH_MOMENT
from soloist.rules.hades.moments.creation import CREATION
from soloist.rules.hades.moments.destiny import DESTINY
from soloist.rules.hades.moments.fortune import FORTUNE
from soloist.rules.hades.moments.price import BENEFIT, PRICE
from soloist.rules.hades.moments.scene import SCENE
from soloist.rules.hades.moments.session_end import SESSION_END
from soloist.rules.moment import Moment, Table
from soloist.rules.moments.contretemps import contretemps_moment
from soloist.rules.moments.reveal import reveal_moment
from soloist.rules.moments.scenario import scenario_moment
from soloist.rules.moments.session_zero import session_zero_moment


def failed(table: Table) -> bool:
    """Whether the last result is a failure or a fiasco: −2 or worse."""
    return table.test in ("opposition", "script") and table.value is not None and table.value <= -2


MOMENTS: tuple[Moment, ...] = (
    contretemps_moment(),
    reveal_moment(failed),
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    SCENE,
    BRANCH_MOMENT,
    FORTUNE,
    PRICE,
    BENEFIT,
    DESTINY,
    SESSION_END,
)
