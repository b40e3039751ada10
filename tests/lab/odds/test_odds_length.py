"""How long an opposition lasts: against walking every roll."""

from collections import defaultdict
from collections.abc import Mapping

import pytest

from soloist.lab.odds.question import course

Taken = Mapping[tuple[int, int], int]


def walked(taken: Taken, theirs: int, ours: int) -> tuple[list[float], float]:
    """The chances that more rolls follow than none, than one…, and that theirs ends first, roll by roll."""
    states, lasts, first = {(theirs, ours): 1.0}, [], 0.0
    for _ in range(400):
        lasts.append(sum(states.values()))
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (left, right), chance in states.items():
            for (one, other), share in taken.items():
                there, now = (left - one, right - other), chance * share / 12
                if min(there) > 0:
                    after[there] += now
                else:
                    first += now * (there[0] <= 0)
        states = after
    return lasts, first


STEPS: Taken = {
    (0, 0): 2,
    (1, 0): 4,
    (2, 0): 1,
    (0, 1): 3,
    (0, 2): 2,
}


@pytest.mark.parametrize(("theirs", "ours"), [(1, 1), (2, 3), (3, 2)])
def test_the_course_is_that_of_every_sequence(theirs: int, ours: int) -> None:
    """Its mean, its variance, and who is first."""
    lasts, first = walked(STEPS, theirs, ours)
    found = course(STEPS, theirs, ours)
    assert float(found.theirs_first) == pytest.approx(first)
    assert float(found.mean) == pytest.approx(sum(lasts))
    square = sum((2 * roll + 1) * share for roll, share in enumerate(lasts))
    assert float(found.variance + found.mean**2) == pytest.approx(square)


def test_rolls_that_all_take_something_end_in_time() -> None:
    """A bar each roll: four rolls for four bars, and not one more."""
    found = course({(1, 0): 1}, 4, None)
    assert found.mean == 4
    assert not found.variance
