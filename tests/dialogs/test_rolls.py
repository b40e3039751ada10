"""Putting a test together, rolling it, what it came to: by keys and words, for every system."""

from contextlib import suppress

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.read import read
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.rolling.rolls import choose_test, declare, roll
from soloist.play.prose import entry_text
from soloist.values.message import Refusal
from tests.dialogs.conftest import Begin, Table


def at(face: Table, line: str) -> Conversation[None]:
    """An action as it is typed."""
    (declared,) = entry_text.intents(line)
    assert isinstance(declared, entry_text.Declare)
    return declare(face, declared)


# --- the pool


# --- the result


def test_a_fortune_moves_the_result(table: Begin) -> None:
    """Its price is told and written; taken back, it costs nothing."""
    face = table("\n```lonelog\n[PC:Aldric|Fortunes 0->2]\n```\n")
    face.hold(at(face, "@ Forcer la serrure 3/4"))
    before = face.shown.splitlines()[2]
    face.give("down", "down", "down", "down", "enter")
    assert "spend a fortune" in face.shown or "take the fortune back" in face.shown
    assert face.shown.splitlines()[2] != before
    face.give("enter")
    assert "[PC:Aldric|Fortunes 2->1]" in face.text
    assert ", 1 fortune)" in face.text


# --- the games


@pytest.mark.parametrize("system", ["hades", "spin", "roses", "bravoure", "oneshot", "free"])
def test_every_test_of_a_system_is_one_choice_away(table: Begin, system: str) -> None:
    """Each can be chosen, and rolled, or says why not; no message has the name of a key in it."""
    face = table(system=system)
    face.hold(choose_test(face, ""))
    count = len(face.turn.dialog.view(""))
    assert count > 2
    for number in range(2, count + 1):
        face.hold(choose_test(face, ""))
        with suppress(Refusal):
            face.give(str(number), "enter")
            for _ in range(3):
                if not face.is_over:
                    face.give("enter")
        if not face.is_over:
            assert "{" not in face.shown
            face.give("escape")


def test_a_fortune_spent_later_puts_another_line_in_the_place_of_the_first(table: Begin) -> None:
    """While the choice is open and nothing follows: in one step, with its price, and verified."""
    face = table("\n```lonelog\n[PC:Aldric|Fortunes 0->2]\n```\n")
    face.hold(at(face, "@ Forcer la serrure 3/4"), "enter")
    assert "-> Presque (+1)" in face.text
    face.hold(roll(face, ""))
    place = next(row for row in face.shown.splitlines() if "spend a fortune: Succès" in row)
    face.give(place.partition(" ")[0], "enter")
    assert face.text.count("d: Opposition") == 1
    assert "-> Succès (+2 <- Presque +1, 1 fortune)\n" in face.text
    assert "[PC:Aldric|Fortunes 2->1]" in face.text
    assert "@ Forcer la serrure\nd: " in face.text
    found = verify(read(face.sitting.path.read_bytes()))
    assert (found.problems, found.checked) == ((), 1)
    face.give("escape")
    face.sitting.send("La porte cède.")
    face.hold(roll(face, ""))
    assert "fortune:" not in face.shown
