"""Rows added to tables and tables made, in bytes of the person's files."""

from soloist.play.dialogs.asking.oracle import tables
from tests.dialogs.conftest import Begin, Table


def rows_of(face: Table, name: str) -> Table:
    """Its rows are shown."""
    return face.hold(tables(face, ""), name, "right", "2", "enter")


def made(face: Table) -> str:
    """The file new tables go to."""
    return (face.desk.workspace.oracles / "fr" / "mes-tables.yaml").read_text("utf-8")


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
