"""Destiny laid over a game that has none: on, off, and switched on the way."""

from pathlib import Path

import pytest

from soloist.journal.sheet import report
from soloist.journal.verify import verify
from soloist.message import Refusal
from soloist.play.rolls.waiting import waiting
from soloist.play.story.phases import owes_destiny_roll, suggest
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.systems import system_or_free
from tests.play.sitting import begin, body, dice

ANY = random_dice(1)
GAMES = ("roses", "bravoure", "oneshot")
ON = "(option: solo.destiny_overlay on)"
OFF = "(option: solo.destiny_overlay off)"


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


@pytest.mark.parametrize("id_", GAMES)
def test_on_destiny_is_kept_on_the_hat(tmp_path: Path, id_: str) -> None:
    """What has no dice moves it, a tag sets it, and the state says so; all of it verifies."""
    seat = sitting(tmp_path, id_, ON, "d: Automatique", "d: Automatique", "[N:Destinée|Destin 1->-4]")
    assert "d: Automatique -> Défavorable\n[N:Destinée|Destin 0->1]" in body(seat)
    assert "d: Automatique -> Favorable\n[N:Destinée|Destin 1->0]" in body(seat)


@pytest.mark.parametrize("id_", GAMES)
def test_on_a_new_branch_may_open_badly(tmp_path: Path, id_: str) -> None:
    """Below zero the destiny phase owes a roll, once; a mishap then waits to be played."""
    seat = sitting(tmp_path, id_, ON, "[N:Destinée|Destin 0->-4]")
    assert seat.story.counters() == {"destiny": -4}
    send(seat, "#### Destin", ANY)
    assert owes_destiny_roll(seat.story.state, seat.story.system, seat.phase)
    assert suggest(seat.story.state, seat.story.system, seat.phase).step == "destiny_roll"
    send(seat, "d: branch", dice("2", ""))
    state = seat.story.state
    assert "d: Destin d6=2 vs 4 -> Contretemps" in body(seat)
    assert not owes_destiny_roll(state, seat.story.system, state.phase)
    mishap = waiting(state, seat.story.system).mishap
    assert mishap is not None
    assert mishap.id == "contretemps"
    found = verify(seat.story.data)
    assert (found.checked, found.unverifiable, found.problems) == (1, 0, ())


@pytest.mark.parametrize("id_", GAMES)
def test_verify_follows_the_option(tmp_path: Path, id_: str) -> None:
    """Each line is checked by the rules that held there; off again, destiny is no counter any more."""
    seat = sitting(tmp_path, id_, ON, "d: Automatique", "=> Bien.", OFF, "Suite.")
    assert seat.story.counters() == {}
    found = verify(seat.story.data, seat.story.system)
    assert (found.checked, found.unverifiable, found.problems) == (1, 0, ())
    path = seat.story.path
    wrong = path.read_text("utf-8").replace("Destin 0->1]", "Destin 0->2]")
    assert "Destin 0->2]" in wrong
    (problem,) = verify(wrong.encode()).problems
    assert problem.computed == "Destin 0->1"


def test_a_line_of_a_test_that_is_off_is_not_checked() -> None:
    """It is no roll of these rules at that line, and said so."""
    head = "---\nruleset: roses\nlang: fr\npcs: Ann\n---\n\n"
    lines = ("d: Automatique -> Favorable", ON, "d: Automatique -> Défavorable", "[N:Destinée|Destin 0->1]")
    found = verify((head + "\n".join(("```lonelog", *lines, "```", ""))).encode())
    assert (found.checked, found.unverifiable, found.problems) == (1, 1, ())
    assert found.unchecked[0].why == "unknown-roll"


def test_destiny_and_the_destiny_die_are_told_apart(tmp_path: Path) -> None:
    """The die that answers has a name of its own, and is still found by the one it had."""
    seat = sitting(tmp_path, "bravoure", ON, "[N:Destinée|Destin 0->-3]")
    send(seat, "d: Destin", dice("5", ""))
    seat.flush()
    send(seat, "d: branch", dice("5", ""))
    seat.flush()
    assert "d: Dé du destin d6=5 -> Oui (5)" in body(seat)
    assert "d: Destin d6=5 vs 3 -> Voie libre" in body(seat)
    found = verify(seat.story.data)
    assert (found.checked, found.unverifiable, found.problems) == (2, 0, ())


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
