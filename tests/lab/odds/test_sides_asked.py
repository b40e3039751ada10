"""What is taken for the sides of a test whose chances are asked for."""

import pytest

from soloist.lab.odds.asked import check_sides
from soloist.message import Refusal
from soloist.rules.hades.system import HADES

OPPOSITION = HADES.test("opposition")


@pytest.mark.parametrize(
    "text", ["3", "2..4", "1…6", "rope 2D", "goal, rope", "goal", "objectif", "2...4", ""]
)
def test_dice_ranges_and_reasons_with_dice_are_taken(text: str) -> None:
    """A range gone wrong is for the range to refuse."""
    assert OPPOSITION is not None
    check_sides(OPPOSITION, {"for": "3", "against": text})


@pytest.mark.parametrize("text", ["zzz", "3x", "rope", "two"])
def test_one_bare_word_is_refused_with_what_is_taken(text: str) -> None:
    """It would have counted as one die."""
    assert OPPOSITION is not None
    with pytest.raises(Refusal, match=f"against: a number of dice, 1 or more, .*not “{text}”"):
        check_sides(OPPOSITION, {"for": "3", "against": text})
