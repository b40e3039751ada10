"""Imports: a path typed or walked to, what the file becomes and loses, written only where that is chosen."""

from pathlib import Path

import pytest

from soloist.interop.brought import import_
from soloist.storage.typed_path import names_like
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


def test_a_story_is_opened(table: Begin, tmp_path: Path) -> None:
    """As the first thing that can be done with it."""
    (tmp_path / "tale.twee").write_text(":: Start\nOnce.\n\n[[On]]\n\n:: On\nTwice.\n", encoding="utf-8")
    face = table()
    face.hold(import_(face, f"'{tmp_path}/tale.twee'"), "enter")
    assert [each.name for each in face.opened] == ["tale.md"]


def test_what_lists_all_the_lines_is_said(table: Begin, tmp_path: Path) -> None:
    """Where a thing has more than are told."""
    (tmp_path / "many.md").write_text("# T\n\n" + "(note: a)\n\n" * 20, encoding="utf-8")
    face = table()
    face.hold(import_(face, f"{tmp_path}/many.md"))
    assert ", 21, 23, 25 … and 8 more)" in face.shown
    assert "--as story --preview --json" in face.shown


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


def test_the_same_file_again(table: Begin, tmp_path: Path) -> None:
    """It is said; beside what is there, or in its place, as one chooses."""
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    face = table()
    made = face.desk.workspace.oracles / "road.yaml"
    face.hold(import_(face, str(road)), "enter")
    face.hold(import_(face, str(road)))
    assert "Imported already on" in face.shown
    face.give("enter")
    assert made.with_name("road-2.yaml").exists()
    made.with_name("road-2.yaml").unlink()
    road.write_text("a wolf\na crow\n", encoding="utf-8")
    face.hold(import_(face, str(road)))
    assert "has changed since" in face.shown
    face.give("down", "enter")
    assert "a crow" in made.read_text(encoding="utf-8")
    assert not made.with_name("road-2.yaml").exists()


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
