"""What is taken for the sides of a test whose chances are asked for."""

import pytest

from soloist.lab.odds.asked import check_sides
from soloist.rules.games.hades.system import HADES
from soloist.values.message import Refusal

OPPOSITION = HADES.test("opposition")


@pytest.mark.parametrize("text", ["zzz", "3x", "rope", "two"])
def test_one_bare_word_is_refused_with_what_is_taken(text: str) -> None:
    """It would have counted as one die; dice, ranges (wrong ones too) and reasons with dice are taken."""
    assert OPPOSITION is not None
    with pytest.raises(Refusal, match=f"against: a number of dice, 1 or more, .*not “{text}”"):
        check_sides(OPPOSITION, {"for": "3", "against": text})
    for right in ("3", "2..4", "1…6", "rope 2D", "goal, rope", "goal", "objectif", "2...4", ""):
        check_sides(OPPOSITION, {"for": "3", "against": right})
