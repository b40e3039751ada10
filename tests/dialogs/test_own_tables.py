"""Rows added to tables and tables made, in bytes of the person's files."""

from pathlib import Path

import pytest

from soloist.play.dialogs.asking.oracle import answer, tables
from tests.dialogs.conftest import Begin, Table

MINE = """tables:
  gens:
    - meunière
    - passeur
  sort:
    1-2: bon
    3-6: mauvais
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of the person's own."""
    path = tmp_path / "here" / "oracles" / "fr" / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MINE, encoding="utf-8")
    return path


def rows_of(face: Table, name: str) -> Table:
    """Its rows are shown."""
    return face.hold(tables(face, ""), name, "right", "2", "enter")


def made(face: Table) -> str:
    """The file new tables go to."""
    return (face.desk.workspace.oracles / "fr" / "mes-tables.yaml").read_text("utf-8")


def test_words_typed_at_the_rows_are_rows_more(table: Begin, mine: Path) -> None:
    """With what YAML needs, and where they stand is said; every other byte is what it was."""
    face = rows_of(table(), "miens/gens").give("le guet : un", "enter")
    assert mine.read_text("utf-8") == MINE.replace("- passeur\n", "- passeur\n    - 'le guet : un'\n")
    assert "Added: oracles/fr/miens.yaml, line 5." in face.shown
    assert "3 le guet : un" in face.shown


def test_what_will_not_do_stays_to_be_mended(table: Begin, mine: Path) -> None:
    """With the reason; nothing is written."""
    face = rows_of(table(), "miens/gens").give("un {trou", "enter")
    assert "left as it is" in face.shown
    assert face.turn.words == "un {trou"
    assert mine.read_text("utf-8") == MINE


def test_a_row_that_cannot_be_rolled_is_told_with_its_place(table: Begin, mine: Path) -> None:
    """It is added, since it reads."""
    face = rows_of(table(), "miens/gens").give("un {nulle part}", "enter")
    assert "line 5; but it cannot be rolled so" in face.shown


def test_rows_with_faces_are_for_the_editor(table: Begin, mine: Path) -> None:
    """The line is told, and what was typed stays."""
    face = rows_of(table(), "miens/sort").give("right", "2", "enter")
    assert face.edited == [(mine, 6)]
    face.give("gris", "enter")
    assert "open miens.yaml in your editor, line 5" in face.shown
    assert face.turn.words == "gris"


def test_a_shipped_table_goes_on_in_a_file_of_ones_own(table: Begin) -> None:
    """Whole, with its other names."""
    face = rows_of(table(), "inspiration/amorces").give("La neige brûle", "enter")
    path = face.desk.workspace.oracles / "fr" / "inspiration.yaml"
    assert path.read_text("utf-8").endswith("    rows:\n      - La neige brûle\n")
    assert face.session.at_table.shelves.find("inspiration/triggers").table.strips[0].rows[-1].text == (
        "La neige brûle"
    )


def test_the_die_of_the_rules_is_warned_of(table: Begin) -> None:
    """A seventh answer makes the yes/no die a d7: told before it is written."""
    face = rows_of(table(), "oracle/oui-non").give("Peut-être", "enter")
    assert "its die becomes d7" in face.shown
    face.give("enter")
    assert face.turn.words == "Peut-être"
    assert not face.desk.workspace.oracles.exists()
    face.give("enter", "2", "enter")
    assert "- Peut-être" in (face.desk.workspace.oracles / "fr" / "oracle.yaml").read_text("utf-8")


def test_pasted_lines_are_rows_more(table: Begin, mine: Path) -> None:
    """They stand in the composer; bullets and numbers go, and so do they from there."""
    face = rows_of(table(), "miens/gens").give("3", "enter")
    assert "Nothing stands in the composer" in face.shown
    face.compose("1\tle loup\n2\tla fée\n\n3\tle roi\n")
    face.give("3", "enter")
    assert "    - passeur\n    - le loup\n    - la fée\n    - le roi\n" in mine.read_text("utf-8")
    assert "3 rows added: oracles/fr/miens.yaml, from line 5 on." in face.shown
    assert not face.composed


def test_a_row_after_the_command(table: Begin, mine: Path) -> None:
    """The longest name there is, then the row; one that cannot go there is where one writes."""
    face = table()
    face.hold(tables(face, "add miens/gens le guet"))
    assert "- passeur\n    - le guet\n" in mine.read_text("utf-8")
    assert "Added" in str(face.told[-1])
    with pytest.raises(Exception, match="by hand"):
        face.hold(tables(face, "ajouter miens/sort gris"))
    assert face.composed == ["gris"]


def test_a_table_of_typed_lines(table: Begin) -> None:
    """Each Enter is a row; on an empty line it is made, and marked to be rolled."""
    face = table()
    face.hold(tables(face, ""), "Les tavernes", "enter", "Au Chat", "enter", "Au Bœuf", "enter")
    assert "into oracles/fr/mes-tables.yaml" in face.shown
    face.give("enter")
    assert made(face).endswith("tables:\n  Les tavernes:\n    - Au Chat\n    - Au Bœuf\n")
    assert "Made: oracles/fr/mes-tables.yaml, line" in face.shown
    face.give("enter", "escape")
    assert "tbl: mes-tables/Les tavernes d2=" in face.text


def test_a_table_of_what_stands_in_the_composer(table: Begin) -> None:
    """What was pasted while its rows are asked for; what stood there before is left."""
    face = table()
    face.compose("Il pleut.")
    face.hold(tables(face, "new tavernes"))
    assert "composer" not in face.shown
    face.compose("- Au Chat\n- Au Bœuf")
    assert "The 2 lines in the composer are rows too." in face.shown
    assert face.give("enter").is_over
    assert made(face).endswith("  tavernes:\n    - Au Chat\n    - Au Bœuf\n")
    assert face.composed == ["Il pleut."]
    face.let_go()
    face.compose("un\ndeux")
    face.hold(tables(face, "nouvelle autre"), "enter")
    assert "  autre:\n    - un\n    - deux\n" in made(face)
    assert not face.composed


def test_rows_can_be_changed_and_taken_out(table: Begin) -> None:
    """By their numbers; a table without rows is refused."""
    face = table()
    face.hold(tables(face, "new t"), "un", "enter", "deux", "enter", "1", "enter")
    assert face.turn.words == "un"
    face.give("e fée", "enter", "1", "right", "2", "enter", "1", "right", "2", "enter", "enter")
    assert "There are no rows yet" in face.shown
    face.give("trois", "enter", "enter")
    assert made(face).endswith("  t:\n    - trois\n")


def test_a_table_that_is_left_goes_on(table: Begin) -> None:
    """Its rows wait under its name, and are in the draft."""
    face = table()
    face.hold(tables(face, "new la laisse"), "une corde", "enter", "un o", "escape")
    assert "une corde" in face.session.words.all().dialogs
    face.hold(tables(face, "new"))
    assert "1 la laisse" in face.shown
    face.give("enter")
    assert face.turn.words == "un o"
    face.give("s", "enter", "enter")
    assert made(face).endswith("  la laisse:\n    - une corde\n    - un os\n")
    assert "une corde" not in face.session.words.all().dialogs


def test_a_name_that_is_taken_is_said(table: Begin, mine: Path) -> None:
    """With its line; nothing is written, nothing typed is lost."""
    face = table()
    face.hold(tables(face, "new miens/gens"), "un", "enter", "enter")
    assert "already, line 2" in face.shown
    assert "1 un" in face.shown
    assert mine.read_text("utf-8") == MINE


def test_a_name_that_is_none_is_asked_again(table: Begin) -> None:
    """With what a name is."""
    face = table()
    face.hold(tables(face, "new ?/?"))
    assert "The table needs a name" in face.shown


def test_what_hides_a_shipped_table_is_asked_twice(table: Begin) -> None:
    """Its name and its rows are told; Enter alone leaves it."""
    face = table()
    face.hold(tables(face, "new inspiration/amorces"))
    assert "hides the shipped table inspiration/amorces" in face.shown
    face.give("enter")
    assert "Its name" in face.shown
    face.give("inspiration/amorces", "enter", "2", "enter", "un", "enter", "enter")
    made_ = face.desk.workspace.oracles / "fr" / "inspiration.yaml"
    assert "  amorces:\n    - un\n" in made_.read_text("utf-8")


def test_a_question_has_a_table_made_too(table: Begin) -> None:
    """And asks it."""
    face = table()
    face.session.wait_for("? Qui est-ce ?")
    face.hold(answer(face, "Qui est-ce ?"), "up")
    assert face.shown.endswith("show them")
    face.give("enter", "up")
    assert face.shown.endswith("make one")
    face.give("enter", "gens", "enter", "un loup", "enter", "enter")
    assert "Made: oracles/fr/mes-tables.yaml" in face.shown
    face.give("enter", "escape")
    assert "? Qui est-ce ?\ntbl: mes-tables/gens d1=1 -> un loup\n" in face.text
