"""What is wrong in a person's files: tables, the story, the plan of its book; and the way to each place."""

from soloist.publish.problems import by_file, problems
from soloist.values.message import Problem, message
from tests.dialogs.conftest import Begin


def problem(file: str, line: int, severity: str = "error") -> Problem:
    """A problem of that kind."""
    assert severity in ("error", "warning", "note")
    return Problem(file, line, 1, severity, message("It is wrong."))  # type: ignore[arg-type]


def test_problems_by_file() -> None:
    """One's own files first, then the worst; lines in order; the same thing once."""
    found = [problem("z", 1), problem("a", 9), problem("b", 3, "note"), problem("a", 2), problem("a", 9)]
    grouped = by_file(found, lambda file: file != "z")
    assert [(each.file, each.line) for each in grouped] == [("a", 2), ("a", 9), ("b", 3), ("z", 1)]


def test_tables_and_the_plan_of_the_book(table: Begin) -> None:
    """With line and excerpt; Enter opens the editor there, and what was mended is gone."""
    face = table()
    path = face.desk.workspace.oracles / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("tables:\n  gens:\n    - un {trou\n", encoding="utf-8")
    plan = face.session.path.with_name("coupe.book.yaml")
    plan.write_text("title: X\nmechanics: footnote\n", encoding="utf-8")
    face.hold(problems(face, ""))
    assert "line 3, error" in face.shown
    assert "line 2, error" in face.shown
    assert "footnote" in face.shown
    parts = [each.row.part for each in face.turn.dialog.view("")]
    assert {"oracles/miens.yaml", "journals/coupe.book.yaml"} == set(parts)
    face.give("line 3")
    assert "│ - un {trou" in face.shown
    face.give("enter")
    assert face.edited == [(path, 3)]
    path.write_text("tables:\n  gens: [un]\n", encoding="utf-8")
    face.give("enter")
    assert "un {trou" not in face.shown
