"""The table a kind of row went to last is known the next time, for each workspace by itself."""

from pathlib import Path

from soloist.storage.grown import LastGrown


def test_the_last_table_is_kept(tmp_path: Path) -> None:
    """By kind and by workspace."""
    here, there = tmp_path / "here", tmp_path / "there"
    LastGrown(tmp_path, here).keep("row", "mien/échos")
    LastGrown(tmp_path, here).keep("role", "mien/gens")
    LastGrown(tmp_path, here).keep("row", "mien/bruits")
    LastGrown(tmp_path, there).keep("row", "autre/t")
    assert LastGrown(tmp_path, here).tables() == {"row": "mien/bruits", "role": "mien/gens"}
    assert LastGrown(tmp_path, there).tables() == {"row": "autre/t"}


def test_a_spoilt_file_is_no_matter(tmp_path: Path) -> None:
    """Nothing is known then, and what comes is kept."""
    (tmp_path / "grown.json").write_text('[{"a": 1', encoding="utf-8")
    assert LastGrown(tmp_path, tmp_path).tables() == {}
    (tmp_path / "grown.json").write_text(f'{{"{tmp_path}": {{"row": 3}}}}', encoding="utf-8")
    assert LastGrown(tmp_path, tmp_path).tables() == {}
    LastGrown(tmp_path, tmp_path).keep("row", "a/b")
    assert LastGrown(tmp_path, tmp_path).tables() == {"row": "a/b"}
