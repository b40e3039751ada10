"""Rolled, written as a dice line, read back and played again: every test, in both languages, agrees."""

import pytest

from soloist.rules.bravoure.system import BRAVOURE
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.given import situation
from soloist.values.message import Refusal


@pytest.mark.parametrize(
    ("given_", "typed", "named"),
    [
        ("asset=true", "6 2 3", "Die 1 of “pool” is rolled again"),
        ("asset=true", "6>6 2 3", "6>4"),
        ("asset=true", "5>4 2 3", "Die 1 of “pool” is not rolled again"),
        ("asset=false", "6>4 2 3", "Die 1 of “pool” is not rolled again"),
        ("", "1 2", "Die 3 of “pool” is missing"),
        ("", "1 2 3 4", "Die 4 of “pool”, a 4"),
        ("", "1 2 7", "Die 3 of “pool” shows 7"),
        ("", "1 2 3 +4", "Bonus die 1 of “pool”"),
        ("spend=3 bravoure=1", "1 1 3", "stands at 2"),
        ("spend=2 bravoure=1 spend_gained=false", "1 1 3", "stands at 1"),
    ],
)
def test_what_does_not_fit_is_named(given_: str, typed: str, named: str) -> None:
    """The very die, or the very points."""
    action = BRAVOURE.main
    assert action is not None
    words_ = dict(word.split("=") for word in given_.split())
    asked = situation(action, {"pool": "3", **words_}, "en")
    with pytest.raises(Refusal) as refused:
        action.resolve(asked, given_dice(parse_hand(typed, ["pool"])))
    assert named in str(refused.value.message)
