"""Whose drafts are whose: a mark that lives exactly as long as the process that made it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import forget, make_folder
from soloist.storage.disk import Disk, close

SUFFIX: Final = ".owner"


class Owner:
    """A name in `folder` that is ours while `fd` is open; the system lets go of it when we die."""

    __slots__ = ("_disk", "_fd", "_path", "name")

    def __init__(self, disk: Disk, path: Path, fd: int) -> None:
        """Hold an open and locked mark."""
        self._disk = disk
        self._path = path
        self._fd = fd
        self.name = path.name.removesuffix(SUFFIX)

    def leave(self) -> None:
        """Take the mark away: nothing of ours is left behind."""
        forget(self._disk, self._path)
        close(self._disk, self._fd)

    def release(self) -> None:
        """Let go of the mark and leave it there, for the next who asks."""
        close(self._disk, self._fd)


def claim(disk: Disk, folder: Path) -> Owner:
    """A mark of our own, under a name nobody has; raises OSError."""
    make_folder(disk, folder)
    _sweep(disk, folder)
    turn = 0
    while (owner := adopt(disk, folder, f"{os.getpid()}-{turn}", new=True)) is None:
        turn += 1
    return owner


def _sweep(disk: Disk, folder: Path) -> None:
    # A command leaves its mark behind, as whoever is killed does; where nothing stands beside it, it goes.
    with suppress(OSError):
        names = disk.names(folder)
        drafted = {name.split(".")[0] for name in names if not name.endswith(SUFFIX)}
        for owner in {name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)} - drafted:
            mark = adopt(disk, folder, owner)
            if mark is not None:
                mark.leave()


def adopt(disk: Disk, folder: Path, name: str, *, new: bool = False) -> Owner | None:
    """The mark `name`, if its process is dead; None while it lives, or if `new` and it exists."""
    path = folder / f"{name}{SUFFIX}"
    flags = os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0)
    try:
        fd = disk.open(path, flags)
    except FileExistsError:
        return None
    try:
        disk.lock(fd)
        # Someone may have taken the mark away between our opening it and our locking it.
        if os.path.samestat(disk.stat(path), disk.fstat(fd)):
            return Owner(disk, path, fd)
    except (BlockingIOError, FileNotFoundError):
        pass
    except OSError:
        close(disk, fd)
        raise
    close(disk, fd)
    return None
