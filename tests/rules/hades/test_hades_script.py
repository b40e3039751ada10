"""A script is one roll over several steps, stopped at one of them."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import given_dice
from soloist.rules.hades.tests import OPPOSITION, SCRIPT, interrupted_step
from soloist.rules.system import Pool, Situation
from tests.rules.hades.dice_spaces import distribution, hand, pool, resolve, situation, up_to_order

PARCEL: Mapping[str, tuple[int, ...]] = {"steps": (1, 2, 2), "pools": (2, 1, 1)}
DICE = {"for_": hand((2, 6, 1, 5), (4,)), "against": hand((2, 2, 4, 6, 1), (3,))}


@pytest.mark.parametrize(
    "situation",
    [
        Situation(lists=PARCEL),
        Situation((pool(4), pool(5)), lists=PARCEL),
        Situation((pool(4),), lists={"steps": (1, 2, 2)}),
        Situation((Pool(()), Pool(())), lists=PARCEL),
    ],
)
def test_the_parcel(situation: Situation) -> None:
    """Four dice against five, three evens against four: a setback at step 2, destiny +1."""
    resolution = resolve(SCRIPT, situation, **DICE)
    assert (resolution.outcome, resolution.value, resolution.step) == ("setback", -1, 2)
    assert resolution.effects == {"destiny": 1}


@pytest.mark.parametrize(
    ("mine", "theirs", "outcome", "step"),
    [
        ((2, 2), (1,), "success", None),
        ((2, 2, 2), (1,), "feat", None),
        ((2, 2, 1), (2,), "almost", 2),
        ((1, 1, 1), (1,), "setback", 1),
        ((2, 1, 1), (2, 2, 2), "failure", 1),
        ((1, 1, 1), (2, 2, 2), "fiasco", 1),
    ],
)
def test_where_it_stops(
    mine: tuple[int, ...], theirs: tuple[int, ...], outcome: str, step: int | None
) -> None:
    """Fulfilled scripts have no step; the others stop where the evens run out."""
    steps = (1,) * len(theirs) if len(theirs) > 1 else (1,)
    given_situation = Situation((pool(len(mine)),), lists={"steps": steps})
    resolution = resolve(SCRIPT, given_situation, for_=hand(mine), against=hand(theirs))
    assert (resolution.outcome, resolution.step) == (outcome, step if len(steps) > 1 or not step else 1)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 60))
def test_the_walk(steps: list[int], evens: int) -> None:
    """The step holds the die of that rank when all are laid end to end."""
    laid = [number for number, size in enumerate(steps, 1) for _ in range(size)]
    expected = laid[0] if evens == 0 else laid[evens - 1] if evens <= len(laid) else laid[-1]
    assert interrupted_step(steps, evens) == expected


def test_a_fortune_can_finish_it() -> None:
    """Shifted to a success, the script has no interrupted step."""
    fulfilled = resolve(SCRIPT, Situation(values={"shift": 2}, lists=PARCEL), **DICE)
    assert (fulfilled.outcome, fulfilled.step) == ("success", None)
    assert fulfilled.effects == {"destiny": 1, "fortunes": -2}


def test_odds_are_those_of_the_dice() -> None:
    """Steps change where it stops, never how likely."""
    assert SCRIPT.odds(Situation(lists=PARCEL)) == OPPOSITION.odds(situation(4, 5))
    small = Situation((pool(2),), lists={"steps": (1, 1)})
    found = SCRIPT.odds(small)
    fallen = distribution(SCRIPT, small, [list(up_to_order(2)), list(up_to_order(2))])
    assert fallen == {outcome: found.chance(outcome) for outcome, weight in found.weights.items() if weight}


def test_no_objective_dice() -> None:
    """Sides of a script start from nothing, and the lists may stand for the pools."""
    assert all(side.own_reason is None and side.optional for side in SCRIPT.sides)
    resolution = SCRIPT.resolve(
        Situation(lists={"steps": (1,), "pools": (1,)}),
        given_dice({"for": hand((1,)), "against": hand((1,))}),
    )
    assert resolution.value == -1
