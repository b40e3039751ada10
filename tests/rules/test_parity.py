"""Pools of d6: evens count, a 6 earns a bonus die, and the weights say how often."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import random_dice
from soloist.rules.engine.evens import evens, evens_weights, roll_parity
from soloist.rules.system import Roll


def enumerated(n: int) -> dict[int, Fraction]:
    """Chances of each count of evens, by rolling every die."""
    chances: Counter[int] = Counter()
    for base in product(range(1, 7), repeat=n):
        for bonus in product(range(1, 7), repeat=base.count(6)):
            chances[sum(die in (2, 4, 6) for die in base + bonus)] += 6 ** (n - len(bonus))
    return {count: Fraction(ways, 36**n) for count, ways in chances.items()}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_weights_are_those_of_the_dice(n: int) -> None:
    """The weights agree with every fall of the dice counted one by one."""
    weights = evens_weights(n)
    assert {count: Fraction(weight, 12**n) for count, weight in enumerate(weights)} == enumerated(n)


@pytest.mark.parametrize("n", [1, 2, 7, 30, 200])
def test_weights_add_up(n: int) -> None:
    """All chances of `n` dice, from no even to two each."""
    weights = evens_weights(n)
    assert len(weights) == 2 * n + 1
    assert sum(weights) == 12**n
    assert min(weights) > 0


def test_one_die() -> None:
    """Half the time nothing, five times in twelve one even, once in twelve two."""
    assert evens_weights(1) == (6, 5, 1)


@given(st.integers(1, 40), st.integers(), st.booleans())
def test_sixes_earn_dice(n: int, seed: int, unlimited: bool) -> None:
    """Each wave has as many dice as the one before had sixes, and only the first is rolled by default."""
    roll = roll_parity(n, "for", random_dice(seed), unlimited)
    waves = (roll.base, *roll.bonus)
    assert len(roll.base) == n
    for wave, following in pairwise(waves):
        assert len(following) == wave.count(6) > 0
    if unlimited:
        assert 6 not in waves[-1]
    else:
        assert len(roll.bonus) == min(1, roll.base.count(6))
    assert evens(roll) == len([die for die in roll.all if die in (2, 4, 6)])


def test_bonus_dice_count() -> None:
    """A 6 and its bonus 6 are two evens."""
    assert evens(Roll((6, 3), ((6,),))) == 2
