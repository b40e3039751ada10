"""Every guided moment of SPIN, in the order of a story."""

from soloist.rules.moment import Table
from soloist.rules.moments.contretemps import contretemps_moment
from soloist.rules.moments.reveal import reveal_moment
from soloist.rules.spin.moments.boss import BOSS
from soloist.rules.spin.moments.branch import BRANCH_MOMENT, STROKE
from soloist.rules.spin.moments.canvases import (
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
from soloist.rules.spin.moments.creation import CREATION
from soloist.rules.spin.moments.loot import LOOT_MOMENT
from soloist.rules.spin.moments.loss import LOSS_MOMENT
from soloist.rules.spin.moments.presentation import PRESENTATION_SCENE
from soloist.rules.spin.moments.respite import RESPITE
from soloist.rules.spin.moments.scene import SCENE
from soloist.rules.spin.moments.session_end import SESSION_END_MOMENT
from soloist.rules.spin.moments.surprise import SURPRISE


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
