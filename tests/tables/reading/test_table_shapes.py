"""Every way to write a table, and what it is read as."""

import unicodedata

import pytest

from soloist.tables.model import Strip, TableFile
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Items, Pairs, Source, Text
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values.dataclass import replace
from tests.cases import cases
from tests.tables.table_kit import read, table


def _faces(strip: Strip) -> dict[str, list[str]]:
    """The faces of each text of a strip."""
    found: dict[str, list[str]] = {}
    for at in range(strip.die.size):
        row = strip.row_at(at)
        found.setdefault(row.text if row else "", []).append(strip.die.value(at))
    return found


def test_a_bare_list_is_a_table_named_as_its_file() -> None:
    """A file may be nothing but a list."""
    file, problems = read("- un\n- deux\n")
    assert problems == ()
    assert [row.text for row in file.tables[0].strips[0].rows] == ["un", "deux"]
    assert file.table("T") is file.tables[0]


@pytest.mark.parametrize(
    "written",
    cases("tables/table_shapes", "text_is_text"),
)  # fmt: skip
def test_text_is_text(written: str) -> None:
    """What is written is what is drawn, whatever YAML would have made of it."""
    file, problems = read(f"tables:\n  x:\n    - {written}\n    - fin\n")
    assert [problem.severity for problem in problems] in ([], ["note"])
    assert file.tables[0].strips[0].rows[0].text == written


def test_quotes_and_blocks() -> None:
    """Quoted and folded texts, and a row over several lines."""
    strip = table(
        r"""
        tables:
          x:
            - "[1d6] loups # gris"
            - '*bold* : l''autre'
            - >
              deux
              lignes
            - |
              un
              deux
            - "\u00e9t\xe9"
        """
    ).strips[0]
    assert [row.text for row in strip.rows] == [
        "[1d6] loups # gris", "*bold* : l'autre", "deux lignes", "un\ndeux", "été",
    ]  # fmt: skip


@pytest.mark.parametrize("low", ["1-2", "1–2", "1—2", "1 - 2", "1..2", "1,2", "1, 2"])
def test_ranges(low: str) -> None:
    """Faces from one to another with any dash, or one by one."""
    strip = table(
        f'tables:\n  x:\n    roll: d6\n    rows:\n      "{low}": a\n      3-5: b\n      6: c\n'
    ).strips[0]
    assert _faces(strip) == {"a": ["1", "2"], "b": ["3", "4", "5"], "c": ["6"]}


def test_rows_alone_under_their_faces_make_their_own_die() -> None:
    """Without `roll:` the die goes up to the highest face; `96-00` makes it a d100."""
    hundred = table("tables:\n  x:\n    1-12: a\n    13,14: b\n    15-95: c\n    96-00: d\n").strips[0]
    assert str(hundred.die) == "d100"
    assert {text: len(faces) for text, faces in _faces(hundred).items()} == {"a": 12, "b": 2, "c": 81, "d": 5}
    assert hundred.row_at(99) is hundred.rows[3]
    assert str(table("tables:\n  x: {1-3: a, 4-8: b}\n").strips[0].die) == "d8"


def test_a_grid_has_a_strip_for_each_row() -> None:
    """The row is chosen, the die picks the column; undeclared dice follow each row."""
    grid = table(
        "tables:\n  x:\n    grid:\n      Champ: [a, b, c]\n      Ton: [d, e]\n      Âge: {1-3: f, 4: g}\n"
    )
    assert grid.shape == "grid"
    assert [(strip.name, str(strip.die)) for strip in grid.strips] == [
        ("Champ", "d3"),
        ("Ton", "d2"),
        ("Âge", "d4"),
    ]


def test_what_a_table_says_besides_its_rows() -> None:
    """Credit of the table before that of the file, a line about it, a deck, other names, hints."""
    file, problems = read(
        """
        credit: Moi
        about: Des choses
        tables:
          x:
            credit: Toi
            about: Une chose
            draw: deck
            aliases: [y, Zé]
            rows: [{text: a, hint: b}]
          z: [a]
        """
    )
    assert problems == ()
    found = file.table("ze")
    assert found is file.table("Y") is file.tables[0]
    assert (found.credit, found.about, found.deck, found.aliases) == ("Toi", "Une chose", True, ("y", "Zé"))
    assert found.strips[0].rows[0].hint == "b"
    assert file.tables[1].credit == "Moi"


def test_rows_know_where_they_stand() -> None:
    """Line and column of each text, counted as an editor does, accents and line ends whatever."""
    text = "\ufeffcredit: é𝄞\r\ntables:\r\n  x:\r\n    - a\r\n    - 'b'\r\n  y: [c, d]\r\n"
    file, problems = read(text)
    assert problems == ()
    assert [(row.line, row.column) for row in file.tables[0].strips[0].rows] == [(4, 7), (5, 7)]
    assert [(row.line, row.column) for row in file.tables[1].strips[0].rows] == [(6, 7), (6, 10)]


@pytest.mark.parametrize("text", ["", "\n\n", "# rien\n", "tables:\n", "tables:\n  # rien\n", "---\n"])
def test_a_file_without_tables_yet(text: str) -> None:
    """Nothing is no fault."""
    file, problems = read(text)
    assert (file.tables, problems, file.readable) == ((), (), True)


@pytest.mark.parametrize(
    "written",
    cases("tables/table_shapes", "text_that_begins_like_yaml_is_text"),
)  # fmt: skip
@pytest.mark.parametrize("lead", ["    - ", "    1: ", "    - text: ", "    -   "])
def test_text_that_begins_like_yaml_is_text(lead: str, written: str) -> None:
    """As a row, under faces and under `text:`, beside rows of any kind, it is the text that stands there."""
    rest = {"    1: ": "    2: fin\n"}.get(lead, "    - fin\n    - fin\n    - 'fin'\n    - {text: fin}\n")
    for end in (rest, rest.replace("\n", "\r\n")):
        file, problems = read_tables(f"tables:\n  x:\n{lead}{written}\n{end}  y: [a]\n", "t.yaml")
        assert _raw(f"tables:\n  x:\n{lead}{written}\n{end}")[0] == written
        assert file.tables[-1].name == "y"
        assert {problem.line for problem in problems} <= {3}


def test_collections_stay_collections() -> None:
    """A whole `{text: …}`, `[a, b]`, quote or block is never taken for a text, over however many lines."""
    file, problems = read(
        """
        {"tables": {
          "x": [
            "a", {"text": "b: [c] *d*",
              "weight": 2}, "un {2d6} e", "{2d6} loups"],
          "y": {"columns": ["a", "b"], "rows": [["c", "d: e"],
        ["f", "g"]]}
        }}
        """
    )
    assert problems == ()
    assert [row.text for row in file.tables[0].strips[0].rows] == [
        "a", "b: [c] *d*", "un {2d6} e", "{2d6} loups",
    ]  # fmt: skip
    assert [row.text for row in file.tables[1].strips[1].rows] == ["d: e", "g"]
    file, problems = read(
        """
        tables:
          x:
            - |
              - [a] b: c: d
              *e*
            - "un
              - *deux*
              'trois"
            - {text: {2d6}, hint: "un {x} deux",
               weight: 3}
            - >-
              {f} g
            - {noms} h
        """
    )
    assert [row.text for row in file.tables[0].strips[0].rows] == [
        "- [a] b: c: d\n*e*", "un - *deux* 'trois", "{2d6}", "{f} g", "{noms} h",
    ]  # fmt: skip
    assert file.tables[0].strips[0].rows[2].hint == "un {x} deux"
    assert problems == ()


FRENCH = """
langue: fr
crédit: Moi
sujet: Des choses
tables:
  x: {sujet: un, crédit: Toi, alias: [z], jet: d4, sinon: relancer, tirage: paquet, lignes: {1-3: a}}
  y: {colonnes: [a, b], lignes: [{cases: [c, d], poids: 2}]}
  w: {grille: {A: [{texte: b, indice: c, étiquettes: "[N:Marthe]", poids: 2}]}, privée: oui}
  v: {depuis: y, lignes: [e]}
"""
ENGLISH = """
lang: fr
credit: Moi
about: Des choses
tables:
  x: {about: un, credit: Toi, aliases: [z], roll: d4, else: reroll, draw: deck, rows: {1-3: a}}
  y: {columns: [a, b], rows: [{cells: [c, d], weight: 2}]}
  w: {grid: {A: [{text: b, hint: c, tags: ["[N:Marthe]"], weight: 2}]}, local: yes}
  v: {from: y, rows: [e]}
"""


def test_every_key_has_a_french_twin() -> None:
    """The same file in both languages is the same tables; an accent may be written in two signs."""
    french, english = read(FRENCH), read(ENGLISH)
    assert french[1] == english[1] == ()
    assert _without_places(french[0]) == _without_places(english[0])
    assert _without_places(read(unicodedata.normalize("NFD", FRENCH))[0]) == _without_places(english[0])


def _without_places(file: TableFile) -> TableFile:
    tables = tuple(
        replace(
            table,
            place=(0, 0),
            strips=tuple(
                replace(strip, rows=tuple(replace(row, column=0) for row in strip.rows))
                for strip in table.strips
            ),
        )
        for table in file.tables
    )
    return replace(file, tables=tables)


@pytest.mark.parametrize(
    ("written", "tags"),
    cases("tables/table_shapes", "tags"),
)
def test_tags(written: str, tags: tuple[str, ...]) -> None:
    """A text or a list of texts, with or without the brackets of the journal."""
    for rows in (f"    - {{text: a, tags: {written}}}\n", f"    - text: a\n      tags: {written}\n"):
        file, problems = read(f"tables:\n  x:\n{rows}")
        assert [problem for problem in problems if problem.severity != "note"] == []
        assert file.tables[0].strips[0].rows[0].tags == tags


def test_rows_that_begin_with_those_of_another() -> None:
    """The name, its place, and the table's own rows with their weights, perhaps none."""
    found = table("tables:\n  x:\n    from:  story/roles\n    rows: [a, {text: b, weight: 2}]\n")
    assert (found.start, found.place) == ("story/roles", (3, 12))
    assert [(row.text, found.strips[0].weight(row)) for row in found.strips[0].rows] == [("a", 1), ("b", 2)]
    for rows in ("", "    rows:\n", "    rows: []\n"):
        alone = table(f"tables:\n  x:\n    depuis: y\n    tirage: paquet\n{rows}")
        assert (alone.start, alone.deck, [strip.rows for strip in alone.strips]) == ("y", True, [()])


def test_the_language_of_a_file() -> None:
    """Its own before the one it is read with; broken tables change nothing about it."""
    assert read_tables("tables: {x: [a]}\n", "t.yaml", "en")[0].lang == "en"
    assert read_tables("lang: fr\ntables: {x: [a]}\n", "t.yaml", "en")[0].lang == "fr"
    assert read_tables("langue: fr\ntables:\n  x: ['\n  y: [a]\n", "t.yaml", "en")[0].lang == "fr"
    assert read_tables("tables: [", "t.yaml", "en")[0].lang == "en"


def _raw(text: str) -> list[str]:
    """The texts of the rows of the first table, before anything is made of their holes."""
    root = read_nodes(Source(text, "t.yaml"))
    assert isinstance(root, Pairs)
    tables = root.items[0][1]
    assert isinstance(tables, Pairs)
    rows = tables.items[0][1]
    assert not isinstance(rows, Text)
    nodes = rows.items if isinstance(rows, Items) else [value for _, value in rows.items]
    inside = [node.items[0][1] if isinstance(node, Pairs) else node for node in nodes]
    return [node.value if isinstance(node, Text) else repr(node) for node in inside]
