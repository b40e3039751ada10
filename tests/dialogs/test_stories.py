"""The end of a story, as the list of stories shows it."""

from pathlib import Path

import pytest

from soloist.play.dialogs.reading.stories import ending


@pytest.mark.parametrize("text", ["", "\x00\xff", "#", "```", "---\n---\n"])
def test_the_end_of_anything_is_safe_to_show(tmp_path: Path, text: str) -> None:
    """A file that is no story has no last lines, and none that is gone."""
    path = tmp_path / "x.md"
    path.write_text(text, encoding="utf-8")
    ending(path)
    assert ending(tmp_path / "gone.md") == (None, ())
