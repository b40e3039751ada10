"""A type of action in a story: typed in the brackets, written by its word, read back, verified."""

import pytest

from soloist.journal.verify import verify
from soloist.message import Refusal
from soloist.play.rolls.waiting import waiting
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
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


def test_a_fight_leaves_no_choice_after_a_failure(seat: Seat) -> None:
    """It goes on: nothing waits to be chosen."""
    send(seat, "@ Frapper\nd: [pour: a 2D | contre: b 2D | type: éliminer]", dice("1 1 | 2 2"))
    assert offered(seat) == []
    send(seat, "@ Frapper\nd: [pour: a 2D | contre: b 2D]", dice("1 1 | 2 2"))
    assert offered(seat) == ["final", "carry_on_price"]


def test_an_automatic_result_has_a_type_too(seat: Seat) -> None:
    """The line says it, is read back, and verifies."""
    sent = send(seat, "d: Automatique [type: contourner]", ANY)
    assert sent.attempts[0].outcome is not None
    assert sent.attempts[0].outcome.text.fr.startswith("Cela semble marcher")
    seat.flush()
    assert "d: Automatique [type: contourner] -> Défavorable\n[N:Destinée|Destin 0->1]" in body(seat)
    found = verify(seat.story.data)
    assert (found.checked, found.unverifiable, found.problems) == (1, 0, ())


def test_a_turn_is_written_and_verified(seat: Seat) -> None:
    """Destiny spent to orient stands in the journal as any roll."""
    for line in ("d: Tournure", "d: Tournure [cause: préjudice]"):
        send(seat, line, ANY)
        seat.flush()
    assert "d: Tournure -> Mauvaise tournure\n[N:Destinée|Destin 0->1]" in body(seat)
    assert "d: Tournure [cause: préjudice] -> Un point de perdu\n[N:Destinée|Destin 1->0]" in body(seat)
    found = verify(seat.story.data)
    assert (found.checked, found.unverifiable, found.problems) == (2, 0, ())


def test_an_unknown_type_is_refused(seat: Seat) -> None:
    """Nothing is rolled for a word that says nothing."""
    with pytest.raises(Refusal, match="danser"):
        send(seat, "d: [pour: a | contre: b | type: danser]", ANY)
