"""The lock is short, waits as long as it is told, and never outlives its holder."""

from pathlib import Path

import pytest

from soloist.storage.disk import REAL
from soloist.storage.means import Patience, held
from soloist.storage.refusals import Busy


class Clock:
    """Time that passes only by waiting."""

    def __init__(self) -> None:
        self.now = 0.0

    def seconds(self) -> float:
        return self.now

    def wait(self, length: float) -> None:
        self.now += length


def test_waits_and_gives_up(tmp_path: Path) -> None:
    """Held by another, it is asked for until the patience is out, then refused by name."""
    story = tmp_path / "story.md"
    clock = Clock()
    with (
        held(REAL, tmp_path / "state", story),
        pytest.raises(Busy, match=r"story\.md"),
        held(REAL, tmp_path / "state", story, Patience(2.0, 0.5, clock.wait, clock.seconds)),
    ):
        pytest.fail("two holders")
    assert clock.now == 2.0


def test_gets_it_when_the_other_is_done(tmp_path: Path) -> None:
    """Freed while waiting, the lock is taken at the next look."""
    story = tmp_path / "story.md"
    clock = Clock()
    other = held(REAL, tmp_path, story)
    other.__enter__()

    def wait(length: float) -> None:
        clock.wait(length)
        if clock.now >= 1:
            other.__exit__(None, None, None)

    with held(REAL, tmp_path, story, Patience(2.0, 0.5, wait, clock.seconds)):
        assert clock.now == 1.0


def test_one_lock_per_story(tmp_path: Path) -> None:
    """Two stories do not wait for each other, and the story itself is never touched."""
    with held(REAL, tmp_path, tmp_path / "a.md"), held(REAL, tmp_path, tmp_path / "b.md"):
        assert sorted(path.name for path in tmp_path.iterdir()) == ["locks"]


def test_freed_by_an_error(tmp_path: Path) -> None:
    """An error inside frees it."""
    for _ in range(2):
        with pytest.raises(ValueError, match="x"), held(REAL, tmp_path, tmp_path / "a.md", Patience(0)):
            raise ValueError("x")
