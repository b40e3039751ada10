"""How a story was exported last: known by its place, and no trouble when nothing can be kept."""

from pathlib import Path

import pytest

from soloist.storage.export_choices import ExportChoices


def test_choices_are_of_one_story(tmp_path: Path) -> None:
    """In the next launch too; the last ones count."""
    one, other = tmp_path / "one.md", tmp_path / "other.md"
    ExportChoices(tmp_path).note(one, {"format": "pdf", "cast": "with"})
    ExportChoices(tmp_path).note(other, {"format": "md"})
    ExportChoices(tmp_path).note(one, {"format": "epub"})
    assert ExportChoices(tmp_path).of(one) == {"format": "epub"}
    assert ExportChoices(tmp_path).of(other) == {"format": "md"}
    assert ExportChoices(tmp_path).of(tmp_path / "third.md") == {}


def test_old_stories_make_room(tmp_path: Path) -> None:
    """The file does not grow for ever."""
    for number in range(205):
        ExportChoices(tmp_path).note(tmp_path / f"{number}.md", {"format": "md"})
    assert ExportChoices(tmp_path).of(tmp_path / "4.md") == {}
    assert ExportChoices(tmp_path).of(tmp_path / "5.md") == {"format": "md"}


@pytest.mark.parametrize("text", ["", "[1]", "null", '{"a": 1}', "\udcff", "[" * 9000])
def test_a_spoilt_file_is_none(text: str, tmp_path: Path) -> None:
    """Whatever stands there, choices can be kept again."""
    (tmp_path / "exports.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    here = ExportChoices(tmp_path)
    assert not here.of(tmp_path / "one.md")
    here.note(tmp_path / "one.md", {"format": "md"})
    assert here.of(tmp_path / "one.md") == {"format": "md"}


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path) -> None:
    """A state folder that is a file raises nothing."""
    (tmp_path / "state").write_text("", "utf-8")
    here = ExportChoices(tmp_path / "state")
    here.note(tmp_path / "one.md", {"format": "md"})
    assert not here.of(tmp_path / "one.md")
