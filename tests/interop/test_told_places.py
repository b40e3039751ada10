"""The places told of what became of a file: stretches of lines, and how many more there are."""

import pytest

from soloist.interop.brought import places as told_of
from soloist.interop.formats import Loss, Spot, Tally
from soloist.lingo import Lingo
from soloist.values.message import message
from tests.interop.cases import rows


def loss(*lines: Spot) -> Loss:
    """Something met on lines."""
    tally = Tally()
    for line in lines:
        tally.add("rows", line)
    return next(iter(tally.losses()), Loss("left", "x", message("x")))


@pytest.mark.parametrize(
    ("lines", "told"),
    rows("""
∅ ⇒ ∅
0 ⇒ ∅
18 19 20 20 22 40 ⇒ 18–20, 22, 40
0 1 2 ⇒ 1–2
1 3 5 7 9 11 13 15 17 19 21 23 27 28 30 ⇒ 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 … and 2 more
1:a[0] 1:a[1] 1:a[1] 2 3 ⇒ a[0], a[1], 2–3
1 2:b 3 ⇒ 1, b, 3
"""),
)
def test_lines_that_follow_each_other_are_one_stretch(lines: str, told: str) -> None:
    """A dozen of stretches; ways into a file of one line stand each for itself."""
    places = (each.partition(":") for each in lines.split())
    met = loss(*(Spot(int(line), way) for line, _, way in places))
    assert told_of(met, Lingo("en")) == told
