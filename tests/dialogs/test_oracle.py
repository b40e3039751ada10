"""Questions and tables: found by typing, rolled, kept however they are left, in bytes of the story."""

from pathlib import Path

import pytest

from soloist.play.dialogs.asking.oracle import answer, tables
from soloist.rules.dice import random_dice
from tests.dialogs.conftest import Begin, Table

MINE = """tables:
  gens:
    - meunière
    - passeur
  sort:
    1-2: bon
    3-6: mauvais
  deux:
    roll: d6
    columns: [Qui, Où]
    rows:
      1-3: [moi, ici]
      4-6: [toi, loin]
  eaux:
    - {text: La crue, hint: elle monte, tags: "[Clock:Crue 0/6]"}
  cartes:
    draw: deck
    rows: [as, roi]
"""


@pytest.fixture(autouse=True)
def mine(tmp_path: Path) -> Path:
    """A file of the person's own."""
    path = tmp_path / "here" / "oracles" / "fr" / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MINE, encoding="utf-8")
    return path


def asked(face: Table, question: str = "Est-il là ?") -> Table:
    """The question waits, and is to be answered."""
    face.session.wait_for(f"? {question}")
    return face.hold(answer(face, question))


def lines(face: Table) -> list[str]:
    """The lines of play."""
    return [line for line in face.text.splitlines() if line.startswith(("?", "tbl:", "->", "["))]


def test_dice_of_the_real_table_answer(table: Begin) -> None:
    """After =, and the foot says so before; a number alone is the row of that number."""
    face = asked(table()).give("= 6")
    assert "the die as it fell: 6" in face.shown
    assert face.give("enter").is_over
    assert lines(face)[1].startswith("tbl: oracle/oui-non d6=6 ->")
    face = asked(table())
    second = face.shown.splitlines()[2].split()[1]
    face.give("2", "enter", "escape")
    assert f"tbl: {second}" in face.text


def test_a_kill_loses_no_answer(table: Begin) -> None:
    """It is in the draft before it is seen."""
    face = asked(table()).give("miens/gens", "enter")
    assert "tbl: miens/gens" in face.session.words.all().pending
    held = face.session.at_table.pending
    assert held.opening == ("? Est-il là ?",)
    assert not held.is_open


def test_several_at_once(table: Begin) -> None:
    """No two alike, fewer where there are no more; one alone is recorded with the others beside it."""
    face = table()
    chance = iter(range(1000))
    face.desk.dice = lambda: random_dice(next(chance))
    face.hold(tables(face, "miens/gens x 9"))
    assert "2 different results" in face.shown
    face.give("3", "enter", "enter")
    (line,) = lines(face)
    assert "(<- d2=" in line
    assert face.is_over
    face.hold(tables(face, ""), "miens/gens x 1", "enter")
    assert "a number from 2 to 20" in face.shown
    assert face.hold(tables(face, "miens/gens x 2"), "enter").is_over
    assert face.text.count("tbl: miens/gens") == 3
