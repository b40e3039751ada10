"""A roll that would be taken for somebody else's stands under a line that says whose it is."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.play.rolls.attempt import begin, rolled
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from tests.play.sitting import begin as sit_down
from tests.play.sitting import body


@pytest.fixture
def two(tmp_path: Path) -> Seat:
    """Two protagonists, one of whom acted last."""
    seat = sit_down(tmp_path, system="hades")
    send(seat, "[PC:Aldric|Fortunes 0->2]\n[PC:Maud|Fortunes 0->1]", random_dice(1))
    return seat


def roll(seat: Seat, who: str, seed: int) -> None:
    """The main test rolled for one of them, nothing declared."""
    test = seat.story.system.main
    assert test is not None
    attempt = begin(test, (who,), seat.story.known(test, (who,)), "fr")
    seat.resolve(rolled(attempt, random_dice(seed)))


@pytest.mark.parametrize("seed", range(8))
def test_somebody_else_acted_last(two: Seat, seed: int) -> None:
    """The line is there, and the story verifies, whatever the roll changes."""
    send(two, "@(Aldric) Sauter", random_dice(1))
    two.flush()
    roll(two, "Maud", seed)
    assert "@(Maud) Opposition\nd: Opposition" in body(two)
    assert verify(two.story.data).problems == ()
    roll(two, "Maud", seed + 1)
    assert body(two).count("@(Maud)") == 1


@pytest.mark.parametrize("before", ["", "@(Maud) Sauter", "@(Aldric) Sauter\n\nIl pleut.", "? Pleut-il"])
def test_nobody_else_acts(two: Seat, before: str) -> None:
    """Nothing is written before the roll of who acts already, or where nobody does."""
    if before:
        send(two, before, random_dice(1))
    two.flush()
    roll(two, "Maud", 3)
    assert "@(Maud) Opposition" not in body(two)
    assert verify(two.story.data).problems == ()
