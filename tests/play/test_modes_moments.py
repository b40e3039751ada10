"""What a way of playing brings with it: cards kept for other tables, an ally for two."""

from pathlib import Path

import pytest

from soloist.journal.verify import verify
from soloist.message import Refusal
from soloist.play import moments
from soloist.play.moments import Walk
from soloist.play.seat import Seat
from soloist.play.send import send
from soloist.rules.dice import random_dice
from tests.play.sitting import begin
from tests.play.walks import typed, way


def walk(seat: Seat, id_: str) -> Walk:
    """A moment every game has."""
    return Walk(next(each for each in moments.moments(seat.story.system) if each.id == id_))


def due(seat: Seat) -> list[str]:
    """What is the next thing to do, by id."""
    return [each.moment.id for each in moments.due(seat.story.state, seat.story.system)]


def put(seat: Seat, text: str) -> None:
    """Send a text as if it were typed."""
    send(seat, text, random_dice(1))


def test_a_card_is_proposed_at_each_close_of_a_game_being_made(tmp_path: Path) -> None:
    """In the conclusion, in that way of playing, and in no other."""
    seat = begin(tmp_path)
    put(seat, "# Le quai")
    put(seat, "#### Conclusion")
    put(seat, "On range les filets.")
    assert "card" not in due(seat)
    put(seat, "(option: play.mode create)")
    assert "card" in due(seat)


@pytest.mark.parametrize(
    ("step", "text", "line"),
    [
        ("role", "Garde : méfiant, lent", "[N:Garde|traits: méfiant, lent]"),
        ("place", "Le phare : battu", "[L:Le phare|traits: battu]"),
        ("place", "Le phare", "[L:Le phare]"),
        ("danger", "Tourbière : sans fond, froide", "[E:Tourbière|danger: sans fond, froide]"),
        ("scene", "Poursuite : toits mouillés", "[E:Poursuite|scène type: toits mouillés]"),
        ("chair", "Fouiller la cale", "(réflexion: Fouiller la cale)"),
    ],
)
def test_a_card_is_kept(tmp_path: Path, step: str, text: str, line: str) -> None:
    """As tags that any other story or reader finds again."""
    seat = begin(tmp_path)
    typed(seat, walk(seat, "card"), step, text)
    assert line in seat.story.path.read_text("utf-8").splitlines()
    assert verify(seat.story.journal, seat.story.system).problems == ()


def test_a_card_without_a_name_is_refused(tmp_path: Path) -> None:
    """It says how a card begins."""
    seat = begin(tmp_path)
    with pytest.raises(Refusal, match="name"):
        typed(seat, walk(seat, "card"), "role", ": méfiant")


def test_two_begin_with_an_ally(tmp_path: Path) -> None:
    """Drawn, then named; once somebody has a name it is not proposed any more."""
    seat = begin(tmp_path)
    assert "ally" not in due(seat)
    put(seat, "(option: play.mode two)")
    assert "ally" in due(seat)
    way(seat, walk(seat, "ally"), "ally", "draw")
    assert seat.story.path.read_text("utf-8").count("tbl: hades/allié") == 3
    typed(seat, walk(seat, "ally"), "ally", "Ulric : fort, bavard (-), rentrer avant la neige")
    assert "[N:Ulric|traits: fort, bavard (-), rentrer avant la neige]" in seat.story.path.read_text("utf-8")
    assert "ally" not in due(seat)
