"""How long an opposition lasts: against walking every roll, and against playing it."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from soloist.lab.odds.question import course, falls, length
from tests.lab.odds.slow import asked

Taken = Mapping[tuple[int, int], int]


def walked(taken: Taken, theirs: int, ours: int, rolls: int) -> tuple[list[Fraction], Fraction]:
    """Every sequence of so many rolls: the chance to end at each, and that theirs ends first within them."""
    ends, first = [Fraction(0)] * rolls, Fraction(0)

    def walk(left: int, right: int, chance: Fraction, roll: int) -> None:
        nonlocal first
        if left <= 0 or right <= 0:
            ends[roll - 1] += chance
            first += chance * (left <= 0)
        elif roll < rolls:
            for (one, other), share in taken.items():
                walk(left - one, right - other, chance * Fraction(share, 12), roll + 1)

    walk(theirs, ours, Fraction(1), 0)
    return ends, first


STEPS: Taken = {
    (0, 0): 2,
    (1, 0): 4,
    (2, 0): 1,
    (0, 1): 3,
    (0, 2): 2,
}


@pytest.mark.parametrize(("theirs", "ours"), [(1, 1), (2, 3), (3, 2)])
def test_the_course_is_that_of_every_sequence(theirs: int, ours: int) -> None:
    """How many last so many rolls, and the winner, within what is left after eight rolls."""
    ends, first = walked(STEPS, theirs, ours, 8)
    found = course(STEPS, theirs, ours)
    for roll in range(1, 9):
        assert found.lasting(roll) == pytest.approx(1 - float(sum(ends[:roll])), abs=1e-12)
    assert first <= found.theirs_first <= first + 1 - sum(ends)
    lasts = [found.lasting(roll) for roll in range(200)]
    assert float(found.mean) == pytest.approx(sum(lasts))
    square = sum((2 * roll + 1) * share for roll, share in enumerate(lasts))
    assert float(found.variance + found.mean**2) == pytest.approx(square)


def test_rolls_that_all_take_something_end_in_time() -> None:
    """A bar each roll: four rolls for four bars, and not one more."""
    found = course({(1, 0): 1}, 4, None)
    assert found.mean == 4
    assert not found.variance
    assert [found.lasting(rolls) for rolls in (0, 3, 4, 5)] == [1, 1, 0, 0]


@pytest.mark.parametrize(("against", "median"), [(4, 705), (12, 180_489)])
def test_the_median_is_never_cut_off(against: int, median: int) -> None:
    """Of one die against many: a walk through every roll finds the same, however far it is."""
    question = asked("hades", "opposition", for_=1, against=against)
    found = length(question, 4).course
    assert found.within(0.5) == median
    assert found.lasting(median) <= 0.5 < found.lasting(median - 1)
    states, over, number = [1.0, 0.0, 0.0, 0.0], 0.0, 0
    good = falls(question)
    share = sum(weight for fall, weight in good.weights.items() if fall.outcome == "success") / good.total
    while over < 0.5:
        over += states[3] * share
        states = [
            (1 - share) * here + share * before for here, before in zip(states, [0.0, *states], strict=False)
        ]
        number += 1
    assert abs(number - median) <= 1
