"""What can be asked, found by typing; the rows of a table with exact chances."""

from fractions import Fraction

import pytest

from soloist.play.asking.answers import AskEntry, cards, entries, matching
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

CARDS = "tables:\n  cartes: {draw: deck, rows: [as, {text: roi, weight: 2}]}\n"


@pytest.mark.parametrize(
    ("drawn", "chances"), [((), ["1/3", "2/3"]), (("roi",), ["1/2", "1/2"]), (("as",), ["0", "1"])]
)
def test_cards_drawn_are_gone(drawn: tuple[str, ...], chances: list[str]) -> None:
    """A row of weight two is two cards."""
    shelves = Shelves([shelf_of([read_tables(CARDS, "t.yaml")[0]])])
    found = cards(shelves.find("t/cartes"), drawn)
    assert [str(Fraction(card.weight, card.total)) for card in found] == chances


OWN = "tables:\n  menaces: [un loup, une ombre]\n  ports: [Brume]\n"
SHIPPED = {
    "port": "tables:\n  port: {aliases: [harbour], rows: [quai, jetée]}\n  portes: [grille]\n",
    "menaces": "tables:\n  menaces: [orage]\n  autre: [port]\n",
    "lieux": "tables:\n  vieux port: [digue]\n  fort: {about: près du port, rows: [mur]}\n",
}


def known(pinned: str) -> list[AskEntry]:
    """A file of the person's own before three shipped ones, the table `pinned` before all."""
    mine = shelf_of([read_tables(OWN, "miens.yaml")[0]])
    theirs = shelf_of([read_tables(text, f"{name}.yaml")[0] for name, text in SHIPPED.items()])
    found = entries(Shelves([mine, theirs]), "hades", "fr")
    return sorted(found, key=lambda entry: entry.name != pinned)


def names(typed: str, pinned: str = "") -> list[str]:
    """What is listed, in order."""
    return [entry.name for entry in matching(known(pinned), typed)]


def test_a_whole_name_then_beginnings_then_pins_then_the_rest() -> None:
    """A pin never stands before the table that was named, nor before one whose name begins so."""
    assert names("port", "lieux/fort")[:3] == ["port", "miens/ports", "port/portes"]
    assert names("port", "lieux/fort")[3] == "lieux/fort"
    assert {*names("port")[3:]} == {"lieux/fort", "lieux/vieux port", "menaces/autre"}


def test_pins_are_first_while_nothing_is_typed() -> None:
    """With nothing typed the list is as it stands."""
    assert names("", "lieux/fort")[0] == "lieux/fort"
    assert names("  ", "lieux/fort") == names("", "lieux/fort")


def test_tables_that_answer_a_question_come_first() -> None:
    """Said by the table itself, in any language; a name with the word is nearer still."""
    told = "tables:\n  bêtes: {répond: 'qui, quel', lignes: [ours]}\n  qui va là: [garde]\n"
    found = entries(Shelves([shelf_of([read_tables(told, "t.yaml")[0]])]), "hades", "fr", asking={"qui"})
    assert [entry.name for entry in found][:2] == ["t/qui va là", "t/bêtes"]
