"""The guided moments of HaDes, in the order of a story."""

from soloist.rules.hades.moments.creation import CREATION
from soloist.rules.hades.moments.scenes import BENEFIT, BRANCH_MOMENT, DESTINY, PRICE, SCENE
from soloist.rules.hades.moments.session_end import FORTUNE, SESSION_END
from soloist.rules.moment import Moment, Table
from soloist.rules.moments.session_zero import scenario_moment, session_zero_moment
from soloist.rules.moments.turns import contretemps_moment, reveal_moment


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
