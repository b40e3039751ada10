"""Finding a table by its name."""

import pytest

from soloist.tables.lookup import Shelves, UnknownTable, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.reading.read import read_tables
from tests.cases import cases

HADES = """
tables:
  distance: {roll: d6, columns: [Qui ?, Où ?], rows: {1-6: [moi, ici]}}
  direction: {grid: {Champ: [a, b], Être: [c, d]}}
  hades: [e]
  antagonisme: {aliases: [antagonist], rows: [f]}
  v1.2: {grid: {A.b: [g]}}
"""
SHELVES = Shelves([shelf_of([read_tables(HADES, "fr/hades.yaml")[0]])])


@pytest.mark.parametrize(
    ("asked", "full"),
    cases("tables/table_lookup", "names"),
)
def test_names(asked: str, full: str) -> None:
    """File and table, then a column or row; the file alone is the table of its name."""
    assert SHELVES.find(asked).name == full


def test_what_is_rolled() -> None:
    """Every column, the first row of a grid, or the part that was named."""
    rolled = {name: [strip.name for strip in SHELVES.find(name).strips] for name in SHELVES.names()}
    assert rolled == {
        "hades/distance": ["Qui ?", "Où ?"],
        "hades/direction": ["Champ"],
        "hades": [""],
        "hades/antagonisme": [""],
        "hades/v1.2": ["A.b"],
    }
    assert [strip.name for strip in SHELVES.find("hades/direction.être").strips] == ["Être"]


def test_unknown_table_names_the_near_ones() -> None:
    """A slip is met with what was probably meant."""
    with pytest.raises(UnknownTable) as refused:
        SHELVES.find("hades/distanse")
    assert "Perhaps hades/distance" in str(refused.value)
    assert str(refused.value.message).startswith(
        "There is no table called hades/distanse. Perhaps hades/distance"
    )
    with pytest.raises(UnknownTable) as refused:
        Shelves().find("x")
    assert str(refused.value.message) == "There is no table called x."


def test_unknown_part_names_the_parts() -> None:
    """The columns or rows there are; a list has none."""
    with pytest.raises(UnknownTable) as refused:
        SHELVES.find("hades/distance.pourquoi")
    assert str(refused.value.message) == "hades/distance has no pourquoi; it has Qui ?, Où ?."
    with pytest.raises(UnknownTable) as refused:
        SHELVES.find("hades/antagonist.x")
    assert "plain list" in str(refused.value.message)


def test_home_comes_first() -> None:
    """A table of the same file needs no file before its name."""
    home = _file("tables:\n  x: [a]\n  noms: [b]\n  grille: {grid: {Un: [c]}}\n", "mots.yaml")
    other = _file("- d\n", "noms.yaml")
    shelves = Shelves([shelf_of([home, other])])
    assert shelves.find("noms", home).name == "mots/noms"
    assert shelves.find("noms").name == "noms"
    assert shelves.find("grille.un", home).name == "mots/grille.Un"


def _file(text: str, name: str) -> TableFile:
    file, problems = read_tables(text, name)
    assert problems == ()
    return file


def test_a_name_that_only_one_file_has_needs_no_file() -> None:
    """For people who type; in a row's text a name without a file is the file's own."""
    other = read_tables("tables: {auberges: [x], direction: {grid: {Nord: [y, z]}}}", "fr/voyage.yaml")[0]
    both = Shelves([shelf_of([read_tables(HADES, "fr/hades.yaml")[0], other])])
    assert both.find("auberges").name == "voyage/auberges"
    assert both.find("distance.ou").name == "hades/distance.Où ?"
    assert both.find("antagonist").name == "hades/antagonisme"
    for name, home in [("direction", None), ("auberge", None), ("auberges", both.find("hades").file)]:
        with pytest.raises(UnknownTable):
            both.find(name, home)


def test_what_is_called_comes_after_what_calls() -> None:
    """In a list for people, whatever the order of the file; a table that calls itself is called by nobody."""
    text = (
        "tables:\n  lieux: [ici]\n  a: ['{lieux}']\n  beasts: ['{beasts} et {beasts}', un loup]\n  b: [c]\n"
    )
    shelves = Shelves([shelf_of([read_tables(text, "t.yaml")[0]])])
    assert [target.name for target in shelves.whole_first()] == ["t/a", "t/beasts", "t/b", "t/lieux"]
