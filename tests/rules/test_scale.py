"""The scale has six steps and no zero."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.scale import STEPS, bounded, shift

VALUES = st.integers(-50, 50).filter(bool)
MOVES = st.integers(-50, 50)


def test_neighbours() -> None:
    """Up the ladder one step at a time."""
    assert [shift(value, 1) for value in STEPS] == [-2, -1, 1, 2, 3, 4]
    assert [shift(value, -1) for value in STEPS] == [-4, -3, -2, -1, 1, 2]


@given(VALUES, MOVES, MOVES)
def test_steps_add_up(value: int, first: int, second: int) -> None:
    """Two moves are one move of their sum; going back undoes; zero is never met."""
    assert shift(shift(value, first), second) == shift(value, first + second)
    assert shift(value, first) != 0


@given(VALUES, MOVES)
def test_both_ends_are_alike(value: int, steps: int) -> None:
    """Seen from the other side, up is down."""
    assert shift(-value, -steps) == -shift(value, steps)


@pytest.mark.parametrize(("value", "held"), [(5, 3), (3, 3), (-1, -1), (-4, -3)])
def test_bounds(value: int, held: int) -> None:
    """Held between −3 and +3."""
    assert bounded(value) == held
