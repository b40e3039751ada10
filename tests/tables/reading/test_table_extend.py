"""Tables that begin with the rows of another one, and what a story lends."""

import pytest

from soloist.tables.lookup import EmptyList, Shelves, Target, UnknownTable, lent, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal

SHIPPED = """
credit: les auteurs
tables:
  amorces: {aliases: [triggers], rows: [une lettre, "{noms} frappe"]}
  noms: [Anne, Blaise]
  lancer: {roll: 2d6, rows: {2-11: souvent, 12: rarement}}
  distance: {roll: d6, columns: [Qui, Où], rows: {1-3: [moi, ici], 4-6: [elle, loin]}}
  direction: {grid: {Champ: [a, b], Être: [c, d]}}
  intime: {local: true, rows: [chut]}
"""
OWN = """
credit: moi
tables:
  amorces: {from: inspiration/amorces, rows: [un cri]}
  lancer: {from: inspiration/lancer, rows: [{text: jamais, weight: 4}]}
  distance: {from: inspiration/distance.Où, rows: [nulle part]}
  tout: {from: distance-entière, rows: [x]}
  distance-entière: {from: inspiration/distance}
  personne: {from: rien, rows: [x]}
  un: {from: deux, rows: [x]}
  deux: {from: un, rows: [y]}
  gens: {from: story/roles, rows: [un inconnu]}
  seuls: {from: story/roles}
  direction: {from: inspiration/direction}
"""


def shelves(own: str = OWN) -> Shelves:
    """A person's shelf before the shipped one, both with a file called inspiration."""
    mine, problems = read_tables(own, "mine/inspiration.yaml")
    theirs, more = read_tables(SHIPPED, "fr/inspiration.yaml")
    assert not [found for found in (*problems, *more) if found.severity == "error"]
    return Shelves([shelf_of([mine]), shelf_of([theirs])])


def texts(target: Target) -> list[tuple[str, int]]:
    """Rows with their weights."""
    (strip,) = target.strips
    return [(row.text, strip.weight(row)) for row in strip.rows]


def test_a_table_that_names_itself_begins_with_the_one_it_hides() -> None:
    """The shipped rows stay, in their file's language of names, and all names of the table find it."""
    found = shelves().find("inspiration/amorces")
    assert texts(found) == [("une lettre", 1), ("{noms} frappe", 1), ("un cri", 1)]
    homes = [row.home.file if row.home else "" for row in found.strips[0].rows]
    assert homes == ["fr/inspiration.yaml", "fr/inspiration.yaml", ""]
    assert shelves().find("inspiration/triggers").table.credit == "les auteurs · moi"


def test_weights_are_kept() -> None:
    """Rows on two dice keep their chances beside rows with weights."""
    assert texts(shelves().find("inspiration/lancer")) == [("souvent", 35), ("rarement", 1), ("jamais", 4)]


def test_columns_and_grids() -> None:
    """One column can be gone on with, the whole can be taken as it is; other columns do not fit."""
    assert texts(shelves().find("inspiration/distance")) == [("ici", 3), ("loin", 3), ("nulle part", 1)]
    assert [strip.name for strip in shelves().find("inspiration/distance-entière").strips] == [""]
    with_grid = shelves().find("inspiration/direction")
    assert [strip.name for strip in with_grid.table.strips] == ["Champ", "Être"]
    with pytest.raises(Refusal, match="whose columns are others"):
        shelves("tables:\n  x: {from: inspiration/distance, rows: [y]}").find("inspiration/x")


def test_rows_of_ones_own_beside_those_of_a_grid() -> None:
    """HaDes 0.1.0, jet de direction: rows of her own; one of the same name takes its place."""
    own = "tables:\n  direction: {from: inspiration/direction, grid: {Météo: [pluie, vent], Être: [x, y]}}"
    found = shelves(own).find("inspiration/direction")
    assert [strip.name for strip in found.table.strips] == ["Champ", "Être", "Météo"]
    assert [row.text for row in found.table.strips[1].rows] == ["x", "y"]
    assert shelves(own).find("inspiration/direction.meteo").strips[0].rows[0].text == "pluie"
    assert [strip.name for strip in found.strips] == ["Champ"]


def test_what_cannot_be_begun_with() -> None:
    """A name nobody has, and tables that begin with each other, are refused where they are asked for only."""
    with pytest.raises(UnknownTable, match="rien"):
        shelves().find("inspiration/personne")
    with pytest.raises(UnknownTable):
        shelves().find("inspiration/un")
    assert "inspiration/personne" in shelves().names()


def test_a_local_table_is_found_from_its_own_file_only() -> None:
    """And is not listed."""
    reach = shelves()
    home = reach.find("inspiration/noms").file
    assert reach.find("intime", home).table.name == "intime"
    assert "inspiration/intime" not in reach.names()
    with pytest.raises(UnknownTable):
        reach.find("inspiration/intime")


def test_names_of_the_story() -> None:
    """A list of the story, alone or with rows of one's own; without names only those."""
    reach = shelves().beside(lent({"pc": "Aldric"}, {"roles": ["Marthe", "{Colas}"]}, "fr"))
    assert texts(reach.find("inspiration/gens")) == [("Marthe", 1), ("{Colas}", 1), ("un inconnu", 1)]
    assert texts(reach.find("story/roles")) == texts(reach.find("histoire/rôles"))
    assert texts(reach.find("pj")) == texts(reach.find("story/pc")) == [("Aldric", 1)]
    assert "story/roles" in reach.names()
    assert "story/threads" not in reach.names()
    assert texts(shelves().find("inspiration/gens")) == [("un inconnu", 1)]
    for empty in ("story/threads", "inspiration/seuls"):
        with pytest.raises(EmptyList):
            shelves().find(empty)
        assert shelves().reach(empty) is None


def test_without_a_story_its_values_are_words() -> None:
    """So that every table can be tried without one."""
    assert texts(Shelves(lang="fr").find("pc")) == [("le protagoniste", 1)]
    assert texts(Shelves(lang="en").find("scene")) == [("the scene", 1)]


def test_what_was_found_is_remembered_until_told_otherwise() -> None:
    """A changed shelf shows after `forget`."""
    shelf = shelf_of([read_tables("tables: {x: [a]}", "t.yaml")[0]])
    reach = Shelves([shelf])
    first = reach.find("t/x")
    assert reach.find("t/x") is first
    changed = dict(shelf)
    changed["t"] = read_tables("tables: {x: [b]}", "t.yaml")[0]
    reach.shelves = (changed,)
    assert reach.find("t/x") is first
    reach.forget()
    assert texts(reach.find("t/x")) == [("b", 1)]
