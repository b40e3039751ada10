"""What can be asked, found by typing; the rows of a table with exact chances and faces as written."""

from fractions import Fraction

import pytest

from soloist.play.asking.answers import (
    AskEntry,
    card_rows,
    die_text,
    entries,
    even,
    first_pinned,
    matching,
    percent,
)
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

TABLES = """
tables:
  liste: [a, b, {text: c, weight: 2}]
  faces: {1-2: un, "3,5": deux, 4: trois, 6: quatre}
  somme: {roll: 2d6, rows: {2-6: bas, 7: sept, 8-12: haut}}
  double: [a, a, b]
  colonnes: {roll: d6, columns: [x, y], rows: {1-3: [a, b], 4-6: [{text: c, hint: ah}, d]}}
  cartes: {draw: deck, rows: [as, {text: roi, weight: 2}]}
"""


@pytest.fixture
def shelves() -> Shelves:
    """One file of tables."""
    return Shelves([shelf_of([read_tables(TABLES, "t.yaml")[0]])])


def test_columns_stand_side_by_side(shelves: Shelves) -> None:
    """Their hints too; the die is the table's."""
    target = shelves.find("t/colonnes")
    assert [(row.text, row.hint) for row in card_rows(target)] == [("a · b", ""), ("c · d", "ah")]
    assert die_text(target) == "d6"


@pytest.mark.parametrize(
    ("drawn", "chances"), [((), ["1/3", "2/3"]), (("roi",), ["1/2", "1/2"]), (("as",), ["0", "1"])]
)
def test_cards_drawn_are_gone(shelves: Shelves, drawn: tuple[str, ...], chances: list[str]) -> None:
    """A row of weight two is two cards."""
    assert [str(row.chance) for row in card_rows(shelves.find("t/cartes"), drawn)] == chances


def test_one_chance_for_all_is_said_once(shelves: Shelves) -> None:
    """Where each row has the same."""
    assert even(card_rows(shelves.find("t/double"))) == Fraction(1, 3)
    assert even(card_rows(shelves.find("t/liste"))) is None
    assert even(()) is None


@pytest.mark.parametrize(
    ("chance", "lang", "said"),
    [
        (Fraction(1, 3), "fr", "33,3\u202f%"),
        (Fraction(1, 2), "en", "50%"),
        (Fraction(1, 99999), "en", "<0.1%"),
        (Fraction(1), "fr", "100\u202f%"),
    ],
)
def test_per_cent(chance: Fraction, lang: str, said: str) -> None:
    """To a tenth, and never nothing for something."""
    assert percent(chance, lang) == said


OWN = "tables:\n  menaces: [un loup, une ombre]\n  ports: [Brume]\n"
SHIPPED = {
    "port": "tables:\n  port: {aliases: [harbour], rows: [quai, jetée]}\n  portes: [grille]\n",
    "menaces": "tables:\n  menaces: [orage]\n  autre: [port]\n",
    "lieux": "tables:\n  vieux port: [digue]\n  fort: {about: près du port, rows: [mur]}\n",
}


def known(*pinned: str) -> tuple[AskEntry, ...]:
    """A file of the person's own before three shipped ones."""
    mine = shelf_of([read_tables(OWN, "miens.yaml")[0]])
    theirs = shelf_of([read_tables(text, f"{name}.yaml")[0] for name, text in SHIPPED.items()])
    found = entries(Shelves([mine, theirs]), "hades", "fr", lambda file: file == "miens.yaml")
    return first_pinned(found, pinned)


def names(typed: str, *pinned: str) -> list[str]:
    """What is listed, in order."""
    return [entry.name for entry in matching(known(*pinned), typed)]


def test_a_whole_name_then_beginnings_then_pins_then_the_rest() -> None:
    """A pin never stands before the table that was named, nor before one whose name begins so."""
    assert names("port", "lieux/fort")[:3] == ["port", "miens/ports", "port/portes"]
    assert names("port", "lieux/fort")[3:] == ["lieux/fort", "lieux/vieux port", "menaces/autre"]


def test_a_last_part_is_the_persons_own_first() -> None:
    """`menaces` is the whole name of a shipped table; `harbour` another name; `fort` a last part."""
    assert names("menaces")[:2] == ["menaces", "miens/menaces"]
    assert names("harbour") == ["port"]
    assert names("miens/menaces") == ["miens/menaces"]
    assert names("fort", "port/portes")[0] == "lieux/fort"


def test_a_file_and_a_table_of_the_same_name() -> None:
    """Either way of writing it finds the table first."""
    assert names("port/port")[0] == "port"
    assert names("MENACES/menaces")[0] == "menaces"


def test_pins_are_first_while_nothing_is_typed() -> None:
    """With nothing typed the list is as it stands."""
    assert names("", "lieux/fort")[0] == "lieux/fort"
    assert names("  ", "lieux/fort") == names("", "lieux/fort")
