"""Every fault is found where it is, said with its cure, and spoils its own table only."""

from textwrap import dedent

import pytest

from tests.cases import cases
from tests.tables.table_kit import places, read

X = "tables:\n  x:\n"

FAULTS = cases("tables/table_errors", "faults")


@pytest.mark.parametrize(("text", "line", "column", "said"), FAULTS)
def test_fault(text: str, line: int, column: int, said: str) -> None:
    """The first error names line, column, the line itself and the cure."""
    file, problems = read(text)
    errors = [problem for problem in problems if problem.severity == "error"]
    assert places(errors)[0] == (line, column, said)
    assert errors[0].file == "t.yaml"
    assert errors[0].excerpt == dedent(text).split("\n")[line - 1]
    assert file.table("x") is None


@pytest.mark.parametrize(
    "fault",
    ["{text: [1d6] loups", "'jamais fermé", '"\\q"', "{noms", "&x [y]", "!!str y", "[*a, b]", "? - a"],
)
def test_one_bad_table_never_hides_the_others(fault: str) -> None:
    """Even where the whole is no YAML any more, every other table is read, with its right place."""
    file, problems = read(
        f"credit: Moi\ntables:\n  a: [un]\n  b:\n    - {fault}\n    - deux\n  c:\n    - trois\n"
    )
    assert [table.name for table in file.tables] == ["a", "c"]
    assert (file.broken, file.readable) == (("b",), True)
    assert [problem.line for problem in problems] == [5]
    assert [(table.credit, table.line) for table in file.tables] == [("Moi", 3), ("Moi", 7)]
    assert file.tables[1].strips[0].rows[0].line == 8


def test_several_bad_tables_are_each_told() -> None:
    """Two faults of grammar and one of content: three problems, in the order of their kind."""
    file, problems = read("tables:\n  a: [b\n  c:\n    - &d [e]\n  e:\n    - {text: }\n  f: [g]\n")
    assert [table.name for table in file.tables] == ["f"]
    assert sorted(file.broken) == ["a", "c", "e"]
    assert sorted(problem.line for problem in problems) == [2, 4, 6]


def test_a_name_given_twice_keeps_the_first_table() -> None:
    """Both lines are named, and names are compared as people do."""
    file, problems = read("tables:\n  Où ?: [a]\n  ou: [b]\n")
    assert places(problems) == [(3, 3, "ou says the same as Où ? on line 2; keep one.")]
    assert [table.name for table in file.tables] == ["Où ?"]


def test_a_language_nobody_knows_spoils_no_table() -> None:
    """The fault stands where the language is written; the tables are read."""
    file, problems = read("langue: de\ntables: {x: [a]}\n")
    assert places(problems) == [(1, 9, "langue can only be en, fr.")]
    assert (file.lang, [table.name for table in file.tables]) == ("", ["x"])


def test_notes_never_crowd_out_an_error() -> None:
    """However many rows are noted, the fault after them is told."""
    rows = "".join(f"    - *{number}*\n" for number in range(500))
    _, problems = read(f"tables:\n  x:\n{rows}  y: b\n")
    assert [problem.line for problem in problems if problem.severity == "error"] == [503]
