"""A type of action in a story: typed in the brackets, written by its word, read back, verified."""

import pytest

from soloist.journal.checking.verify import verify
from soloist.play.rolls.waiting import waiting
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.play.sitting import body, dice

ANY = random_dice(1)


def offered(seat: Seat) -> list[str]:
    """The ways on that the story waits with."""
    found = waiting(seat.story.state, seat.story.system).outcome
    return [choice.id for choice in found.choices] if found else []


@pytest.mark.parametrize("word", ["négocier", "negotiate", "NEGOCIER"])
def test_a_type_is_written_by_its_word(seat: Seat, word: str) -> None:
    """However it was typed the file says it in the story's language, and verify agrees."""
    sent = send(
        seat, f"@ Plaider\nd: [pour: objectif, calme | contre: juge 2D | type: {word}]", dice("2 1 | 1 4")
    )
    assert sent.attempts[0].outcome is not None
    assert sent.attempts[0].outcome.text.fr == "Ce serait oui, si…"
    assert "[pour: objectif, calme | contre: juge 2D | type: négocier]" in body(seat)
    assert offered(seat) == ["reach_with_harm", "lesser", "carry_on"]
    assert seat.story.state.open_choice is not None
    found = verify(seat.story.data)
    assert (found.checked, found.problems) == (1, ())


def test_an_unknown_type_is_refused(seat: Seat) -> None:
    """Nothing is rolled for a word that says nothing."""
    with pytest.raises(Refusal, match="danser"):
        send(seat, "d: [pour: a | contre: b | type: danser]", ANY)
