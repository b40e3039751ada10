"""Adding to the end of a story so that every word said to be saved is there, once, whatever happens."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.storage.disk import Disk, Seen, close, create, read_exactly, seen, sync_folder, write_all
from soloist.storage.means import Means, held
from soloist.storage.reading import open_file, read_open, read_story
from soloist.storage.refusals import Missing, NotSaved
from soloist.storage.story.draft import Drafts, Flight, Recovery, Unsent
from soloist.values.dataclass import replace
from soloist.values.message import Message, message


class Memory:
    """The content of a file, and the look it belongs to; empty until something was read.

    `look` is None when the file may hold more than is known here. `rewrites` counts how often
    something else than more at the end was learnt: while it stays, what was known still stands.
    """

    __slots__ = ("_parts", "look", "mode", "rewrites")

    def __init__(self) -> None:
        """Know nothing."""
        self._parts: list[bytes] | None = None
        self.look: Seen | None = None
        self.mode = 0o666
        self.rewrites = 0

    def learn(self, content: bytes, look: Seen) -> None:
        """The whole file was read, or written."""
        if self._parts is None or not _begins(content, self._parts):
            self.rewrites += 1
        self._parts = [content]
        self.look = look
        self.mode = look.mode

    def add(self, content: bytes, look: Seen) -> None:
        """`content` was added at the end, and nothing else happened."""
        if self._parts is not None:
            self._parts.append(content)
        self.look = look

    def forget(self) -> None:
        """Something happened that is not known here."""
        self._parts = None
        self.look = None

    def content(self) -> bytes | None:
        """The whole content, or None if it is not known; copied together only when it is asked for."""
        if self._parts is None:
            return None
        if len(self._parts) > 1:
            self._parts = [b"".join(self._parts)]
        return self._parts[0]

    def size(self) -> int | None:
        """How many bytes are known, or None."""
        return None if self._parts is None else sum(map(len, self._parts))

    def since(self, start: int) -> bytes | None:
        """What is known from byte `start` on, without the whole being copied; None if nothing is."""
        if self._parts is None:
            return None
        found: list[bytes] = []
        for part in self._parts:
            found.append(part[start:] if start else part)
            start = max(0, start - len(part))
        return b"".join(found)


def _begins(content: bytes, parts: Sequence[bytes]) -> bool:
    """Whether `content` begins with the parts, one after the other."""
    start = 0
    for part in parts:
        if not content.startswith(part, start):
            return False
        start += len(part)
    return True


Settled: TypeAlias = Literal["whole", "completed", "unsettled"]


def landed(disk: Disk, fd: int, path: Path, flight: Flight) -> bool:
    """Whether the bytes stand at the end of our file, read back, and `path` still is that file."""
    size = len(flight.payload)
    try:
        named = disk.stat(path)
    except FileNotFoundError:
        return False
    if not os.path.samestat(named, disk.fstat(fd)):
        return False
    # A program without our lock may have appended just before us: then ours stand a little further on.
    starts = (flight.start, disk.place(fd) - size)
    return any(start >= 0 and read_exactly(disk, fd, size, start) == flight.payload for start in starts)


def take_back(disk: Disk, fd: int, path: Path, flight: Flight) -> bool:
    """Cut off what was written of an append that failed, and nothing else; raises OSError if it cannot.

    Only while `path` is still our file (for the inode 0, one made anew) and all that stands after the
    old end is ours. False: a part of it may stand there for good, because another program wrote after it.
    """
    look, found = _after(disk, fd, flight)
    if not found or flight.inode not in {0, look.inode}:
        return True
    try:
        if seen(disk.stat(path)).inode != look.inode:
            return True
    except FileNotFoundError:
        return True
    if not flight.payload.startswith(found):
        return False
    disk.truncate(fd, flight.start)
    disk.sync(fd)
    return True


def settle(disk: Disk, fd: int, flight: Flight) -> Settled:
    """Finish the append of a process that died in it; raises OSError.

    `whole`: it had reached the file. `completed`: what was missing has been added now. `unsettled`:
    the file has moved on since, so that only the person can tell.
    """
    look, found = _after(disk, fd, flight)
    # Another program may have written just before it: then it stands a little further on.
    if flight.payload in found:
        return "whole"
    if look.inode != flight.inode or look.size < flight.start or not _part(found, flight.payload):
        return "unsettled"
    pairs = zip(found, flight.payload, strict=False)
    done = next((n for n, (here, sent) in enumerate(pairs) if here != sent), len(found))
    if done < len(found):
        disk.truncate(fd, flight.start + done)
    write_all(disk, fd, flight.payload[done:])
    disk.sync(fd)
    written = read_exactly(disk, fd, len(flight.payload), flight.start)
    return "completed" if written == flight.payload else "unsettled"


def cut_torn(disk: Disk, fd: int, flight: Flight) -> None:
    """Cut off the beginning of an append whose process died in it: nothing is added after half an entry.

    Its draft stays: the next start offers it. Raises OSError.
    """
    look, found = _after(disk, fd, flight)
    if found and look.inode == flight.inode and found != flight.payload and _part(found, flight.payload):
        disk.truncate(fd, flight.start)
        disk.sync(fd)


def _after(disk: Disk, fd: int, flight: Flight) -> tuple[Seen, bytes]:
    """A look at the file, and what stands in it from where the append began."""
    look = seen(disk.fstat(fd))
    return look, read_exactly(disk, fd, max(look.size - flight.start, 0), flight.start)


def _part(found: bytes, payload: bytes) -> bool:
    # After a power cut the end of a file may have its length but not all its bytes: zeros stand for them.
    pairs = zip(found, payload, strict=False)
    return len(found) <= len(payload) and all(here in {0, sent} for here, sent in pairs)


Compose: TypeAlias = Callable[[bytes | None], bytes]
"""Makes the bytes to add, from the whole content of the file where it is not as last read."""

_TRIES: Final = 5


class Append:
    """The write protocol for one story; a file is opened, checked, written and closed each time.

    `torn` says that a part of an append that failed may still stand at the end of the file.
    """

    def __init__(self, path: Path, means: Means, drafts: Drafts, memory: Memory) -> None:
        """Touch nothing yet."""
        self.notice: Message | None = None
        self.torn = False
        self._path = path
        self._means = means
        self._disk = means.disk
        self._drafts = drafts
        self._memory = memory
        self._sent: dict[bytes, int] = {}  # what this append sent, and how often that stood there before
        self._stray: Flight | None = None  # what could not be taken back yet
        self._sound: Seen | None = None  # a look at the file when it did not end in half an entry
        self._rooted = 0  # the inode whose name is known to outlive a power cut

    def run(self, compose: Compose, typed: Unsent | None) -> bytes:
        """What was added; see `JournalFile.append`. Raises OSError too."""
        self.notice = None
        self._sent = {}
        if typed is not None:
            self._keep(lambda: self._drafts.keep(self._path, typed))
        try:
            target = self._means.target(self._path)
            with held(self._disk, self._means.state, target, self._means.patience):
                tries = (self._attempt(target, compose, typed is not None) for _ in range(_TRIES))
                added = next((each for each in tries if each is not None), None)
            if added is None:
                why = message("other programs keep changing it: close them, then try again.")
                raise NotSaved(self._path, why, self._drafts.place(self._path), torn=self.torn)
        except BaseException:
            if not self.torn:
                self._keep(lambda: self._drafts.missed(self._path))
            raise
        self._keep(lambda: self._drafts.sent(self._path, typed))
        return added

    def _attempt(self, target: Path, compose: Compose, sends: bool) -> bytes | None:
        # None: the file moved under our hands, and must be looked at again.
        try:
            fd = open_file(self._disk, target, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW)
        except FileNotFoundError:
            return self._recreate(target, compose, sends)
        try:
            self._clear(fd, target)
            look, fresh = self._look(fd)
            carried = self._carried(fd, fresh)
            if carried is not None:
                return carried
            added = compose(fresh)
            if not added:
                return added
            flight = Flight(look.size, look.inode, added, sends)
            self._keep(lambda: self._drafts.send(self._path, flight))
            self._root(target, look.inode)
            if seen(self._disk.fstat(fd)) != look:
                return None
            return added if self._send(fd, target, flight) else None
        finally:
            close(self._disk, fd)

    def _look(self, fd: int) -> tuple[Seen, bytes | None]:
        look = seen(self._disk.fstat(fd))
        if look == self._memory.look:
            return look, None
        content, look = read_story(self._path, self._disk, fd)
        self._memory.learn(content, look)
        return look, content

    def _root(self, target: Path, inode: int) -> None:
        # An editor that saved by a rename need not have synced the folder: its file, and all that we
        # add to it, could be gone after a power cut.
        if inode != self._rooted:
            with suppress(PermissionError):  # a folder that may be written and not be read
                sync_folder(self._disk, target.parent)
            self._rooted = inode

    def _send(self, fd: int, target: Path, flight: Flight) -> bool:
        self._memory.look = None
        try:
            write_all(self._disk, fd, flight.payload)
            self._disk.sync(fd)
            if not landed(self._disk, fd, target, flight):
                before = self._memory.content() or b""
                self._sent.setdefault(flight.payload, before.count(flight.payload))
                # Where another program cut the file short within it, the rest of it goes: the whole is
                # written next.
                begun = self._disk.place(fd) - len(flight.payload)
                take_back(self._disk, fd, target, replace(flight, start=begun))
                return False
            after = seen(self._disk.fstat(fd))
        except BaseException:
            self._withdraw(fd, target, flight)
            raise
        self._sound = after
        if after.size == flight.start + len(flight.payload):
            self._memory.add(flight.payload, after)
        else:
            self._memory.forget()
        return True

    def _carried(self, fd: int, content: bytes | None) -> bytes | None:
        """What was sent in an earlier attempt and stands in `content`, the file as it is now.

        Another program that took our file out of the way may have read it before, and have our bytes in what
        it saves a moment later. None where nothing of ours is there.
        """
        if content is None:
            return None
        found = (sent for sent, before in self._sent.items() if content.count(sent) > before)
        added = next(found, None)
        if added is not None:
            self.torn = True
            self._disk.sync(fd)
            self.torn = False
            self._memory.forget()
        return added

    def _withdraw(self, fd: int, target: Path, flight: Flight) -> None:
        try:
            self.torn = not take_back(self._disk, fd, target, flight)
        except OSError:
            self.torn = True
            self._stray = flight
            return
        with suppress(OSError):  # what we wrote and took back is no change by another program
            content, look = read_open(self._disk, fd)
            if content == self._memory.content():
                self._memory.learn(content, look)

    def _clear(self, fd: int, target: Path) -> None:
        # Half an entry that an earlier failure left, ours or a dead process's, is cut off first.
        if self._stray is not None:
            take_back(self._disk, fd, target, self._stray)
            self._stray = None
        self.torn = False
        if seen(self._disk.fstat(fd)) != self._sound:
            for left in Recovery(self._means.state, self._disk).waiting(self._path):
                if left.draft.flight is not None:
                    cut_torn(self._disk, fd, left.draft.flight)
            self._sound = seen(self._disk.fstat(fd))

    def _recreate(self, target: Path, compose: Compose, sends: bool) -> bytes | None:
        known = self._memory.content()
        if known is None:
            raise Missing(self._path)
        added = compose(known)
        flight = Flight(len(known), 0, added, sends)
        self._keep(lambda: self._drafts.send(self._path, flight))
        try:
            look = create(self._disk, target, known + added, self._memory.mode)
        except FileExistsError:
            return None
        except OSError:
            self.torn, self._stray = self._there(target), flight
            raise
        self._memory.learn(known + added, look)
        self._rooted = look.inode
        self.notice = message(
            "{path} had been deleted by another program: it was written again, whole.", path=str(self._path)
        )
        return added

    def _there(self, target: Path) -> bool:
        try:
            self._disk.stat(target)
        except FileNotFoundError:
            return False
        except OSError:
            pass
        return True

    def _keep(self, change: Callable[[], None]) -> None:
        # A draft only guards against a crash in the next moment: without room for it, saving still matters.
        with suppress(OSError):
            change()
