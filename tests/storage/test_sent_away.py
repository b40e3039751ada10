"""Which guides stay away: known by the story's place, and no trouble when nothing can be kept."""

from pathlib import Path

import pytest

from soloist.storage.sent_away import SentAway


def test_a_guide_stays_away_until_it_is_wanted(tmp_path: Path) -> None:
    """Of that story alone, in the next launch too."""
    one, other = tmp_path / "one.md", tmp_path / "other.md"
    SentAway(tmp_path).note(one, away=True)
    assert SentAway(tmp_path).holds(one)
    assert not SentAway(tmp_path).holds(other)
    SentAway(tmp_path).note(one, away=False)
    assert not SentAway(tmp_path).holds(one)


@pytest.mark.parametrize("text", ["", "{}", "[1, null]", "\\xff", "[" * 9000])
def test_a_spoilt_file_is_none(text: str, tmp_path: Path) -> None:
    """Whatever stands there, guides are back and can be sent away."""
    (tmp_path / "guides.json").write_text(text, "utf-8")
    here = SentAway(tmp_path)
    assert not here.holds(tmp_path / "one.md")
    here.note(tmp_path / "one.md", away=True)
    assert here.holds(tmp_path / "one.md")


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path) -> None:
    """A state folder that is a file raises nothing."""
    (tmp_path / "state").write_text("", "utf-8")
    here = SentAway(tmp_path / "state")
    here.note(tmp_path / "one.md", away=True)
    assert not here.holds(tmp_path / "one.md")
