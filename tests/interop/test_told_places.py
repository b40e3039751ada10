"""The places told of what became of a file: stretches of lines, and how many more there are."""

import pytest

from soloist.interop.brought import first_lines, more_lines
from soloist.interop.loss import Loss, Spot
from soloist.values.message import message


def loss(*lines: int) -> Loss:
    """Something met on lines."""
    return Loss("left", "x", len(lines), lines, message("x"))


@pytest.mark.parametrize(
    ("lines", "told", "more"),
    [
        ((), "", 0),
        ((0,), "", 0),
        ((7,), "7", 0),
        ((18, 19, 20, 20, 22, 40), "18–20, 22, 40", 0),
        ((0, 1, 2), "1–2", 0),
        (tuple(range(1, 5000)), "1–4999", 0),
        (tuple(range(2, 26, 2)), "2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24", 0),
        ((*range(2, 26, 2), 30, 31, 40), "2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24", 3),
        ((Spot(1, "a[0]"), Spot(1, "a[1]"), Spot(1, "a[1]"), 2, 3), "a[0], a[1], 2–3", 0),
        ((1, Spot(2, "b"), 3), "1, b, 3", 0),
        ((1, Spot(2, "")), "1–2", 0),
    ],
)
def test_lines_that_follow_each_other_are_one_stretch(lines: tuple[int, ...], told: str, more: int) -> None:
    """A dozen of stretches; ways into a file of one line stand each for itself."""
    assert (first_lines(loss(*lines)), more_lines(loss(*lines))) == (told, more)
