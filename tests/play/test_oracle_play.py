"""Tables asked by name, answers recorded without power over the story."""

from pathlib import Path

import pytest

from soloist.journal.model import TableText
from soloist.play.story.oracle import _shuffled, ask, known_rows
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal
from tests.play.sitting import body

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


def mine(text: str) -> Shelves:
    """One file of one's own."""
    return Shelves([shelf_of([read_tables(text, "miens.yaml")[0]])])


@pytest.mark.parametrize("word", ["mélanger", "Mélangé", "melanger", "mélange"])
def test_a_shuffle_in_french_is_written_in_lonelog(word: str) -> None:
    """Under the deck's full name; a table that is called so is a table."""
    known = mine("tables:\n  cartes: {draw: deck, rows: [as]}\n")
    assert _shuffled(TableText(f"cartes {word}"), known) == "tbl: miens/cartes shuffle"
    assert _shuffled(TableText("cartes", shuffle=True), known) == "tbl: miens/cartes shuffle"
    assert _shuffled(TableText(f"rien {word}"), known) == "tbl: rien shuffle"
    assert _shuffled(TableText("rien", shuffle=True), known) == ""
    assert _shuffled(TableText("cartes"), known) is None
    named = mine(f"tables:\n  cartes {word}: [as]\n  cartes: [roi]\n")
    assert _shuffled(TableText(f"cartes {word}"), named) is None
