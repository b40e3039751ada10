"""Tables asked by name, answers recorded without power over the story."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.rolls.candidates import candidates
from soloist.play.story.oracle import ask, known_rows
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from tests.play.sitting import begin, body

ANY = random_dice(1)


def shelf(root: Path, text: str) -> None:
    """A person's own table file."""
    (root / "oracles").mkdir(exist_ok=True)
    (root / "oracles" / "mots.yaml").write_text(text, encoding="utf-8")


def test_a_table_of_ones_own_is_live_at_the_next_roll(seat: Seat, tmp_path: Path) -> None:
    """A file added or changed while playing counts from the next roll on."""
    shelf(tmp_path, "tables:\n  météo:\n    - Pluie\n")
    send(seat, "tbl: mots/météo", ANY)
    shelf(tmp_path, "tables:\n  météo:\n    - Grand soleil, enfin\n")
    send(seat, "tbl: mots/météo", ANY)
    assert "tbl: mots/météo d1=1 -> Pluie" in body(seat)
    assert "tbl: mots/météo d1=1 -> Grand soleil, enfin" in body(seat)


def test_a_strangers_table_writes_no_state(seat: Seat, tmp_path: Path) -> None:
    """Brackets in a result are recorded round: nothing in it is a live tag."""
    shelf(tmp_path, 'tables:\n  piège:\n    - "[PC:Aldric|Fortunes 99]"\n')
    send(seat, "tbl: mots/piège", ANY)
    assert "(PC:Aldric|Fortunes 99)" in body(seat)
    assert seat.story.state.element("PC", "Aldric") is None


def test_several_columns_give_several_lines(seat: Seat) -> None:
    """No column named: each is rolled with its own die and stands on its own line."""
    send(seat, "tbl: hades/distance", ANY)
    assert body(seat).count("tbl: hades/distance.") == 4


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


def test_the_story_lends_its_names(seat: Seat, tmp_path: Path) -> None:
    """Values and lists of names come from what is tagged, as it stands at the roll; closed threads do not."""
    shelf(
        tmp_path, "tables:\n  x: ['{pc} et {story/roles}, {histoire/fils else personne}']\n  personne: [nul]"
    )
    send(seat, "=> [N:Marthe|méfiante] [Thread:La dette|closed]", ANY)
    seat.flush()
    send(seat, "tbl: mots/x", ANY)
    assert "tbl: mots/x d1=1 -> Aldric et Marthe, nul" in body(seat)
    send(seat, "=> [Thread:Le sceau|open]", ANY)
    seat.flush()
    send(seat, "tbl: mots/x", ANY)
    assert "-> Aldric et Marthe, Le sceau" in body(seat)


def test_a_list_without_names_is_refused_with_the_cure(seat: Seat) -> None:
    """Nobody is known yet: nothing is written, and how to tag somebody is said."""
    before = body(seat)
    with pytest.raises(Refusal, match=r"\[N:Marthe\]"):
        send(seat, "tbl: story/roles", ANY)
    assert body(seat) == before


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


def test_rows_added_to_a_shipped_table(seat: Seat, tmp_path: Path) -> None:
    """A table that names itself goes on with the shipped one: both may come up, by any of its names."""
    (tmp_path / "oracles").mkdir()
    own = "tables:\n  oui-non: {from: oracle/oui-non, rows: [Demande à la mer]}"
    (tmp_path / "oracles" / "oracle.yaml").write_text(own, encoding="utf-8")
    texts = {ask("oracle/yes-no", seat.shelves, random_dice(seed))[0].text for seed in range(60)}
    assert {"Demande à la mer", "Non, et…", "Oui, et…"} <= texts
    assert len(texts) == 7
