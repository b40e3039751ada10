"""What a look at a file of tables finds, and what it leaves in peace."""

from textwrap import dedent

import pytest

from soloist.tables.check import check_file
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.values.message import Problem

Found = list[tuple[int, str, str]]


def checked(text: str, *others: str, lang: str = "fr") -> Found:
    """Line, severity and English words of each problem in `text`; `others` stand on shelves behind it."""
    file, problems = read_tables(dedent(text), "t.yaml", lang)
    assert [problem for problem in problems if problem.severity == "error"] == []
    behind = [read_tables(dedent(other), f"o{number}.yaml", lang)[0] for number, other in enumerate(others)]
    return _said(check_file(file, Shelves([shelf_of([file]), shelf_of(behind)])))


def _said(problems: tuple[Problem, ...]) -> Found:
    return [(problem.line, problem.severity, str(problem.message)) for problem in problems]


def only(found: Found) -> tuple[int, str, str]:
    """The one problem there is."""
    assert len(found) == 1, found
    return found[0]


# --- doubles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Le pont tient bon.", "le pont TIENT bon"),
        ("Où va l’été ?", "Ou va l'ete"),
        ("Anne", "Anne"),
    ],
)
def test_the_same_row_twice(first: str, second: str) -> None:
    """Capitals, accents and signs make no other row; the warning stands at the second one."""
    line, severity, said = only(checked(f"tables:\n  x:\n    - {first}\n    - autre\n    - {second}\n"))
    assert (line, severity) == (5, "warning")
    assert "the same as line 3" in said


def test_rows_that_differ() -> None:
    """Other words, and cells of columns, are left in peace."""
    assert (
        checked("tables:\n  x:\n    - Le guide a peur et il a raison\n    - Le pont a peur et il a tort\n")
        == []
    )
    assert checked("tables:\n  x: [la rue du bac, la rue du pont]") == []
    assert checked("tables:\n  x: {columns: [A, B], rows: [[oui, non], [oui, peut-être]]}") == []


# --- calls ----------------------------------------------------------------------------------------


def test_a_name_nobody_has() -> None:
    """At the row, with what was probably meant."""
    line, severity, said = only(checked("tables:\n  lieux: [ici]\n  x: ['vers {lieu}']"))
    assert (line, severity) == (3, "error")
    assert "no table called lieu" in said
    assert "t/lieux" in said


def test_a_number_of_a_story() -> None:
    """Nobody knows the story yet: a note, unless a part of a table is meant; none for what a game counts."""
    text = "tables:\n  lieux: {colonnes: [a, b], lignes: [[c, d]]}\n  x:\n  - '%s'"
    for row in ("{Marthe.peur}", "{Marthe.peur = 2? a}", "{= Tension}", "{Tension > 1? a|b}"):
        assert only(checked(text % row))[:2] == (4, "note")
    for row in ("{lieux.peur}", "{Tension}"):
        assert only(checked(text % row))[:2] == (4, "error")
    for row in ("{Destin}", "{pj.chances}", "{lieux.a}"):
        assert checked(text % row) == []


def test_names_that_are_there_in_other_ways() -> None:
    """A kept name, a list or a value of the story, a table with another behind it, one of another file."""
    assert (
        checked(
            """
            tables:
              x: ["{héros = o0/noms} et {héros}", "{pc} à {scene}", "{story/roles}", "{rien else noms}"]
              noms: [Anne (f)]
            """,
            "tables: {noms: [Zoé (f)]}",
        )
        == []
    )


def test_rolls_that_never_end() -> None:
    """Every row of every table on the way leads back: an error with the way, each round once."""
    found = checked("tables:\n  a: ['{b}']\n  b: ['{c} x', '{a} y']\n  c: ['{b}']\n  d: ['{d}{d}']")
    assert [(line, severity) for line, severity, _ in found] == [(2, "error"), (5, "error")]
    assert "t/b → t/c → t/b" in found[0][2]
    assert "t/d → t/d" in found[1][2]


@pytest.mark.parametrize(
    "row", ["{? {a}}", "{x|{a}}", "{a}{a}' , 'fin", "{rien else b}", "{2: b}"], ids=lambda row: repr(row)
)
def test_rolls_that_can_end(row: str) -> None:
    """An optional part, another alternative, another row, a table that stands in: there is a way out."""
    found = checked(f"tables:\n  a: ['{row}']\n  b: [x]")
    assert not [said for _, severity, said in found if severity == "error"]


def test_tables_that_call_each_other_and_stop_are_in_peace() -> None:
    """Recursion is legal."""
    assert checked("tables:\n  a: ['{b}', x]\n  b: ['{a}', y]") == []


def test_a_beginning_nobody_has() -> None:
    """`from:` is looked up; where it stands is said. An empty list of the story is no fault."""
    line, severity, said = only(checked("tables:\n  x: {from: rien, rows: [y]}\n  z: {from: story/roles}"))
    assert (line, severity) == (2, "error")
    assert "no table called rien" in said


# --- grammar --------------------------------------------------------------------------------------


ROADS = """
tables:
  x: ["{l := lieux}{route-{l}}", "{peur.{lieux} else rien}"]
  lieux: [la lande, "{le|un} marais", Paris]
  route-lande: [a]
  route-marais: [a]
  peur: {grid: {lande: [a], nuit: [a]}}
  rien: [b]
"""


def test_a_name_that_is_made_of_what_came() -> None:
    """A value that leads to no table is an error, unless something stands in."""
    line, severity, said = only(checked(ROADS))
    assert (line, severity) == (3, "error")
    assert "route-Paris" in said


def test_a_gender_that_is_needed() -> None:
    """A warning at the first hole that needs it, with the rows that do not say it."""
    found = checked(
        """
        tables:
          x: ["vers {le: lieux}", "hors {de: lieux}"]
          lieux: [moulin, la tour, l’herbe, ruine (f), Paris, "{autres}"]
          autres: [pont (m)]
        """
    )
    line, severity, said = only(found)
    assert (line, severity) == (3, "warning")
    assert "{le: lieux}" in said
    assert "moulin" in said


def test_a_gender_an_adjective_needs() -> None:
    """What agrees with a noun needs its gender, an elided article or not."""
    found = checked("tables:\n  x: ['{lieux} {~vert|verte}']\n  lieux: [l’herbe, la tour]")
    assert only(found)[:2] == (2, "warning")
    assert checked("tables:\n  x: ['{lieux} là']\n  lieux: [l’herbe, moulin]") == []


def test_a_gender_another_file_does_not_say() -> None:
    """The warning stands at the hole, for the other file is not this one's to mend."""
    line, severity, said = only(
        checked("tables:\n  x: ['vers {le: o0/lieux}']", "tables: {lieux: [moulin, tour]}")
    )
    assert (line, severity) == (2, "warning")
    assert "moulin" in said


def test_english_needs_no_gender() -> None:
    """Articles and plurals of English rows do without."""
    assert (
        checked("tables:\n  x: ['{a: things}, {the: things}, {2 things}']\n  things: [wolf, hour]", lang="en")
        == []
    )


# --- whole shelves --------------------------------------------------------------------------------


# --- imported files -----------------------------------------------------------------------------


def test_what_was_imported_is_not_to_be_polished() -> None:
    """Doubles are notes there; a hole nobody fills is an error everywhere."""
    rows = "tables:\n  x: [wolf, fox, wolf, '{nobody}']\n"
    own = [severity for _, severity, _ in checked(rows)]
    assert sorted(own) == ["error", "warning"]
    head = 'imported: "a.csv, 2026-05-03, 9f86d081884c7d65"\n'
    assert sorted(severity for _, severity, _ in checked(head + rows)) == ["error", "note"]
    french = head.replace("imported", "importé")
    assert sorted(severity for _, severity, _ in checked(french + rows)) == ["error", "note"]
