"""What undo took is on the disk before it leaves the story, and comes back byte for byte."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.means import Means
from soloist.storage.story.undone import Step, Undone, decode, encode, mark
from tests.storage.faulty_disk import FaultyDisk

MOMENT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
DATA = b"# Story\n\nOne.\n\nTwo.\n"


def at(root: Path, moment: datetime = MOMENT, disk: FaultyDisk | None = None) -> Undone:
    """The steps of a story, at a fixed moment."""
    return Undone(root / "story.md", Means(root / "state", disk or FaultyDisk(), now=lambda: moment))


@given(st.binary(), st.text(), st.integers(0, 10**9))
def test_what_is_kept_is_read_again(content: bytes, text: str, size: int) -> None:
    """Any bytes at all."""
    place = Path("/state/000001-20261120T213000.json")
    step = Step(place, MOMENT, size, "mark", content, text, b"instead", "left")
    assert decode(place, encode(step)) == step


@given(st.binary(max_size=80))
def test_any_other_file_is_no_step(data: bytes) -> None:
    """Never an exception, whatever a file holds."""
    assert decode(Path("000001-20261120T213000.json"), data) is None


def test_a_step_knows_where_it_stood(tmp_path: Path) -> None:
    """It leaves the file as undo left it, and no other; it stands in the file as it was before."""
    step = at(tmp_path).keep(DATA, 14, DATA[14:], "Two.")
    assert step.leaves(DATA[:14])
    assert not step.leaves(DATA)
    assert not step.leaves(DATA[:13])
    assert not step.leaves(b"# Other\n\nOne.\n")
    assert step.stands(DATA)
    assert step.stands(DATA + b"more")
    assert not step.stands(DATA[:14])
    assert not step.stands(DATA[:14] + b"\nTwi.\n")
    assert mark(DATA[:14]) == mark(DATA, 14)


def test_steps_are_a_stack(tmp_path: Path) -> None:
    """The newest first, also from another process; what is dropped is gone."""
    first = at(tmp_path).keep(DATA, 14, b"b", "b")
    second = at(tmp_path).keep(DATA, 14, b"c", "c")
    assert at(tmp_path).kept() == ((second, first), ())
    at(tmp_path).drop(second)
    assert at(tmp_path).kept().steps == (first,)


def test_steps_are_kept_a_week(tmp_path: Path) -> None:
    """Older ones go when another is kept, of whatever story; never the newest of a story."""
    other = Undone(tmp_path / "other.md", Means(tmp_path / "state", now=lambda: MOMENT))
    other.keep(DATA, 0, b"a", "a")
    for day in range(10):
        at(tmp_path, MOMENT + timedelta(days=day)).keep(DATA, 14, b"%d" % day, "")
    left = [step.content for step in at(tmp_path).kept().steps]
    assert left == [b"%d" % day for day in range(9, 1, -1)]
    assert [step.content for step in other.kept().steps] == [b"a"]


@pytest.mark.parametrize("name", ["000009-20261120T213000.json", "000010-when.json"])
def test_a_broken_file_is_named_and_hurts_nothing(tmp_path: Path, name: str) -> None:
    """The steps beside it are still there, and new ones get a number of their own."""
    step = at(tmp_path).keep(DATA, 14, b"b", "b")
    (step.place.parent / name).write_bytes(b"{not json")
    (step.place.parent / "notes.txt").write_bytes(b"")
    assert at(tmp_path).kept() == ((step,), (step.place.parent / name,))
    assert len(at(tmp_path, MOMENT + timedelta(days=30)).kept().steps) == 1
    assert at(tmp_path).keep(DATA, 14, b"c", "c").place.name.startswith(("000010", "000011"))
