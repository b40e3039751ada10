"""Striking: what cannot be cut is struck, so that every reader folds what it would without it."""

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.sheet import report
from soloist.play.changes.undo import redo, undo
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.cases import cases


def foreign(seat: Seat, text: str = "\nVim.\n") -> None:
    """Another program adds to the story."""
    with seat.story.path.open("a", encoding="utf-8") as file:
        file.write(text)
    seat.story.refresh()


def told(seat: Seat) -> dict[str, object]:
    """What the story adds up to, elements and people."""
    found = report(seat.story.state, seat.story.system)
    return {key: found[key] for key in ("counters", "pcs", "elements", "options")}


BEFORE = """[N:Garde|endormi]
[Clock:Crue 1/4]
[PC:Aldric|Fortunes 0|PV 12/15|traits: crochets, calme|session: ]"""


@pytest.mark.parametrize(
    "play",
    cases("play/undo_strike", "a_strike_gives_back_the_state"),
)
def test_a_strike_gives_back_the_state(seat: Seat, play: str) -> None:
    """For every kind of change the story adds up to what it did, and `verify` agrees with every line."""
    send(seat, "(option: hd.unlimited_chaos off)", random_dice(1))
    send(seat, BEFORE, random_dice(1))
    before = told(seat)
    send(seat, play, random_dice(1))
    foreign(seat)
    content = seat.story.path.read_bytes()
    done = undo(seat.story)
    assert (done.struck, done.left) == (True, ())
    assert told(seat) == before
    assert seat.story.path.read_bytes().startswith(content)
    assert verify(seat.story.journal).problems == ()


def test_redo_takes_the_strike_back(seat: Seat) -> None:
    """The fence of the strike goes, byte for byte; once something follows it, a message says what to do."""
    send(seat, "Il attend.", random_dice(1))
    foreign(seat)
    before, state = seat.story.path.read_bytes(), seat.story.state
    undo(seat.story)
    assert redo(seat.story).struck
    assert (seat.story.path.read_bytes(), seat.story.state) == (before, state)
    undo(seat.story)
    foreign(seat)
    with pytest.raises(Refusal, match=r"line \d+"):
        redo(seat.story)
