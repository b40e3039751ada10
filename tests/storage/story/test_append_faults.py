"""Kill, fail and meddle at every call of an append: nothing said to be saved is lost, doubled or changed."""

import errno
import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from soloist.storage.disk import REAL
from soloist.storage.means import Means, Patience, held
from soloist.storage.refusals import Busy, NotSaved
from soloist.storage.story.append import settle
from soloist.storage.story.draft import Flight, Recovery, Unsent
from soloist.storage.story.journal_file import JournalFile
from soloist.values.dataclass import replace
from tests.storage.faulty_disk import FaultyDisk, Killed, failing, kill, meddling

OLD = b"# Story\n\nIt begins.\n"
NEW = "\nLa porte cède sans un bruit.\n".encode()
TYPED = Unsent("La porte cède sans un bruit.")


def append(place: Path, disk: FaultyDisk) -> JournalFile:
    """Read a story and append; the disk's faults count from the append."""
    path = place / "story.md"
    path.write_bytes(OLD)
    file = JournalFile(path, Means(place / "state", disk, Patience(0)))
    fault, disk.fault = disk.fault, None
    file.read()
    disk.fault, disk.calls = fault, []
    file.append(lambda _: NEW, TYPED)
    return file


def count(tmp_path: Path) -> list[str]:
    """The calls of an append where nothing goes wrong."""
    place = tmp_path / "count"
    place.mkdir()
    disk = FaultyDisk()
    append(place, disk)
    return disk.calls


def moments(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """Every call of an append, by its place, with a folder of its own for what happens there."""
    for at in range(len(count(tmp_path))):
        place = tmp_path / str(at)
        place.mkdir()
        yield at, place


def last_write(calls: list[str]) -> int:
    """The index of the call that writes the story: what is written after it is not synced."""
    return max(at for at, both in enumerate(pairwise(calls)) if both == ("write", "sync"))


def test_one_byte_at_a_time(tmp_path: Path) -> None:
    """Short writes and interrupted ones only take longer."""
    turns: list[str] = []

    def short(name: str, call: Callable[[], int]) -> int:
        turns.append(name)
        if name != "write":
            return call()
        if len(turns) % 3 == 0:
            raise InterruptedError
        fd, data = call.args  # type: ignore[attr-defined]
        return int(call.func(fd, data[:1]))  # type: ignore[attr-defined]

    file = append(tmp_path, FaultyDisk(short, lasting=True))
    assert file.path.read_bytes() == OLD + NEW


def adding(path: Path) -> None:
    """Another program appends without our lock."""
    with path.open("ab") as other:
        other.write(b"foreign\n")


def replacing(path: Path) -> None:
    """Another program saves by writing a new file and renaming it."""
    other = path.with_name("other")
    other.write_bytes(path.read_bytes() + b"foreign\n")
    other.replace(path)


def prepending(path: Path) -> None:
    """The same, where the change is at the top."""
    other = path.with_name("other")
    other.write_bytes(b"foreign\n" + path.read_bytes())
    other.replace(path)


def saving_in_place(path: Path) -> None:
    """Another program saves over the file itself."""
    path.write_bytes(b"foreign\n" + path.read_bytes())


@pytest.mark.parametrize("action", [adding, replacing, prepending, saving_in_place])
def test_another_program_writes_at_any_call(tmp_path: Path, action: Callable[[Path], None]) -> None:
    """Saved means there, once, with what the other program wrote, at whatever moment it did."""
    for at, place in moments(tmp_path):
        path = place / "story.md"
        try:
            file = append(place, FaultyDisk(meddling(lambda path=path: action(path)), at))  # type: ignore[misc]
        except NotSaved:
            assert NEW not in path.read_bytes()
            continue
        found = path.read_bytes()
        assert found.count(NEW) == 1, at
        assert found.count(b"foreign\n") == 1, at
        assert OLD in found
        if found != file.known():
            assert file.changed()


def cutting(path: Path, size: int) -> None:
    """Another program cuts the file down to a size, in its place."""
    if path.stat().st_size > size:
        os.truncate(path, size)


@pytest.mark.parametrize("size", [0, len(OLD) - 3, len(OLD), *range(len(OLD) + 1, len(OLD + NEW), 7)])
def test_cut_short_at_any_call(tmp_path: Path, size: int) -> None:
    """Wherever the file is cut while we write, the entry stands there whole and once.

    A piece of it that the cut left never stands before the whole. What is cut after the last look is gone.
    """
    calls = count(tmp_path)
    last_look = calls.index("stat", last_write(calls))
    for at in range(last_write(calls) - 2, len(calls)):
        place = tmp_path / str(at)
        place.mkdir()
        path = place / "story.md"
        append(place, FaultyDisk(meddling(lambda path=path: cutting(path, size)), at))  # type: ignore[misc]
        found = path.read_bytes()
        assert found == OLD[:size] + NEW or (at > last_look and found == (OLD + NEW)[:size]), at


@pytest.mark.parametrize("later", range(1, 30))
def test_an_editor_that_read_it_saves_it_later(tmp_path: Path, later: int) -> None:
    """Emptied for a moment and written again with our entry in it, the file has the entry once."""
    written = last_write(count(tmp_path)) + 1
    path = tmp_path / "story.md"
    read: list[bytes] = []

    def save(name: str, call: Callable[[], object]) -> object:
        if len(disk.calls) - 1 == written:
            read.append(b"foreign\n" + path.read_bytes())
            path.write_bytes(b"")
        if len(disk.calls) - 1 == written + later:
            path.write_bytes(read[0])
        return call()

    disk = FaultyDisk(save, lasting=True)
    append(tmp_path, disk)
    assert path.read_bytes().count(NEW) == 1


def test_deleted_at_any_call(tmp_path: Path) -> None:
    """Deleted before the last look, the story is written again whole; after it, it is simply gone."""
    calls = count(tmp_path)
    last_look = calls.index("stat", last_write(calls))
    for at in range(len(calls)):
        place = tmp_path / str(at)
        place.mkdir()
        path = place / "story.md"
        file = append(place, FaultyDisk(meddling(lambda path=path: path.unlink(missing_ok=True)), at))  # type: ignore[misc]
        if path.exists():
            assert path.read_bytes() == OLD + NEW
        else:
            assert at > last_look
            assert not file.changed()
            assert file.status == "in_memory"


def test_a_file_that_never_rests_is_given_up(tmp_path: Path) -> None:
    """The protocol tries a few times, then says so; it never spins for ever."""
    path = tmp_path / "story.md"

    def always(name: str, call: Callable[[], object]) -> object:
        if name == "fstat":
            adding(path)
        return call()

    with pytest.raises(NotSaved, match="keep changing"):
        append(tmp_path, FaultyDisk(always, lasting=True))
    assert NEW not in path.read_bytes()


def test_an_undone_entry_does_not_come_back(tmp_path: Path) -> None:
    """A stale draft of an append that was saved and then undone is left to the person."""
    disk = FaultyDisk(failing(errno.EIO, "unlink"), lasting=True)
    file = append(tmp_path, disk)
    disk.fault = None
    file.replace_tail(len(OLD), NEW, b"", "undo")
    disk.fault = kill
    disk.at = len(disk.calls)
    with pytest.raises(Killed):
        file.read()
    (leftover,) = Recovery(tmp_path / "state").leftovers()
    assert JournalFile(file.path, tmp_path / "state").finish(leftover) == "unsettled"
    assert file.path.read_bytes() == OLD


def test_nothing_is_added_after_half_an_entry(tmp_path: Path) -> None:
    """Before anybody recovers, the next to write cuts off what a dead process began; its draft offers it."""
    write = last_write(count(tmp_path))
    place = tmp_path / "torn"
    place.mkdir()
    with pytest.raises(Killed):
        append(place, FaultyDisk(kill, write))
    path = place / "story.md"
    assert len(OLD) < len(path.read_bytes()) < len(OLD + NEW)
    file = JournalFile(path, place / "state")
    file.read()
    file.append(lambda _: b"\nLater.\n")
    assert path.read_bytes() == OLD + b"\nLater.\n"
    (leftover,) = Recovery(place / "state").leftovers()
    assert leftover.draft.unsent == TYPED
    assert file.finish(leftover) == "unsettled"


def test_an_announced_entry_is_found_where_it_is(tmp_path: Path) -> None:
    """A line of a program without the lock may stand before it; pages may lack those before them."""
    path = tmp_path / "story.md"
    flight = Flight(len(OLD), 0, NEW)
    for found, settled in (
        (OLD + b"foreign\n" + NEW, "whole"),
        (OLD + bytes(9) + NEW[9:], "completed"),
        (OLD + NEW[:5] + bytes(len(NEW) - 5), "completed"),
        (OLD + b"foreign\n" + NEW[:9], "unsettled"),
    ):
        path.write_bytes(found)
        fd = REAL.open(path, os.O_RDWR | os.O_APPEND)
        try:
            assert settle(REAL, fd, replace(flight, inode=path.stat().st_ino)) == settled
        finally:
            REAL.close(fd)
        assert path.read_bytes() == (OLD + NEW if settled == "completed" else found)


def test_a_draft_that_is_not_the_text_is_not_named(tmp_path: Path) -> None:
    """With room for neither, the refusal says “only in memory”, though an older draft is there."""
    path = tmp_path / "story.md"
    path.write_bytes(OLD)
    disk = FaultyDisk(failing(errno.ENOSPC, "write"), 10**9, lasting=True)
    file = JournalFile(path, Means(tmp_path / "state", disk, Patience(0)))
    file.read()
    file.drafts.keep(path, Unsent("La porte"))
    disk.at = len(disk.calls)
    with pytest.raises(NotSaved, match="only in memory") as caught:
        file.append(lambda _: NEW, TYPED)
    assert caught.value.draft is None
    disk.at = 10**9
    file.append(lambda _: NEW, TYPED)
    file.drafts.leave()
    assert not Recovery(tmp_path / "state").leftovers()


def test_without_a_place_for_locks_stories_are_still_saved(tmp_path: Path) -> None:
    """Where nothing can be kept, the folder of the story is the lock."""
    path = tmp_path / "story.md"
    path.write_bytes(OLD)
    (tmp_path / "state").write_bytes(b"not a folder")
    file = JournalFile(path, Means(tmp_path / "state", patience=Patience(0)))
    with held(REAL, tmp_path / "state", path), pytest.raises(Busy):
        file.append(lambda _: NEW, TYPED)
    file.append(lambda _: NEW, TYPED)
    assert path.read_bytes() == OLD + NEW
