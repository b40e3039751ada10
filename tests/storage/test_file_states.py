"""The state of a story's file is told as it is: each is reached by what really happens, and left again."""

import errno
import os
from pathlib import Path

import pytest

from soloist.storage.disk import Disk
from soloist.storage.means import Means
from soloist.storage.refusals import NotSaved, Unreadable
from soloist.storage.story.draft import Unsent
from soloist.storage.story.journal_file import JournalFile, Status

OLD = b"# T\n\nUne ligne.\n"


class Rights(Disk):
    """A disk where this person may write, or may not: root may everywhere."""

    may = True

    def writable(self, path: Path) -> bool:
        """As said."""
        return self.may

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Refuse what would write in the story."""
        if not self.may and flags & os.O_RDWR and path.name == "story.md":
            raise PermissionError(13, "Permission denied")
        return super().open(path, flags, mode)


class Full(Disk):
    """A disk that is full in the middle of what is written to one file."""

    def __init__(self, path: Path) -> None:
        self.inode = path.stat().st_ino

    def write(self, fd: int, data: memoryview) -> int:
        """Half of it."""
        if os.fstat(fd).st_ino == self.inode:
            super().write(fd, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(fd, data)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A story."""
    path = tmp_path / "story.md"
    path.write_bytes(OLD)
    return path


def state(file: JournalFile) -> Status:
    """What the state line shows now."""
    return file.status


def test_read_only_comes_and_goes(tmp_path: Path, path: Path) -> None:
    """A file made read-only while open is said to be, with the cure; text is kept until it can be saved."""
    disk = Rights()
    file = JournalFile(path, Means(tmp_path / "state", disk))
    file.read()
    assert (state(file), file.unwritable) == ("saved", None)
    disk.may = False
    assert not file.changed()
    assert state(file) == "read_only"
    assert f"chmod u+w {path}" in str(file.unwritable)
    file.drafts.keep(path, Unsent("Un mot."))
    with pytest.raises(NotSaved, match="chmod") as refused:
        file.append(lambda _: b"Un mot.\n", Unsent("Un mot."))
    assert refused.value.draft is not None
    assert state(file) == "read_only"
    disk.may = True
    assert not file.changed()
    assert state(file) == "saved"
    file.append(lambda _: b"Un mot.\n", Unsent("Un mot."))
    assert path.read_bytes() == OLD + b"Un mot.\n"


def test_a_full_disk_leaves_a_draft_and_no_change(tmp_path: Path, path: Path) -> None:
    """An append taken back is no change by another program: `draft` stays until it is saved or let go."""
    disk = Full(path)
    file = JournalFile(path, Means(tmp_path / "state", disk))
    file.read()
    file.drafts.keep(path, Unsent("Un mot."))
    with pytest.raises(NotSaved, match="full"):
        file.append(lambda _: b"Un mot.\n", Unsent("Un mot."))
    assert path.read_bytes() == OLD
    assert not file.changed()
    assert state(file) == "draft"
    file.drafts.keep(path, Unsent())
    assert not file.changed()
    assert state(file) == "saved"


def test_what_takes_the_place_of_a_story(tmp_path: Path, path: Path) -> None:
    """Swapped for a pipe, the story is only in memory, said once; put back, it is read and saved again."""
    file = JournalFile(path, tmp_path / "state")
    file.read()
    path.unlink()
    assert not file.changed()
    assert state(file) == "in_memory"
    os.mkfifo(path)
    assert file.changed()
    assert state(file) == "changed_outside"
    with pytest.raises(Unreadable, match="pipe"):
        file.read()
    assert file.known() == OLD
    assert not file.changed()
    assert state(file) == "in_memory"
    with pytest.raises(Unreadable, match="pipe"):
        file.append(lambda _: b"x")
    path.unlink()
    path.write_bytes(OLD)
    assert file.changed()
    file.read()
    assert state(file) == "saved"


def test_a_folder_taken_away(tmp_path: Path) -> None:
    """Without its folder a story is only in memory; with the folder back, the next word writes it whole."""
    path = tmp_path / "journals" / "story.md"
    path.parent.mkdir()
    path.write_bytes(OLD)
    file = JournalFile(path, tmp_path / "state")
    file.read()
    path.unlink()
    path.parent.rmdir()
    assert not file.changed()
    assert state(file) == "in_memory"
    file.drafts.keep(path, Unsent("Un mot."))
    with pytest.raises(NotSaved, match="folder is gone") as refused:
        file.append(lambda _: b"Un mot.\n", Unsent("Un mot."))
    assert refused.value.draft is not None
    assert not file.changed()
    assert state(file) == "in_memory"
    path.parent.mkdir()
    file.append(lambda _: b"Un mot.\n", Unsent("Un mot."))
    assert path.read_bytes() == OLD + b"Un mot.\n"
    assert state(file) == "saved"


def test_never_readable(tmp_path: Path) -> None:
    """A pipe opened as a story is never said to be saved."""
    path = tmp_path / "pipe.md"
    os.mkfifo(path)
    file = JournalFile(path, tmp_path / "state")
    with pytest.raises(Unreadable):
        file.read()
    assert state(file) == "unreadable"
