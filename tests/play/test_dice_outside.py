"""What a typed dice line says outside its brackets counts: numbers of dice, the number after `vs`."""

from pathlib import Path

import pytest

from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import typed_dice
from tests.play.sitting import begin, body


@pytest.fixture
def manor(tmp_path: Path) -> Seat:
    """A story of rules that roll against a number."""
    return begin(tmp_path, "Le manoir", "oneshot", "fr", ("Nell",))


def play(seat: Seat, text: str, dice: str = "") -> str:
    """Send a line and return the last line of the file that starts like it."""
    send(seat, text, typed_dice(dice))
    seat.flush()
    return next(line for line in reversed(body(seat).splitlines()) if line.startswith("d:"))


AGILE = "d: Test [actif: base 2D, agile] 3d10=2,9,1 vs 9 -> Réussite (1)"


@pytest.mark.parametrize(
    ("line", "dice", "written"),
    [
        ("d: Test 3d10 vs 9", "2 9 1", "d: Test [actif: base 2D, ?] 3d10=2,9,1 vs 9 -> Réussite (1)"),
        ("d: Test 3d10=2,9,1 vs 9", "", "d: Test [actif: base 2D, ?] 3d10=2,9,1 vs 9 -> Réussite (1)"),
        (
            "d: Test [actif: agile] vs 9",
            "2 9 1",
            AGILE,
        ),
        (
            "d: [actif: agile] vs 9",
            "2 9 1",
            AGILE,
        ),
        (
            "d: [actif: agile | difficulté: 9]",
            "2 9 1",
            AGILE,
        ),
        (
            "d: Opposition 1d10 vs 2d10",
            "5 | 5 1",
            "d: Opposition [actif: base 2D, ? -1D | résistant: base 2D] 1d10=5 vs 2d10=5,1 -> Réussite (1)",
        ),
    ],
)
def test_rules_against_a_number(manor: Seat, line: str, dice: str, written: str) -> None:
    """Every way to say the same."""
    assert play(manor, line, dice) == written


def test_two_pools_in_numbers(seat: Seat) -> None:
    """The sides of an opposition by their dice alone."""
    assert play(seat, "d: Opposition 3d6 vs 1d6", "2 1 1 | 1") == (
        "d: Opposition [pour: objectif, ? 2D | contre: objectif] 3d6=2,1,1 vs 1d6=1 -> Presque (+1)"
    )
