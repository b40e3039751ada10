"""File names that fool a reader or a terminal are told, and not loaded."""

from pathlib import Path

import pytest

from soloist.storage.shelf.shelf_folder import ShelfFolder


@pytest.mark.parametrize("sign", ["\x1b", "\n", "\x07", "\u202e", "\u2067", "\u200b", "\u200f"])
def test_a_name_that_hides_something(tmp_path: Path, sign: str) -> None:
    """The problem says to rename the file; the table in it is not there."""
    (tmp_path / f"a{sign}b.yaml").write_text("tables: {x: [y]}\n")
    (tmp_path / "c.yaml").write_text("tables: {x: [y]}\n")
    folder = ShelfFolder(tmp_path, tmp_path)
    (problem,) = folder.problems()
    assert problem.severity == "error"
    assert "rename it" in str(problem.message)
    assert list(folder) == ["c"]


@pytest.mark.parametrize("name", ["Été à l’aube", "a b", "нож", "می‌خواهم"])
def test_names_of_any_script(tmp_path: Path, name: str) -> None:
    """Accents, spaces of both kinds and the joiners some scripts need are names like others."""
    (tmp_path / f"{name}.yaml").write_text("tables: {x: [y]}\n")
    assert ShelfFolder(tmp_path, tmp_path).problems() == ()
