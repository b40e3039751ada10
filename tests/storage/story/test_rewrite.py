"""A rewrite is guarded, snapshotted, and leaves the old story or the new one, whatever happens."""

import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.means import Means, Patience, held
from soloist.storage.refusals import Busy, ChangedElsewhere, NotRewritten, Unreadable
from soloist.storage.story.rewrite import Rewritten, replace_tail, restore
from soloist.storage.story.undone import Snapshots
from tests.storage.faulty_disk import FaultyDisk, meddling

HEAD = b"# Story\r\n\r\n"
TAIL = b"An entry.\r\n"
MOMENT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


def _cut(path: Path, offset: int, tail: bytes, why: str, with_: Means) -> Rewritten:
    return replace_tail(path, offset, tail, b"", why, with_)


def means(place: Path, disk: FaultyDisk | None = None) -> Means:
    """What the protocol works with, at a fixed moment."""
    return Means(place / "state", disk or FaultyDisk(), Patience(0), lambda: MOMENT)


def story(place: Path) -> Path:
    """A story that ends in an entry."""
    place.mkdir(exist_ok=True)
    path = place / "story.md"
    path.write_bytes(HEAD + TAIL)
    return path


def test_cut_replace_rewrite_restore(tmp_path: Path) -> None:
    """Each does what it says, each leaves a snapshot of what was, and every snapshot comes back."""
    path = story(tmp_path)
    path.chmod(0o640)
    with_ = means(tmp_path)
    cut = _cut(path, len(HEAD), TAIL, "undo", with_)
    assert path.read_bytes() == HEAD == cut.content
    replace_tail(path, 0, HEAD, b"new", "edit", with_)
    replace_tail(path, 0, b"new", b"renamed", "rename", with_)
    assert path.read_bytes() == b"renamed"
    snapshots = Snapshots(with_.state)
    listed = snapshots.copies(path)
    assert [one.why for one in listed] == ["rename", "edit", "undo"]
    assert [snapshots.read(one) for one in listed] == [b"new", HEAD, HEAD + TAIL]
    assert {one.taken for one in listed} == {MOMENT}
    restore(path, listed[-1], with_)
    assert path.read_bytes() == HEAD + TAIL
    assert snapshots.read(snapshots.copies(path)[0]) == b"renamed"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [p.name for p in tmp_path.iterdir() if p.name != "state"] == ["story.md"]


@given(st.binary(max_size=30), st.binary(max_size=30), st.binary(max_size=30))
def test_the_guard(tmp_path_factory: pytest.TempPathFactory, content: bytes, tail: bytes, old: bytes) -> None:
    """A change made for other bytes is refused and changes nothing."""
    place = tmp_path_factory.mktemp("guard")
    path = place / "story.md"
    path.write_bytes(old)
    if old[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return
    offset = len(old) // 2
    right = old[offset:] == tail
    try:
        replace_tail(path, offset, tail, content, "edit", means(place))
    except ChangedElsewhere:
        assert not right
        assert path.read_bytes() == old
    else:
        assert right
        assert path.read_bytes() == old[:offset] + content


def test_offset_beyond_the_end_is_refused(tmp_path: Path) -> None:
    """A file shorter than it was is a changed file, not one to pad."""
    path = story(tmp_path)
    with pytest.raises(ChangedElsewhere):
        _cut(path, 1000, b"", "undo", means(tmp_path))


def test_another_program_writes_at_any_call(tmp_path: Path) -> None:
    """What another program adds meanwhile is in the file, or in a snapshot, never gone."""

    def adding(path: Path) -> None:
        with path.open("ab") as other:
            other.write(b"foreign\n")

    disk = FaultyDisk()
    _cut(story(tmp_path / "count"), len(HEAD), TAIL, "undo", means(tmp_path / "count", disk))
    outcomes = set()
    for at in range(len(disk.calls)):
        place = tmp_path / str(at)
        path = story(place)
        action: Callable[[], None] = lambda path=path: adding(path)  # type: ignore[misc]  # noqa: E731
        try:
            done = _cut(path, len(HEAD), TAIL, "undo", means(place, FaultyDisk(meddling(action), at)))
        except ChangedElsewhere:
            outcomes.add("refused")
            assert path.read_bytes() == HEAD + TAIL + b"foreign\n"
            continue
        if done.notice is not None:
            outcomes.add("overtaken")
            copies = [copy for copy in Snapshots(place / "state").copies(path) if copy.why == "overtaken"]
            assert [Snapshots(place / "state").read(copy) for copy in copies] == [HEAD + TAIL + b"foreign\n"]
        else:
            outcomes.add("after")
            assert path.read_bytes() == HEAD + b"foreign\n"
    assert outcomes == {"refused", "overtaken", "after"}


def test_rewrite_waits_for_the_lock(tmp_path: Path) -> None:
    """While another window appends, a rewrite is refused as busy."""
    path = story(tmp_path)
    with_ = means(tmp_path)
    with held(with_.disk, with_.state, path), pytest.raises(Busy):
        _cut(path, len(HEAD), TAIL, "undo", with_)
    with pytest.raises(NotRewritten, match="is not there"):
        _cut(tmp_path / "none.md", 0, b"", "undo", with_)
    with pytest.raises(Unreadable):
        _cut(tmp_path, 0, b"", "undo", with_)


def test_snapshots_are_kept_a_week(tmp_path: Path) -> None:
    """Older copies go when a new one is taken; the three newest of a story stay, wherever the clock jumps."""
    snapshots = Snapshots(tmp_path)
    one, two = tmp_path / "one.md", tmp_path / "two.md"
    snapshots.take(two, b"two", "undo", MOMENT)
    for day in range(10):
        snapshots.take(one, b"%d" % day, "undo", MOMENT + timedelta(days=day))
    assert [snapshots.read(kept) for kept in snapshots.copies(one)] == [
        b"%d" % day for day in range(9, 1, -1)
    ]
    assert [snapshots.read(kept) for kept in snapshots.copies(two)] == [b"two"]
    (one_left := snapshots.copies(one)[0].place.with_name("stray.md")).write_bytes(b"")
    snapshots.prune(MOMENT + timedelta(days=4000))
    snapshots.prune(MOMENT - timedelta(days=4000))
    assert [snapshots.read(kept) for kept in snapshots.copies(one)] == [b"9", b"8", b"7"]
    assert [snapshots.read(kept) for kept in snapshots.copies(two)] == [b"two"]
    assert one_left.exists()


def test_snapshots_of_one_second_are_in_order(tmp_path: Path) -> None:
    """Many undo steps in one second are listed newest first."""
    snapshots = Snapshots(tmp_path)
    for number in range(12):
        snapshots.take(tmp_path / "s.md", b"%d" % number, "undo", MOMENT)
    listed = snapshots.copies(tmp_path / "s.md")
    assert [snapshots.read(one) for one in listed] == [b"%d" % n for n in range(11, -1, -1)]
