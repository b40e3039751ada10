"""Imports: a path typed or walked to, what the file becomes and loses, written only where that is chosen."""

from pathlib import Path

import pytest

from soloist.interop.brought import import_
from soloist.storage.listing import names_like
from tests.dialogs.conftest import Begin

NOTE = "# Road\n\nSome prose.\n\n| d6 | Who |\n| --- | --- |\n| 1-5 | a wolf |\n| 6 | `dice: 3dF` foxes |\n"


def test_tables(table: Begin, tmp_path: Path) -> None:
    """Walked to by folders; taken for something else; the report and the rows are shown, then written."""
    (tmp_path / "from" / "deep").mkdir(parents=True)
    (tmp_path / "from" / "road.md").write_text(NOTE, encoding="utf-8")
    face = table()
    face.hold(import_(face, f"{tmp_path}/fr"))
    assert "from/" in face.shown
    face.give("enter")
    assert "from/road.md" in face.shown
    face.give("ro", "enter")
    assert "Write it" in face.shown
    face.give("down", "enter", "dice tables", "enter")
    assert "1 table, 2 rows" in face.turn.dialog.title
    assert "1 line that is no table (line 3)" in face.shown
    assert "1 roll of dice that are none here" in face.shown
    assert "3dF foxes" in face.shown
    made = face.desk.workspace.oracles / "road.yaml"
    assert not made.exists()
    face.give("enter")
    assert "1-5: a wolf" in made.read_text(encoding="utf-8")
    assert "Ask for road" in str(face.told[-1])


@pytest.mark.parametrize(
    ("name", "why"), [("bad.csv", "nothing soloist knows"), ("none", "no such file"), ("", "it is a folder")]
)
def test_what_cannot_be_read_is_said(table: Begin, tmp_path: Path, name: str, why: str) -> None:
    """The path stands in the line, to be mended; Enter writes nothing."""
    (tmp_path / "bad.csv").write_bytes(b"\0\1")
    face = table()
    face.hold(import_(face, f"{tmp_path}/{name}"))
    assert why in face.shown
    assert face.turn.words == f"{tmp_path}/{name}"
    face.give("escape")
    assert face.is_over


def test_escape_writes_nothing(table: Begin, tmp_path: Path) -> None:
    """From what it becomes, and from the path, which is there again."""
    (tmp_path / "road.txt").write_text("a wolf\na fox\n", encoding="utf-8")
    face = table()
    assert face.hold(import_(face, f"{tmp_path}/road.txt"), "escape").is_over
    face.hold(import_(face, ""), f"{tmp_path}/ro", "escape")
    assert face.hold(import_(face, "")).turn.words == f"{tmp_path}/ro"
    assert not list(face.desk.workspace.oracles.glob("**/*.yaml"))


def test_names(tmp_path: Path) -> None:
    """Folders end in a stroke; hidden names want their dot."""
    for name in ("Alpha.md", "alpine.txt", ".hidden"):
        (tmp_path / name).write_text("x")
    (tmp_path / "beta").mkdir()
    assert [Path(name).name for name in names_like(f"{tmp_path}/")] == ["Alpha.md", "alpine.txt", "beta"]
    assert names_like(f"{tmp_path}/.h") == (f"{tmp_path}/.hidden",)
    assert names_like(f"{tmp_path}/none/x") == ()
