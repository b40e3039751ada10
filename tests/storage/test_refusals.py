"""Why a file could not be made, in words that are true of the place."""

import os
from pathlib import Path

import pytest

from soloist.storage.refusals import NotMade


@pytest.mark.parametrize(
    ("place", "why"),
    [("there/x.md", "is a file and no folder"), ("there/a/x.md", "is a file and no folder"),
     ("gone/x.md", "there is no folder"), ("x.md", "no file can be made in")],
)  # fmt: skip
def test_where_there_is_no_way_to_a_place(tmp_path: Path, place: str, why: str) -> None:
    """A file in the way, no folder, or a folder that takes nothing, as `/proc`."""
    (tmp_path / "there").write_text("x")
    error: OSError = FileNotFoundError(2, "No such file")
    try:
        os.open(tmp_path / place, os.O_RDONLY)
    except OSError as said:
        error = said
    refused = NotMade(tmp_path / place, error)
    assert why in str(refused)
    assert str(tmp_path) in str(refused)
