"""Putting a whole file in place so that a crash leaves the old one or the new one, never half of either."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from soloist.storage.disk import Disk, close, read_all, write_all
from soloist.storage.identity import Seen, key, seen

_NO_LINKS = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS}
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def make_folder(disk: Disk, folder: Path, mode: int = 0o700) -> None:
    """`folder` and those above it, each synced into its parent so that it outlives a power cut.

    `mode` is what the umask leaves of it; what is soloist's own is for nobody else.
    """
    try:
        disk.stat(folder)
    except FileNotFoundError:
        make_folder(disk, folder.parent, mode)
        with suppress(FileExistsError):  # made by another in this moment, and perhaps not synced yet
            disk.mkdir(folder, mode)
        sync_folder(disk, folder.parent)


def sync_folder(disk: Disk, folder: Path) -> None:
    """Make the names in `folder` last, where the disk knows how."""
    fd = disk.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        disk.sync(fd)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        close(disk, fd)


def put(disk: Disk, path: Path, data: bytes) -> None:
    """Make `path`, one of our own files, hold `data`; its folder is made if need be."""
    install(disk, stage(disk, path, data), path)


def stage(disk: Disk, path: Path, data: bytes) -> Path:
    """The first half of `put`: a synced file under another name; an OSError leaves `path` as it was."""
    make_folder(disk, path.parent)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    write_temporary(disk, temporary, data)
    return temporary


def install(disk: Disk, temporary: Path, path: Path) -> None:
    """The second half: after an OSError `path` may be the old file or the new one."""
    try:
        disk.replace(temporary, path)
    except OSError:
        forget(disk, temporary)
        raise
    sync_folder(disk, path.parent)


def create(disk: Disk, path: Path, data: bytes, mode: int = 0o666) -> Seen:
    """A new file that holds `data` whole, read back, from its first moment; the caller holds its lock.

    Raises FileExistsError if the name is taken; after that, nothing was made. After any other OSError
    nothing was made either, unless the disk would not even let go of it.
    """
    temporary = beside(path)
    write_temporary(disk, temporary, data, mode=mode)
    try:
        look = _check(disk, temporary, data)
        _name(disk, temporary, path, mode)
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


def _name(disk: Disk, temporary: Path, path: Path, mode: int) -> None:
    try:
        disk.link(temporary, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # Some disks (FAT, network shares) know no second name: then the name is taken first.
        close(disk, disk.open(path, _NEW, mode))
        try:
            disk.replace(temporary, path)
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


def replace(disk: Disk, path: Path, data: bytes, mode: int = 0o644) -> None:
    """Make `path`, a file that is a person's own, hold `data`: it keeps its mode, a new one gets `mode`.

    Its folder must be there. Raises OSError, and then the file is as it was.
    """
    try:
        like = disk.stat(path)
    except FileNotFoundError:
        like = None
    temporary = beside(path)
    write_temporary(disk, temporary, data, mode=mode, like=like)
    install(disk, temporary, path)


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
