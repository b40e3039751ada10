"""Rows just added: what they name, the die of the rules, pastes of several, decks shuffled in French."""

import pytest

from soloist.journal.model import TableText
from soloist.play.asking.own_rows import OwnRow, rows_in
from soloist.play.asking.own_tables import die_after, row_fault
from soloist.play.story.oracle import _shuffled
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal

TEXT = "tables:\n  gens: [un, deux]\n  trous:\n    - va\n    - un {nulle part}\n  oui-non: [Non, Oui]\n"


def shelves(text: str = TEXT, name: str = "miens") -> Shelves:
    """One file."""
    return Shelves([shelf_of([read_tables(text, f"{name}.yaml")[0]])])


def test_only_the_rows_asked_about_count() -> None:
    """The last row names what nobody has; the one before does not, nor does another table."""
    assert "nulle part" in str(row_fault(shelves(), "trous"))
    assert row_fault(shelves(), "gens") is None
    assert (
        row_fault(shelves(TEXT.replace("- va\n    - un {nulle part}", "- un {nulle}\n    - va")), "trous")
        is None
    )
    assert row_fault(shelves(), "nobody") is None


def test_the_die_of_the_rules() -> None:
    """The yes/no table and the files of the rules; a table of that name elsewhere is nobody's."""
    assert die_after(shelves().find("oui-non"), "hades") is None
    assert die_after(shelves().find("gens"), "hades") is None
    assert "d3" in str(die_after(shelves(name="oracle").find("oracle/oui-non"), "hades"))
    assert "d3" in str(die_after(shelves(name="hades").find("hades/gens"), "hades"))
    assert die_after(shelves(name="hades").find("hades/gens"), "bravoure") is None


@pytest.mark.parametrize(
    "before", ["tables:\n  t:\n    - un", "tables:\n  t: [un, deux]  # fin\n", "- a\n- b\n"]
)
def test_several_rows_are_as_one_after_the_other(before: str) -> None:
    """The same bytes as adding them singly, in one addition."""
    rows = ("deux : trois", "'ah'", "x")
    content = before.encode()
    now = content
    for row in rows:
        now = rows_in(now, "t.yaml", "t", (OwnRow(row),)).to(now)
    assert rows_in(content, "t.yaml", "t", tuple(map(OwnRow, rows))).to(content) == now


def test_all_rows_or_none() -> None:
    """One that cannot be read keeps the others out."""
    with pytest.raises(Refusal):
        rows_in(b"tables:\n  t:\n    - un\n", "t.yaml", "t", (OwnRow("bon"), OwnRow("un {trou")))


@pytest.mark.parametrize("word", ["mélanger", "Mélangé", "melanger", "mélange"])
def test_a_shuffle_in_french_is_written_in_lonelog(word: str) -> None:
    """Under the deck's full name; a table that is called so is a table."""
    known = shelves("tables:\n  cartes: {draw: deck, rows: [as]}\n")
    assert _shuffled(TableText(f"cartes {word}"), known) == "tbl: miens/cartes shuffle"
    assert _shuffled(TableText("cartes", shuffle=True), known) == "tbl: miens/cartes shuffle"
    assert _shuffled(TableText(f"rien {word}"), known) == "tbl: rien shuffle"
    assert _shuffled(TableText("rien", shuffle=True), known) == ""
    assert _shuffled(TableText("cartes"), known) is None
    named = shelves(f"tables:\n  cartes {word}: [as]\n  cartes: [roi]\n")
    assert _shuffled(TableText(f"cartes {word}"), named) is None
