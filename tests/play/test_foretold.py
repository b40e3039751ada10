"""What is said of a test names its sides and inputs as the story does."""

import pytest

from soloist.play.rolls.attempt import begin, rolled
from soloist.play.rolls.foretold import named
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.games.hades.system import HADES
from soloist.values.message import Refusal
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")


@pytest.mark.parametrize("typed", ["6 | 1", "1 2 | 3", "1 | 9", "1 | x", "1", "1>2 | 3"])
def test_refused_dice_name_no_id(typed: str) -> None:
    """Whatever does not fit, the side is called by its name."""
    attempt = begin(OPPOSITION, (), {}, "fr")
    with pytest.raises(Refusal) as refused:
        rolled(attempt, given_dice(parse_hand(typed, OPPOSITION.dice_sides)))
    told = str(named(refused.value.message, OPPOSITION, "fr"))
    assert "“for”" not in told
    assert "“against”" not in told
    assert "Protagoniste" in told or "Obstacle" in told
