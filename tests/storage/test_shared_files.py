"""What is handed on is never written over what is there."""

from pathlib import Path

import pytest

from soloist.storage.disk import REAL
from soloist.storage.refusals import NotSaved
from soloist.storage.shared_files import keep_new


def test_names_never_taken_twice(tmp_path: Path) -> None:
    """The folder is made, and a taken name gets a number."""
    paths = [keep_new(REAL, tmp_path / "shared", "conte-3", ".svg", str(n).encode()) for n in range(3)]
    assert [path.name for path in paths] == ["conte-3.svg", "conte-3-2.svg", "conte-3-3.svg"]
    assert [path.read_text("utf-8") for path in paths] == ["0", "1", "2"]


def test_no_place(tmp_path: Path) -> None:
    """Where no folder can be, it is refused by name."""
    (tmp_path / "shared").write_text("in the way", encoding="utf-8")
    with pytest.raises(NotSaved):
        keep_new(REAL, tmp_path / "shared", "conte", ".svg", b"")
