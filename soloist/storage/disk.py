"""The one door to the disk for everything that must not lose a word, so that faults can be put in it."""

import fcntl
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol


class Disk(Protocol):
    """The calls the write protocol is made of; each may raise OSError."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """A descriptor, never inherited by other programs."""

    def close(self, fd: int) -> None:
        """Give the descriptor back."""

    def read(self, fd: int, size: int, offset: int) -> bytes:
        """Up to `size` bytes from `offset`; empty only at the end."""

    def write(self, fd: int, data: memoryview) -> int:
        """Write at the descriptor's place; how many bytes went out, perhaps fewer than given."""

    def place(self, fd: int) -> int:
        """The offset just after the last byte written through `fd`."""

    def sync(self, fd: int) -> None:
        """Return once the file, or the folder, is on the disk itself."""

    def truncate(self, fd: int, size: int) -> None:
        """Cut the file to `size` bytes."""

    def stat(self, path: Path) -> os.stat_result:
        """What `path` names now, links followed."""

    def fstat(self, fd: int) -> os.stat_result:
        """What is open, wherever its name has gone."""

    def replace(self, source: Path, target: Path) -> None:
        """Give `source` the name `target`, at once and wholly."""

    def link(self, source: Path, target: Path) -> None:
        """Give `source` a second name, refused if it is taken."""

    def unlink(self, path: Path) -> None:
        """Take a name away."""

    def mkdir(self, path: Path, mode: int = 0o700) -> None:
        """A folder for this person only."""

    def names(self, path: Path) -> Sequence[str]:
        """The names in a folder."""

    def lock(self, fd: int) -> None:
        """An advisory lock that ends with the descriptor; BlockingIOError if another holds it."""

    def belong(self, fd: int, like: os.stat_result) -> None:
        """Give the open file the owner, where allowed, and the mode of another."""

    def writable(self, path: Path) -> bool:
        """Whether this person may write there."""


class OsDisk:
    """The real disk."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """See `Disk`."""
        return os.open(path, flags | os.O_CLOEXEC | os.O_NOCTTY, mode)

    def close(self, fd: int) -> None:
        """See `Disk`."""
        os.close(fd)

    def read(self, fd: int, size: int, offset: int) -> bytes:
        """See `Disk`."""
        return os.pread(fd, size, offset)

    def write(self, fd: int, data: memoryview) -> int:
        """See `Disk`."""
        return os.write(fd, data)

    def place(self, fd: int) -> int:
        """See `Disk`."""
        return os.lseek(fd, 0, os.SEEK_CUR)

    def sync(self, fd: int) -> None:
        """See `Disk`."""
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        """See `Disk`."""
        os.ftruncate(fd, size)

    def stat(self, path: Path) -> os.stat_result:
        """See `Disk`."""
        return os.stat(path)

    def fstat(self, fd: int) -> os.stat_result:
        """See `Disk`."""
        return os.fstat(fd)

    def replace(self, source: Path, target: Path) -> None:
        """See `Disk`."""
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        """See `Disk`."""
        os.link(source, target)

    def unlink(self, path: Path) -> None:
        """See `Disk`."""
        os.unlink(path)

    def mkdir(self, path: Path, mode: int = 0o700) -> None:
        """See `Disk`."""
        os.mkdir(path, mode)

    def names(self, path: Path) -> Sequence[str]:
        """See `Disk`."""
        return sorted(os.listdir(path))

    def lock(self, fd: int) -> None:
        """See `Disk`."""
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def belong(self, fd: int, like: os.stat_result) -> None:
        """See `Disk`."""
        mine = os.fstat(fd)
        if (mine.st_uid, mine.st_gid) != (like.st_uid, like.st_gid):
            # Only root may give a file away; the story matters more than its owner.
            with suppress(PermissionError):
                os.fchown(fd, like.st_uid, like.st_gid)
        os.fchmod(fd, like.st_mode & 0o7777)

    def writable(self, path: Path) -> bool:
        """See `Disk`."""
        return os.access(path, os.W_OK)


REAL: Final = OsDisk()


def write_all(disk: Disk, fd: int, data: bytes) -> None:
    """Write the whole of `data`, however few bytes go out at a time."""
    left = memoryview(data)
    while left:
        try:
            left = left[disk.write(fd, left) :]
        except InterruptedError:
            continue


def read_all(disk: Disk, fd: int, size: int) -> bytes:
    """Everything in the open file; `size` is what it is believed to hold."""
    parts: list[bytes] = []
    offset = 0
    while part := disk.read(fd, max(size - offset, 0) + 4096, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def read_exactly(disk: Disk, fd: int, size: int, offset: int) -> bytes:
    """`size` bytes from `offset`, fewer only where the file ends."""
    parts: list[bytes] = []
    while size > 0 and (part := disk.read(fd, size, offset)):
        parts.append(part)
        offset += len(part)
        size -= len(part)
    return b"".join(parts)


def close(disk: Disk, fd: int) -> None:
    """Close what has been synced or only read: an error here can no longer mean a lost byte."""
    with suppress(OSError):
        disk.close(fd)
