"""The one door to the disk for everything that must not lose a word, so that faults can be put in it."""

import errno
import fcntl
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.refusals import named, reason
from soloist.values.dataclass import field, record
from soloist.values.message import Refusal, message


@record
class Seen:
    """What a file was at one look; two equal looks mean nobody wrote in between.

    `modified` is in nanoseconds. `mode` does not count: a changed permission is not a changed story.
    """

    device: int
    inode: int
    size: int
    modified: int
    mode: int = field(default=0o600, compare=False)


def seen(found: os.stat_result) -> Seen:
    """A look, from what the system says."""
    return Seen(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode & 0o7777)


def real(path: Path) -> Path:
    """The place itself, links followed, whether or not something is there."""
    return Path(os.path.realpath(path))


def key(path: Path) -> str:
    """A short name for a place, the same by whichever link it is reached."""
    return digest(os.fsencode(real(path)), 16)


def digest(data: bytes, size: int = 32) -> str:
    """A fingerprint of `data` in `2 × size` hexadecimal digits."""
    from hashlib import blake2b  # loads the whole of OpenSSL, and the first picture names no file

    return blake2b(data, digest_size=size).hexdigest()


_NO_LINKS = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS}
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


class Disk:
    """The calls the write protocol is made of; each may raise OSError."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """A descriptor, never inherited by other programs."""
        return os.open(path, flags | os.O_CLOEXEC | os.O_NOCTTY, mode)

    def close(self, fd: int) -> None:
        """Give the descriptor back."""
        os.close(fd)

    def read(self, fd: int, size: int, offset: int) -> bytes:
        """Up to `size` bytes from `offset`; empty only at the end."""
        return os.pread(fd, size, offset)

    def write(self, fd: int, data: memoryview) -> int:
        """Write at the descriptor's place; how many bytes went out, perhaps fewer than given."""
        return os.write(fd, data)

    def place(self, fd: int) -> int:
        """The offset just after the last byte written through `fd`."""
        return os.lseek(fd, 0, os.SEEK_CUR)

    def sync(self, fd: int) -> None:
        """Return once the file, or the folder, is on the disk itself."""
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut the file to `size` bytes."""
        os.ftruncate(fd, size)

    def stat(self, path: Path) -> os.stat_result:
        """What `path` names now, links followed."""
        return os.stat(path)

    def fstat(self, fd: int) -> os.stat_result:
        """What is open, wherever its name has gone."""
        return os.fstat(fd)

    def replace(self, source: Path, target: Path) -> None:
        """Give `source` the name `target`, at once and wholly."""
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        """Give `source` a second name, refused if it is taken."""
        os.link(source, target)

    def unlink(self, path: Path) -> None:
        """Take a name away."""
        os.unlink(path)

    def mkdir(self, path: Path, mode: int = 0o700) -> None:
        """A folder for this person only."""
        os.mkdir(path, mode)

    def names(self, path: Path) -> Sequence[str]:
        """The names in a folder."""
        return sorted(os.listdir(path))

    def lock(self, fd: int) -> None:
        """An advisory lock that ends with the descriptor; BlockingIOError if another holds it."""
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def belong(self, fd: int, like: os.stat_result) -> None:
        """Give the open file the owner, where allowed, and the mode of another."""
        mine = os.fstat(fd)
        if (mine.st_uid, mine.st_gid) != (like.st_uid, like.st_gid):
            # Only root may give a file away; the story matters more than its owner.
            with suppress(PermissionError):
                os.fchown(fd, like.st_uid, like.st_gid)
        os.fchmod(fd, like.st_mode & 0o7777)

    def writable(self, path: Path) -> bool:
        """Whether this person may write there."""
        return os.access(path, os.W_OK)


REAL: Final = Disk()


def names_in(disk: Disk, folder: Path) -> Sequence[str]:
    """The names in a folder, none where there is no folder or no right to look."""
    try:
        return disk.names(folder)
    except OSError:
        return ()


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


def put_own(disk: Disk, path: Path, data: bytes) -> None:
    """As `replace`, its folder made if need be; a link to where someone keeps such files stays one.

    Raises `Refusal` where the disk says no; the file is then as it was.
    """
    target = real(path)
    try:
        make_folder(disk, target.parent)
        replace(disk, target, data)
    except OSError as error:
        said = message(
            "{path} cannot be written, so this holds until you leave: {why}",
            path=named(path),
            why=reason(error),
        )
        raise Refusal(said) from error


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
