"""Dice from the real table: bonus dice only where the game has some."""

import pytest

from soloist.play.rolls.attempt import Attempt, begin, rolled_as
from soloist.play.rolls.building import sized, start
from soloist.rules.games.hades.system import HADES
from soloist.rules.games.roses.system import ROSES
from soloist.rules.system import Test as Rolled
from soloist.values.message import Refusal
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")
COLOURS = roll_of(ROSES, "test")


def ready(test: Rolled) -> Attempt:
    """What the panel opens on."""
    return start(begin(test, ("Aldric",), {}, "fr"), (), "fr").seen


def test_bonus_dice_where_there_are_none() -> None:
    """The refusal says so; where the game has some, it says which was not earned."""
    with pytest.raises(Refusal, match="no bonus dice"):
        rolled_as(ready(COLOURS), "6 +4 | 1")
    with pytest.raises(Refusal, match="was not earned"):
        rolled_as(ready(OPPOSITION), "2 +4 | 1")


def test_dice_typed_together_are_taken_apart() -> None:
    """A digit each, where so many are rolled and it cannot be one die; else it is refused as before."""
    attempt = sized(start(begin(OPPOSITION, ("Aldric",), {}, "fr"), (), "fr"), 0, 3).ready
    for text in ("425|1", "425 | 1", "425 / 1", "4 2 5 | 1"):
        resolution = rolled_as(attempt, text).resolution
        assert resolution is not None
        assert [roll.base for roll in resolution.rolls.values()] == [(4, 2, 5), (1,)]
    together = rolled_as(attempt, "426 +3 | 1").resolution
    assert together is not None
    assert together.rolls["for"].all == (4, 2, 6, 3)
    for text in ("42 | 1", "4251 | 1", "427 | 1", "42 5 | 1"):
        with pytest.raises(Refusal, match=r"Die \d"):
            rolled_as(attempt, text)
