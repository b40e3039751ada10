"""A form that is not sent: kept field by field, gone once it is empty."""

import os
import re
from pathlib import Path

from soloist.storage import clock
from soloist.storage.begun_story import BegunStory

FIELDS = {"title": "Le phare", "traits": "yeux de chat"}


def test_kept_for_another_run(tmp_path: Path) -> None:
    """Nothing is on the disk before it is written; then all of it, for whoever reads it."""
    begun = BegunStory(tmp_path / "state")
    assert begun.fields() == {}
    begun.want(FIELDS)
    behind = [begun.behind]
    assert begun.fields() == FIELDS
    assert BegunStory(tmp_path / "state").fields() == {}
    assert begun.write()
    assert [*behind, begun.behind] == [True, False]
    assert BegunStory(tmp_path / "state").fields() == FIELDS
    assert "yeux de chat" in (tmp_path / "state" / "begun-story.json").read_text("utf-8")


def test_when_it_was_kept(tmp_path: Path) -> None:
    """The hour; the day too, where it is not today."""
    begun = BegunStory(tmp_path)
    begun.want(FIELDS)
    assert begun.write()
    assert re.fullmatch(r"\d\d:\d\d", begun.when(clock.now))
    os.utime(tmp_path / "begun-story.json", (10**9, 10**9))
    assert re.fullmatch(r"2001-09-0\d \d\d:\d\d", begun.when(clock.now))


def test_forgotten(tmp_path: Path) -> None:
    """What another run left, too."""
    first = BegunStory(tmp_path)
    first.want(FIELDS)
    assert first.write()
    later = BegunStory(tmp_path)
    later.want({})
    assert later.write()
    assert not list(tmp_path.iterdir())
    assert BegunStory(tmp_path).fields() == {}


def test_a_file_nobody_could_read_is_none(tmp_path: Path) -> None:
    """It is written over."""
    (tmp_path / "begun-story.json").write_bytes(b"\xff[")
    begun = BegunStory(tmp_path)
    assert begun.fields() == {}
    begun.want(FIELDS)
    assert begun.write()
    assert BegunStory(tmp_path).fields() == FIELDS


def test_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    """It says so, and what is wanted stays wanted."""
    (tmp_path / "begun-story.json").mkdir()
    begun = BegunStory(tmp_path)
    begun.want(FIELDS)
    assert not begun.write()
    assert begun.behind
    assert begun.fields() == FIELDS
