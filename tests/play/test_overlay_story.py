"""Destiny laid over a game that has none: on, off, and switched on the way."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.sheet import report
from soloist.play.story.phases import owes_destiny_roll
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.systems import system_or_free
from soloist.values.message import Refusal
from tests.play.sitting import begin, body, dice

ANY = random_dice(1)
GAMES = ("roses", "bravoure", "oneshot")


def sitting(root: Path, id_: str, *lines: str) -> Seat:
    """A seat at a story by those rules, in its first scene, with these lines written."""
    seat = begin(root, system=id_)
    send(seat, "# La porte", ANY)
    for line in lines:
        send(seat, line, ANY)
        seat.flush()
    return seat


@pytest.mark.parametrize("id_", GAMES)
def test_off_nothing_of_destiny_shows(tmp_path: Path, id_: str) -> None:
    """No counter in the state or on the table, no test to roll, no roll owed."""
    seat = sitting(tmp_path, id_, "#### Destin", "La porte attend.")
    story = seat.story
    assert story.counters() == {}
    told = report(story.state, system_or_free(id_))
    assert told["counters"] == {}
    assert isinstance(told["options"], dict)
    assert "solo.destiny_roll" not in told["options"]
    assert not owes_destiny_roll(story.state, story.system, "destiny")
    with pytest.raises(Refusal, match=r"solo\.destiny_overlay on"):
        send(seat, "d: Automatique", ANY)


@pytest.mark.parametrize("id_", ["hades", "spin", *GAMES, "free"])
def test_a_choice_can_be_rolled_in_every_game(tmp_path: Path, id_: str) -> None:
    """Asked for in brackets or by its dice, written, and verified."""
    seat = sitting(tmp_path, id_)
    send(seat, "d: Choix [options: 3]", dice("2 5 1", ""))
    seat.flush()
    send(seat, "d: Choix 2d6=3,4", ANY)
    seat.flush()
    assert "d: Choix 3d6=2,5,1 -> 2 (2)" in body(seat)
    assert "d: Choix 2d6=3,4 -> 2 (2)" in body(seat)
    found = verify(seat.story.data)
    assert (found.checked, found.unverifiable, found.problems) == (2, 0, ())
