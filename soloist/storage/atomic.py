"""Putting a whole file in place so that a crash leaves the old one or the new one, never half of either."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from soloist.storage.disk import Disk, close, read_all, write_all
from soloist.storage.identity import Seen, key, seen

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def make_folder(disk: Disk, folder: Path, mode: int = 0o700) -> None:
    """`folder` and those above it, each synced into its parent so that it outlives a power cut.

    `mode` is what the umask leaves of it; what is soloist's own is for nobody else.
    """
    try:
        disk.stat(folder)
    except FileNotFoundError:
        make_folder(disk, folder.parent, mode)
        try:
            disk.mkdir(folder, mode)
        except FileExistsError:
            return
        sync_folder(disk, folder.parent)


def sync_folder(disk: Disk, folder: Path) -> None:
    """Make the names in `folder` last."""
    fd = disk.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        disk.sync(fd)
    finally:
        close(disk, fd)


def put(disk: Disk, path: Path, data: bytes) -> None:
    """Make `path`, one of our own files, hold `data`; its folder is made if need be."""
    make_folder(disk, path.parent)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    write_temporary(disk, temporary, data)
    try:
        disk.replace(temporary, path)
    except OSError:
        forget(disk, temporary)
        raise
    sync_folder(disk, path.parent)


def create(disk: Disk, path: Path, data: bytes, mode: int = 0o666) -> Seen:
    """A new file that holds `data` whole, read back, from its first moment; the caller holds its lock.

    Raises FileExistsError if the name is taken; after that or any OSError, nothing was made.
    """
    temporary = beside(path)
    write_temporary(disk, temporary, data, mode=mode)
    try:
        look = _check(disk, temporary, data)
        _name(disk, temporary, path, data, mode)
    finally:
        forget(disk, temporary)
    try:
        sync_folder(disk, path.parent)
    except OSError:
        if seen(disk.stat(path)) == look:
            forget(disk, path)
        raise
    return look


def _check(disk: Disk, temporary: Path, data: bytes) -> Seen:
    fd = disk.open(temporary, os.O_RDONLY)
    try:
        if read_all(disk, fd, len(data)) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return seen(disk.fstat(fd))
    finally:
        close(disk, fd)


def _name(disk: Disk, temporary: Path, path: Path, data: bytes, mode: int) -> None:
    try:
        disk.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # Some disks (FAT, network shares) know no second name: then the name is taken first.
        try:
            _write_new(disk, path, data, mode)
        except FileExistsError:
            raise
        except OSError:
            forget(disk, path)
            raise


def write_temporary(
    disk: Disk, temporary: Path, data: bytes, *, mode: int = 0o600, like: os.stat_result | None = None
) -> None:
    """A synced file on its way to another name, over what a crash may have left there."""
    try:
        try:
            _write_new(disk, temporary, data, mode, like)
        except FileExistsError:
            forget(disk, temporary)
            _write_new(disk, temporary, data, mode, like)
    except OSError:
        forget(disk, temporary)
        raise


def _write_new(disk: Disk, path: Path, data: bytes, mode: int, like: os.stat_result | None = None) -> None:
    fd = disk.open(path, _NEW, mode)
    try:
        if like is not None:
            disk.belong(fd, like)
        write_all(disk, fd, data)
        disk.sync(fd)
    finally:
        close(disk, fd)


def beside(target: Path) -> Path:
    """The temporary name beside `target`: always the same, hidden, and short enough for any disk."""
    return target.with_name(f".soloist-{key(target)[:16]}.tmp")


def forget(disk: Disk, path: Path) -> None:
    """Take `path` away if it is there and can be."""
    with suppress(OSError):
        disk.unlink(path)
