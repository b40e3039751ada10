"""The small files of the state folder: what is noted is known the next time; nothing is in the way."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.storage.state_files import (
    LeftDialogs,
    Recent,
)

FORM: dict[str, object] = {"values": {"title": "Le phare", "traits": "yeux de chat"}, "words": "la nuit"}


def left(state: Path) -> bool:
    """Whether what stands in a dialog is there for another run."""
    dialogs = LeftDialogs(state)
    dialogs["/new"] = FORM
    return dialogs.keep({}) and LeftDialogs(state).get("/new") == FORM


def recent(state: Path) -> bool:
    """Whether the story is the one opened last."""
    Recent(state).opened(Path(__file__))
    return Recent(state).last() == Path(__file__)


KEPT: dict[str, Callable[[Path], bool]] = {
    "dialogs.json": left,
    "recent.json": recent,
}


@pytest.mark.parametrize("name", KEPT)
def test_whatever_stands_there_it_is_kept_again(tmp_path: Path, name: str) -> None:
    """A file nobody can read, or that says something else, is as none; a disk that refuses raises nothing."""
    noted = KEPT[name]
    assert noted(tmp_path)
    (place,) = tmp_path.glob(name)
    junk = (b"", b"{", b"[]", b"[1, null]", b"null", b'{"a": 1}', b'{"of": 1}', b"\xff[", b"[" * 100_000)
    for content in (*junk, b'{"day": "2026-11-23", "stories": {"x": "y"}}', place.read_bytes()[:-2]):
        place.write_bytes(content)
        assert noted(tmp_path), content
    (tmp_path / "file").write_bytes(b"")
    assert not noted(tmp_path / "file")


def test_dialogs_that_were_left(tmp_path: Path) -> None:
    """Nothing is on the disk before it is kept; once nothing is left there is no file; a refusal is told."""
    dialogs = LeftDialogs(tmp_path / "state")
    dialogs["/new"] = FORM
    assert "/new" not in LeftDialogs(tmp_path / "state")
    assert dialogs.keep({"/settings": {"words": "theme"}})
    again = LeftDialogs(tmp_path / "state")
    assert (again["/new"], again["/settings"]) == (FORM, {"words": "theme"})
    assert "yeux de chat" in (tmp_path / "state" / "dialogs.json").read_text("utf-8")
    again.clear()
    assert again.keep({})
    assert not list((tmp_path / "state").iterdir())
    (tmp_path / "dialogs.json").mkdir()
    refused = LeftDialogs(tmp_path)
    refused["/new"] = FORM
    assert not refused.keep({})
    assert refused["/new"] == FORM


def test_the_story_opened_last_comes_first(tmp_path: Path) -> None:
    """Those that are gone are left out, and so is one that became a link out of its workspace."""
    paths = [tmp_path / name / "journals" / "a.md" for name in ("a", "b")]
    for path in paths:
        path.parent.mkdir(parents=True)
        path.write_bytes(b"")
    opened = Recent(tmp_path / "state")
    for path in (*paths, paths[0]):
        opened.opened(path)
    assert opened.stories() == tuple(paths)
    assert opened.last(tmp_path / "b") == paths[1]
    paths[1].unlink()
    paths[1].symlink_to(paths[0])
    assert opened.last(tmp_path / "b") is None
    paths[0].unlink()
    assert opened.stories() == ()
