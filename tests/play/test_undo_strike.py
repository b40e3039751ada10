"""Striking: what cannot be cut is struck, so that every reader folds what it would without it."""

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.privacy import struck
from soloist.journal.sheet import report
from soloist.play.changes.undo import planned, redo, undo
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.cases import cases
from tests.play.sitting import body


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


def test_a_number_is_moved_back_from_where_it_is_now(seat: Seat) -> None:
    """What was gained since stays gained, and what a list lost since stays lost."""
    send(seat, "[PC:Aldric|Fortunes 0|traits: calme]", random_dice(1))
    send(seat, "[PC:Aldric|Fortunes 0->1|traits: calme, vif]", random_dice(1))
    foreign(seat, "\n```lonelog\n[PC:Aldric|Fortunes 1->3|traits: vif]\n```\n")
    assert undo(seat.story).left == ()
    assert "[PC:Aldric|Fortunes 3->2]" in body(seat)
    assert told(seat)["pcs"] != {}
    element = seat.story.state.element("PC", "Aldric")
    assert element is not None
    assert (element.numbers["fortunes"].value, element.items("traits")) == (2, ())


def test_a_gauge_moved_since_moves_back_and_what_is_new_is_said(seat: Seat) -> None:
    """`X/Y` is restated from where it is now; an element new with the struck lines stays."""
    send(seat, "[Clock:Crue 1/4]", random_dice(1))
    send(seat, "[Clock:Crue 2/4]\n[N:Garde|endormi]", random_dice(1))
    foreign(seat, "\n```lonelog\n[Clock:Crue 3/4]\n```\n")
    assert undo(seat.story).left == ("Garde",)
    assert "[Clock:Crue 2/4]" in body(seat)


def test_two_steps_strike_two_entries(seat: Seat) -> None:
    """Even where both begin alike; then nothing is left, and what the other program wrote stays."""
    send(seat, "Il attend.", random_dice(1))
    send(seat, "Il attend.", random_dice(1))
    foreign(seat)
    first, second = undo(seat.story), undo(seat.story)
    assert first.block.start > second.block.start
    entries = seat.story.entries
    gone = [entries[place].span.start for place in sorted(struck(entries))]
    assert gone == [second.block.start, first.block.start]
    with pytest.raises(Refusal, match="outside soloist"):
        undo(seat.story)


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


def test_headings_are_not_struck(seat: Seat) -> None:
    """A scene that another program wrote under stays; what came before it is struck."""
    send(seat, "Un.", random_dice(1))
    send(seat, "# Le bal", random_dice(1))
    foreign(seat)
    assert planned(seat.story).block.text == "Un."


def test_the_same_words_written_by_another_are_not_struck_instead(seat: Seat) -> None:
    """Where no words tell ours from theirs, it is refused and nothing is written."""
    send(seat, "Il attend.", random_dice(1))
    foreign(seat, "\nIl attend.\n")
    before = seat.story.path.read_bytes()
    with pytest.raises(Refusal, match="cannot be struck"):
        undo(seat.story)
    assert seat.story.path.read_bytes() == before


def test_what_others_wrote_on_is_not_struck_along(seat: Seat) -> None:
    """A paragraph that another program went on with is left alone, and it is said where it stands."""
    send(seat, "La nuit tombait.", random_dice(1))
    foreign(seat, "Une ligne venue d’ailleurs.\n")
    content = seat.story.path.read_bytes()
    with pytest.raises(Refusal, match="wrote on in this very paragraph"):
        undo(seat.story)
    assert seat.story.path.read_bytes() == content
