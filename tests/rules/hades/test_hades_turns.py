"""Destiny spent to orient a HaDes story."""

import pytest

from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.given import situation
from soloist.rules.hades.tests import ORIENT
from soloist.rules.spin.tests import ORIENT as SPIN_ORIENT
from soloist.rules.system import Resolution
from soloist.values.message import Refusal


def turned(dice: str = "", **words: str) -> Resolution:
    """What comes of it."""
    return ORIENT.resolve(situation(ORIENT, words, "en"), given_dice(parse_hand(dice, ())))


@pytest.mark.parametrize(
    ("destiny", "cause", "outcome", "change"),
    [
        (-2, "turn", "bad", 1),
        (0, "tournure", "bad", 1),
        (1, "turn", "good", -1),
        (5, "benefit", "benefit", 1),
        (-5, "bénéfice", "benefit", 1),
        (5, "harm", "harm", -1),
        (-5, "prejudice", "harm", -1),
    ],
)
def test_destiny_moves_by_one(destiny: int, cause: str, outcome: str, change: int) -> None:
    """Harsh at zero and below, kind above; a point as benefit or harm whatever the sign."""
    resolution = turned(destiny=str(destiny), cause=cause)
    assert (resolution.outcome, resolution.effects, resolution.rolls) == (outcome, {"destiny": change}, {})
    odds = ORIENT.odds(situation(ORIENT, {"destiny": str(destiny), "cause": cause}, "en"))
    assert {id_ for id_, weight in odds.weights.items() if weight} == {outcome}


def test_no_die_is_rolled() -> None:
    """Not even at zero, where SPIN rolls one."""
    with pytest.raises(Refusal):
        turned("3", destiny="0")


def test_the_turns_are_those_of_spin() -> None:
    """One label and the same two turns in both games."""
    assert SPIN_ORIENT.label is ORIENT.label
    assert SPIN_ORIENT.outcomes == ORIENT.outcomes[:2]
