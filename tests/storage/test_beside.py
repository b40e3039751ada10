"""A new story in the folder of another."""

from pathlib import Path

import pytest

from soloist.storage.means import Means
from soloist.storage.refusals import NotSaved
from soloist.storage.shared_files import new_story_file


def test_names_nobody_has(tmp_path: Path) -> None:
    """Called after what it is, with a number where that is taken, in any case."""
    story, means = tmp_path / "porte.md", Means(tmp_path / "state")
    (tmp_path / "LA-PORTE.md").write_bytes(b"x")
    made = [new_story_file(story.parent, "La porte", b"y", means) for _ in range(3)]
    assert [path.name for path in made] == ["la-porte-2.md", "la-porte-3.md", "la-porte-4.md"]
    assert (tmp_path / "LA-PORTE.md").read_bytes() == b"x"
    assert {path.read_bytes() for path in made} == {b"y"}


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    """It is refused, and nothing is made."""
    with pytest.raises(NotSaved):
        new_story_file(tmp_path / "gone", "y", b"z", Means(tmp_path / "state"))
    assert not (tmp_path / "gone").exists()
