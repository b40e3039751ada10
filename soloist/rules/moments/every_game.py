"""The moments of every system: they belong to a way of playing rather than to rules."""

from typing import Final

from soloist.rules.moment import Moment
from soloist.rules.moments.ally import ally_moment
from soloist.rules.moments.card import card_moment

COMMON: Final[tuple[Moment, ...]] = (ally_moment(), card_moment())
