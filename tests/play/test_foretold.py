"""What is said of a test names its sides and inputs as the story does."""

import pytest

from soloist.message import Refusal, message
from soloist.play.rolls.attempt import begin, rolled
from soloist.play.rolls.building import resumed
from soloist.play.rolls.foretold import named
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.hades.tests import OPPOSITION


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


def test_an_input_is_named() -> None:
    """A key goes by its name; a text that only looks like one stays."""
    told = message("{key} is not {value}", key="destiny", value="destiny")
    assert str(named(told, OPPOSITION, "fr")) == "Destin is not destiny"


def test_what_was_built_meets_what_is_known_now() -> None:
    """The pools are those of before, the counters those of now."""
    kept = begin(OPPOSITION, ("A",), {"destiny": 1}, "fr")
    fresh = begin(OPPOSITION, ("B",), {"destiny": -2}, "fr")
    again = resumed(fresh, kept)
    assert again.situation.pools == kept.situation.pools
    assert (again.who, again.situation.values["destiny"], again.resolution) == (("B",), -2, None)
