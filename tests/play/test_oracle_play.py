"""Tables asked by name, answers recorded without power over the story."""

from pathlib import Path

import pytest

from soloist.play.rolls.candidates import candidates
from soloist.play.story.oracle import ask, known_rows
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.play.sitting import begin, body

ANY = random_dice(1)


def shelf(root: Path, text: str) -> None:
    """A person's own table file."""
    (root / "oracles").mkdir(exist_ok=True)
    (root / "oracles" / "mots.yaml").write_text(text, encoding="utf-8")


def test_a_strangers_table_writes_no_state(seat: Seat, tmp_path: Path) -> None:
    """Brackets in a result are recorded round: nothing in it is a live tag."""
    shelf(tmp_path, 'tables:\n  piège:\n    - "[PC:Aldric|Fortunes 99]"\n')
    send(seat, "tbl: mots/piège", ANY)
    assert "(PC:Aldric|Fortunes 99)" in body(seat)
    assert seat.story.state.element("PC", "Aldric") is None


def test_an_unknown_table_names_the_near_ones(seat: Seat) -> None:
    """A slip in a name is answered with what was probably meant."""
    with pytest.raises(Refusal, match="hades/direction"):
        ask("hades/directoin", seat.shelves, ANY)


def test_known_rows_are_what_tables_give_today(seat: Seat) -> None:
    """The answer for some dice, or None where there is none to give."""
    known = known_rows(seat.shelves)
    assert known("oracle/oui-non", (5,), 6) == "Oui"
    assert known("oracle/oui-non", (7,), 6) is None
    assert known("nulle/part", (1,), 6) is None


def test_reasons_at_hand(tmp_path: Path) -> None:
    """Traits stand for their owner, weaknesses and the scene against, worn gauges cost a die."""
    seat = begin(tmp_path)
    send(
        seat,
        "[PC:Aldric|traits: crochets, jambe raide (-), Voix des morts ++|jauges: blessé (état)|blessé 2]\n"
        "[N:Garde|méfiant]",
        ANY,
    )
    found = {
        held.reason.text: (held.reason.weight, held.side)
        for held in candidates(seat.story.state, seat.story.system, ("Aldric",))
    }
    assert found == {
        "crochets": (1, 0),
        "jambe raide": (1, 1),
        "Voix des morts ++": (3, 0),
        "blessé II": (-1, 0),
        "Garde méfiant": (1, 1),
    }


def test_cards_inside_a_text_are_recorded_for_their_deck(seat: Seat, tmp_path: Path) -> None:
    """Each card drawn on the way has a line of its own before the result, and does not come back."""
    deck = "tables:\n  main: ['{2: cartes}']\n  cartes: {draw: deck, rows: [as, roi, dame, valet]}"
    shelf(tmp_path, deck)
    send(seat, "tbl: mots/main", ANY)
    send(seat, "tbl: mots/main", ANY)
    lines = [line for line in body(seat).splitlines() if line.startswith("tbl: mots/")]
    cards = [line.partition(" -> ")[2] for line in lines if line.startswith("tbl: mots/cartes")]
    assert sorted(cards) == ["as", "dame", "roi", "valet"]
    assert [line.startswith("tbl: mots/main") for line in lines] == [False, False, True] * 2
    with pytest.raises(Refusal, match="used up"):
        send(seat, "tbl: mots/main", ANY)
    send(seat, "tbl: mots/cartes shuffle", ANY)
    send(seat, "tbl: mots/cartes", ANY)
