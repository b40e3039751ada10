"""Rows as they are looked at: exact chances, the faces as people write them, problems in order."""

from fractions import Fraction

import pytest

from soloist.lingo import Lingo
from soloist.message import Problem, message
from soloist.play.problem_files import by_file
from soloist.play.tables_rows import card_rows, die_text, even, percent
from soloist.tables.lookup import Shelves, Target, shelf_of
from soloist.tables.odds import odds
from soloist.tables.reading.read import read_tables
from soloist.tui.problems_rows import problem_row, totals

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


@pytest.mark.parametrize(
    ("name", "faces", "chances"),
    [
        ("liste", ["1", "2", "3-4"], ["1/4", "1/4", "1/2"]),
        ("faces", ["1-2", "3, 5", "4", "6"], ["1/3", "1/3", "1/6", "1/6"]),
        ("somme", ["2-6", "7", "8-12"], ["5/12", "1/6", "5/12"]),
        ("double", ["1", "2", "3"], ["1/3", "1/3", "1/3"]),
        ("colonnes", ["1-3", "4-6"], ["1/2", "1/2"]),
    ],
)
def test_faces_and_exact_chances(shelves: Shelves, name: str, faces: list[str], chances: list[str]) -> None:
    """They add up to 1, and to what `odds` says of each text."""
    target = shelves.find(f"t/{name}")
    rows = card_rows(target)
    assert [row.faces for row in rows] == faces
    assert [str(row.chance) for row in rows] == chances
    assert sum(row.chance for row in rows) == 1
    for strip in target.strips:
        for each in odds(Target(target.file, target.table, strip)):
            said = [row for row, held in zip(rows, strip.rows, strict=True) if held.text == each.text]
            assert sum((row.chance for row in said), Fraction(0)) == each.chance


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


def problem(file: str, line: int, severity: str = "error") -> Problem:
    """A problem of that kind."""
    assert severity in ("error", "warning", "note")
    return Problem(file, line, 1, severity, message("It is wrong."), "  - la [ligne]")  # type: ignore[arg-type]


def test_problems_by_file() -> None:
    """One's own files first, then the worst; lines in order; the same thing once."""
    found = [problem("z", 1), problem("a", 9), problem("b", 3, "note"), problem("a", 2), problem("a", 9)]
    grouped = by_file(found, lambda file: file != "z")
    assert [(file, [each.line for each in inside]) for file, inside in grouped] == [
        ("a", [2, 9]),
        ("b", [3]),
        ("z", [1]),
    ]


@pytest.mark.parametrize("width", [20, 36, 88])
def test_a_problem_fits_its_room(width: int) -> None:
    """Sign, word, line and excerpt, brackets and all; nothing stands out on the right."""
    row = problem_row(problem("a", 12, "warning"), Lingo("en"), width)
    assert "⚠ warning, line 12" in row.plain.replace("\n    ", " ")
    assert "la [ligne]" in row.plain
    assert all(line.cell_length <= width for line in row.split("\n"))


def test_totals_say_what_to_press() -> None:
    """How many of each; where there is no file yet, how to make one."""
    lingo = Lingo("en")
    found = (problem("a", 1), problem("a", 2, "note"), problem("a", 3, "note"))
    assert totals(found, lingo, any_file=True) == "1 error, 2 notes"
    assert totals((), lingo, any_file=True) == "Nothing is wrong in your files."
    assert "Ctrl+T F8" in totals((), lingo, any_file=False)
