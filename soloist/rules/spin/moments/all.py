"""Every guided moment of SPIN, in the order of a story."""

from soloist.rules.moment import Table
from soloist.rules.moments.turns import contretemps_moment, reveal_moment
from soloist.rules.spin.moments.canvas import (
    CULTURE_CANVAS,
    DRAMA_CANVAS,
    GENRE_CANVAS,
    GROUP_CANVAS,
    OBJECT_CANVAS,
    PLACE_CANVAS,
    ROLE_CANVAS,
    SENSE_CANVAS,
    WORLD_CANVAS,
)
from soloist.rules.spin.moments.gauging import LOOT_MOMENT, RESPITE
from soloist.rules.spin.moments.scenes import BOSS, BRANCH_MOMENT, LOSS_MOMENT, SCENE, STROKE, SURPRISE
from soloist.rules.spin.moments.sessions import CREATION, PRESENTATION_SCENE, SESSION_END_MOMENT


def _failed(table: Table) -> bool:
    return table.outcome in ("failure", "fiasco")


def _mishap(table: Table) -> bool:
    return table.outcome == "contretemps"


MOMENTS = (
    GENRE_CANVAS,
    DRAMA_CANVAS,
    CREATION,
    WORLD_CANVAS,
    GROUP_CANVAS,
    PRESENTATION_SCENE,
    SCENE,
    BRANCH_MOMENT,
    contretemps_moment(_mishap),
    STROKE,
    SURPRISE,
    reveal_moment(_failed),
    LOSS_MOMENT,
    BOSS,
    LOOT_MOMENT,
    RESPITE,
    PLACE_CANVAS,
    ROLE_CANVAS,
    CULTURE_CANVAS,
    OBJECT_CANVAS,
    SENSE_CANVAS,
    SESSION_END_MOMENT,
)
