"""What the names in a row's text mean, where they stand, and which of them nobody can fill."""

import pytest

from soloist.tables.check.dead_references import dead_references
from soloist.tables.lookup import Shelves
from soloist.tables.model import Row
from soloist.tables.references import Reference, keepings, kept_in, references
from soloist.tables.text.template import parse_template
from tests.tables.table_kit import read


def _row(text: str) -> Row:
    parts, misread = parse_template(text)
    assert misread == ()
    return Row(text, parts, ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rien", ()),
        ("de {noms} à {lieux}", (Reference("noms", 3), Reference("lieux", 12))),
        ("{le: noms}", (Reference("noms", 5, prefix="le"),)),
        ("{Cap: de: noms}", (Reference("noms", 10, prefix="de"),)),
        ("{2d6 loups}", (Reference("loups", 5, "counted"),)),
        ("{3: noms}", (Reference("noms", 4),)),
        ("{x = noms}{x}", (Reference("noms", 5), Reference("x", 10))),
        ("{x = y * z}", (Reference("y", 5, "number"), Reference("z", 9, "number"))),
        ("{a|{noms}|}{? {lieux}}", (Reference("noms", 3), Reference("lieux", 14))),
        ("{noms else lieux}", (Reference("noms", 0, spare=True), Reference("lieux", 11))),
        ("{le: a else b}", (Reference("a", 5, prefix="le", spare=True), Reference("b", 12, prefix="le"))),
        ("{lieux} {~tons}", (Reference("lieux", 0, governs=True), Reference("tons", 10, "adjective"))),
        ("{a} {b}, {~né|née}", (Reference("a", 0), Reference("b", 4, governs=True))),
        ("{couleurs~lieu}", (Reference("couleurs", 1, "adjective"), Reference("lieu", 0, "noun"))),
        ("{h~il|elle}", (Reference("h", 0, "noun"),)),
        (
            "{le: {tons~m} {m}}",
            (Reference("tons", 6, "adjective"), Reference("m", 5, "noun"), Reference("m", 14, prefix="le")),
        ),
    ],
)  # fmt: skip
def test_references(text: str, found: tuple[Reference, ...]) -> None:
    """Every name once, with its place and its use."""
    assert references(_row(text)) == found


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
