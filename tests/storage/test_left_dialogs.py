"""Dialogs of no story that were left: kept whole, gone once they are empty."""

from pathlib import Path

from soloist.storage.left_dialogs import LeftDialogs

FORM: dict[str, object] = {"values": {"title": "Le phare", "traits": "yeux de chat"}, "words": "la nuit"}


def test_kept_for_another_run(tmp_path: Path) -> None:
    """Nothing is on the disk before it is kept; then all of it, for whoever reads it."""
    left = LeftDialogs(tmp_path / "state")
    assert not left
    left["/new"] = FORM
    assert "/new" not in LeftDialogs(tmp_path / "state")
    assert left.keep({"/settings": {"words": "theme"}})
    again = LeftDialogs(tmp_path / "state")
    assert again["/new"] == FORM
    assert again["/settings"] == {"words": "theme"}
    assert "yeux de chat" in (tmp_path / "state" / "dialogs.json").read_text("utf-8")


def test_forgotten(tmp_path: Path) -> None:
    """What another run left, too; without it there is no file."""
    assert LeftDialogs(tmp_path).keep({"/new": FORM})
    later = LeftDialogs(tmp_path)
    assert later.pop("/new") == FORM
    assert later.keep({})
    assert not list(tmp_path.iterdir())


def test_a_file_nobody_could_read_is_none(tmp_path: Path) -> None:
    """It is written over."""
    (tmp_path / "dialogs.json").write_bytes(b"\xff[")
    left = LeftDialogs(tmp_path)
    assert not left
    left["/new"] = FORM
    assert left.keep({})
    assert LeftDialogs(tmp_path)["/new"] == FORM


def test_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    """It says so, and what is held stays held."""
    (tmp_path / "dialogs.json").mkdir()
    left = LeftDialogs(tmp_path)
    left["/new"] = FORM
    assert not left.keep({})
    assert left["/new"] == FORM
