"""A file system in memory that knows what would be left of it after a kill, and after the power fails."""

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from soloist.storage.disk import Disk
from soloist.values.dataclass import dataclass, field

_BEGINNING = 1_760_000_000_000_000_000  # nanoseconds; the model's clock starts here and never stands still
_DEVICE = 77

Change = (
    tuple[Literal["name"], str, int] | tuple[Literal["unname"], str] | tuple[Literal["move"], str, str, int]
)
"""What was done to a folder: a name given to an inode, taken away, or moved over another."""


def _error(number: int, place: object) -> OSError:
    return OSError(number, os.strerror(number), str(place))


@dataclass(slots=True)
class Inode:
    """A file or a folder: as programs see it, and what the disk itself has of it.

    `past` holds the contents a file had since it was last synced, oldest first, and the first of them
    is what the disk surely has; `changes` are those to a folder since it was synced, and `settled`
    its names before them.
    """

    number: int
    mode: int
    modified: int
    data: bytes = b""
    past: list[bytes] = field(default_factory=lambda: [b""])
    names: dict[str, int] = field(default_factory=dict)
    settled: dict[str, int] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)

    @property
    def is_folder(self) -> bool:
        """Whether it holds names and not bytes."""
        return stat.S_ISDIR(self.mode)

    def become(self, data: bytes, moment: int) -> None:
        """Hold `data`, in memory only until it is synced."""
        self.data = data
        self.past.append(data)
        self.modified = moment

    def change(self, change: Change, moment: int) -> None:
        """Change the names of a folder, in memory only until it is synced."""
        apply(change, self.names)
        self.changes.append(change)
        self.modified = moment

    def sync(self) -> None:
        """From now on the disk has it as it is."""
        self.past = [self.data]
        self.settled, self.changes = dict(self.names), []

    def twin(self) -> "Inode":
        """A copy that lives its own life."""
        past, changes = list(self.past), list(self.changes)
        names, settled = dict(self.names), dict(self.settled)
        return Inode(self.number, self.mode, self.modified, self.data, past, names, settled, changes)


def apply(change: Change, names: dict[str, int]) -> None:
    """Do to `names` what was done."""
    match change:
        case ("name", name, number):
            names[name] = number
        case ("unname", name):
            names.pop(name, None)
        case ("move", source, target, number):
            names.pop(source, None)
            names[target] = number


class FileSystem:
    """All inodes, from the root down. Locks belong to the descriptions opened by living processes."""

    def __init__(self) -> None:
        """An empty root, on the disk."""
        self.inodes: dict[int, Inode] = {1: Inode(1, stat.S_IFDIR | 0o755, _BEGINNING)}
        self.locks: dict[int, object] = {}
        self._moment = _BEGINNING
        self._last = 1

    def moment(self) -> int:
        """A time later than any told before."""
        self._moment += 1_000_000
        return self._moment

    def set_clock(self, moment: int) -> None:
        """Go on from another moment, in nanoseconds since 1970."""
        self._moment = moment

    def find(self, path: Path) -> Inode:
        """What `path` names; raises OSError as the system would."""
        found = self.inodes[1]
        for part in path.parts[1:]:
            if not found.is_folder:
                raise _error(errno.ENOTDIR, path)
            if part not in found.names:
                raise _error(errno.ENOENT, path)
            found = self.inodes[found.names[part]]
        return found

    def holds(self, path: Path) -> bool:
        """Whether `path` names anything."""
        try:
            self.find(path)
        except OSError:
            return False
        return True

    def folder(self, path: Path) -> Inode:
        """The folder that holds the last part of `path`."""
        found = self.find(path.parent)
        if not found.is_folder:
            raise _error(errno.ENOTDIR, path)
        return found

    def make(self, path: Path, mode: int) -> Inode:
        """A new inode under a new name."""
        folder = self.folder(path)
        self._last += 1
        made = self.inodes[self._last] = Inode(self._last, mode, self.moment())
        folder.change(("name", path.name, made.number), self.moment())
        return made

    def put(self, path: Path, data: bytes) -> None:
        """A file as another program would leave it, long ago: on the disk, names and all."""
        for parent in reversed(path.parents[:-1]):
            if parent.name not in self.folder(parent).names:
                self.make(parent, stat.S_IFDIR | 0o755)
        made = self.make(path, stat.S_IFREG | 0o644)
        made.become(data, self.moment())
        for inode in self.inodes.values():
            inode.sync()

    def twin(self) -> "FileSystem":
        """A copy without processes: what is left when all of them are killed."""
        copy = FileSystem()
        copy.inodes = {number: inode.twin() for number, inode in self.inodes.items()}
        copy._moment, copy._last = self._moment, self._last
        return copy


@dataclass(slots=True)
class _Open:
    inode: Inode
    flags: int
    place: int = 0


class Process(Disk):
    """A process of the model: a `Disk` with descriptors of its own."""

    def __init__(self, system: FileSystem) -> None:
        """Nothing is open yet."""
        self.system = system
        self._open: dict[int, _Open] = {}
        self._next = 3

    def die(self) -> None:
        """Close everything, as the system does for the dead."""
        for fd in list(self._open):
            self.close(fd)

    def _of(self, fd: int) -> _Open:
        if fd not in self._open:
            raise _error(errno.EBADF, fd)
        return self._open[fd]

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """See `Disk`."""
        try:
            inode = self.system.find(path)
        except FileNotFoundError:
            if not flags & os.O_CREAT:
                raise
            inode = self.system.make(path, stat.S_IFREG | (mode & ~0o022))
        else:
            if flags & os.O_CREAT and flags & os.O_EXCL:
                raise _error(errno.EEXIST, path)
        if inode.is_folder and flags & (os.O_WRONLY | os.O_RDWR):
            raise _error(errno.EISDIR, path)
        if flags & os.O_DIRECTORY and not inode.is_folder:
            raise _error(errno.ENOTDIR, path)
        self._open[self._next] = _Open(inode, flags)
        self._next += 1
        return self._next - 1

    def close(self, fd: int) -> None:
        """See `Disk`."""
        closed = self._of(fd)
        if self.system.locks.get(closed.inode.number) is closed:
            del self.system.locks[closed.inode.number]
        del self._open[fd]

    def read(self, fd: int, size: int, offset: int) -> bytes:
        """See `Disk`."""
        opened = self._of(fd)
        if opened.flags & os.O_WRONLY:
            raise _error(errno.EBADF, fd)
        if opened.inode.is_folder:
            raise _error(errno.EISDIR, fd)
        return opened.inode.data[offset : offset + size]

    def write(self, fd: int, data: memoryview) -> int:
        """See `Disk`."""
        opened = self._of(fd)
        if not opened.flags & (os.O_WRONLY | os.O_RDWR):
            raise _error(errno.EBADF, fd)
        old = opened.inode.data
        start = len(old) if opened.flags & os.O_APPEND else opened.place
        new = old[:start].ljust(start, b"\0") + bytes(data) + old[start + len(data) :]
        opened.inode.become(new, self.system.moment())
        opened.place = start + len(data)
        return len(data)

    def place(self, fd: int) -> int:
        """See `Disk`."""
        return self._of(fd).place

    def sync(self, fd: int) -> None:
        """See `Disk`."""
        self._of(fd).inode.sync()

    def truncate(self, fd: int, size: int) -> None:
        """See `Disk`."""
        opened = self._of(fd)
        if not opened.flags & (os.O_WRONLY | os.O_RDWR):
            raise _error(errno.EINVAL, fd)
        opened.inode.become(opened.inode.data[:size].ljust(size, b"\0"), self.system.moment())

    def stat(self, path: Path) -> os.stat_result:
        """See `Disk`."""
        return self._look(self.system.find(path))

    def fstat(self, fd: int) -> os.stat_result:
        """See `Disk`."""
        return self._look(self._of(fd).inode)

    def _look(self, inode: Inode) -> os.stat_result:
        seconds = inode.modified // 1_000_000_000
        links = sum(list(each.names.values()).count(inode.number) for each in self.system.inodes.values())
        owner, group = os.getuid(), os.getgid()
        ten = (
            inode.mode,
            inode.number,
            _DEVICE,
            links,
            owner,
            group,
            len(inode.data),
            seconds,
            seconds,
            seconds,
        )
        return os.stat_result(ten, {"st_mtime_ns": inode.modified})

    def replace(self, source: Path, target: Path) -> None:
        """See `Disk`."""
        if source.parent != target.parent:
            raise _error(errno.EXDEV, target)
        folder, moved = self.system.folder(source), self.system.find(source)
        if (number := folder.names.get(target.name)) is not None:
            if number == moved.number:
                return  # two names of one file: POSIX leaves both
            self._check_overwriting(moved, self.system.inodes[number], target)
        folder.change(("move", source.name, target.name, moved.number), self.system.moment())

    def _check_overwriting(self, moved: Inode, there: Inode, target: Path) -> None:
        if moved.is_folder != there.is_folder:
            raise _error(errno.ENOTDIR if moved.is_folder else errno.EISDIR, target)
        if there.names:
            raise _error(errno.ENOTEMPTY, target)

    def link(self, source: Path, target: Path) -> None:
        """See `Disk`."""
        folder, linked = self.system.folder(target), self.system.find(source)
        if target.name in folder.names:
            raise _error(errno.EEXIST, target)
        if linked.is_folder:
            raise _error(errno.EPERM, target)
        folder.change(("name", target.name, linked.number), self.system.moment())

    def unlink(self, path: Path) -> None:
        """See `Disk`."""
        if self.system.find(path).is_folder:
            raise _error(errno.EISDIR, path)
        self.system.folder(path).change(("unname", path.name), self.system.moment())

    def mkdir(self, path: Path, mode: int = 0o700) -> None:
        """See `Disk`."""
        if path.name in self.system.folder(path).names:
            raise _error(errno.EEXIST, path)
        self.system.make(path, stat.S_IFDIR | (mode & ~0o022))

    def names(self, path: Path) -> Sequence[str]:
        """See `Disk`."""
        found = self.system.find(path)
        if not found.is_folder:
            raise _error(errno.ENOTDIR, path)
        return sorted(found.names)

    def lock(self, fd: int) -> None:
        """See `Disk`."""
        opened = self._of(fd)
        if self.system.locks.setdefault(opened.inode.number, opened) is not opened:
            raise _error(errno.EAGAIN, fd)

    def belong(self, fd: int, like: os.stat_result) -> None:
        """See `Disk`."""
        inode = self._of(fd).inode
        inode.mode = stat.S_IFMT(inode.mode) | (like.st_mode & 0o7777)

    def writable(self, path: Path) -> bool:
        """See `Disk`."""
        return self.system.holds(path)
