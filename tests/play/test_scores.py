"""Scores are found on the sheets of who rolls, as fields or in lists, whatever the case of their names."""

import pytest

from soloist.play.scores import scores_of
from soloist.play.seat import Seat
from soloist.play.send import send
from soloist.rules.dice import random_dice

SHEET = "[PC:Aldric|Patience 4|vertus: Ruse 2, Art du vol 0|séquelles: raide -1D|traits: élan]"


@pytest.mark.parametrize(
    ("name", "score"),
    [("Patience", 4), ("patience", 4), ("Ruse", 2), ("art  du  vol", 0), ("élan", None), ("raide", None)],
)
def test_a_score_by_its_name(seat: Seat, name: str, score: int | None) -> None:
    """`Patience 4` as a field, `vertus: Ruse 2` in a list; other words are none."""
    send(seat, SHEET, random_dice(1))
    found = scores_of(seat.story.state, ("Personne", "Aldric"))
    assert found.score(name, 1) == score
    assert found.score(name, 0) is None


def test_nobody_has_no_scores(seat: Seat) -> None:
    """Where nobody rolls there is no sheet to look at."""
    assert scores_of(seat.story.state, ()).score("Patience", 0) is None
