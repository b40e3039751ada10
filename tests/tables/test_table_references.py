"""What the names in a row's text mean, where they stand, and which of them nobody can fill."""

from typing import Any

import pytest

from soloist.tables.check import dead_references
from soloist.tables.lookup import Shelves
from soloist.tables.model import Row
from soloist.tables.references import Reference, keepings, kept_in, references
from soloist.tables.text.template import parse_template
from tests.cases import cases
from tests.tables.table_kit import read


def _row(text: str) -> Row:
    parts, misread = parse_template(text)
    assert misread == ()
    return Row(text, parts, ())


@pytest.mark.parametrize(
    ("text", "found"),
    cases("tables/table_references", "references"),
)  # fmt: skip
def test_references(text: str, found: tuple[tuple[Any, ...], ...]) -> None:
    """Every name once, with its place and its use."""
    assert references(_row(text)) == tuple(Reference(*each) for each in found)


def test_keepings() -> None:
    """Kept names, shown or not, also those inside other holes."""
    row = _row("{x = noms}{y := {a|{z = lieux}}}")
    assert [(each.name, each.at) for each in keepings(row)] == [("x", 0), ("z", 19), ("y", 10)]


def test_dead_references() -> None:
    """What no table and no kept name of the file can fill is said at its row."""
    file, problems = read(
        """
        tables:
          t:
            - "{noms} {nomz}"
            - "{Héros}, {heros~il|elle}, {= or + 1}"
            - "{nada else noms}, {noms else nada}"
            - "{héros := noms}"
            - "{story/roles} {pc}"
            - "{le: {tailles~m} {x}}"
          noms: [a]
        """
    )
    assert [problem for problem in problems if problem.severity == "error"] == []
    shelves = Shelves([{"t": file}])
    assert kept_in(file) == {"heros"}
    dead = [
        (each.line, str(each.message).split(";")[0].split("?")[0]) for each in dead_references(file, shelves)
    ]
    assert dead == [
        (4, "There is no table called nomz. Perhaps t/noms"),
        (5, "Nothing is kept as or"),
        (6, "There is no table called nada."),
        (9, "There is no table called tailles."),
        (9, "Nothing is kept as m"),
        (9, "There is no table called x."),
    ]
