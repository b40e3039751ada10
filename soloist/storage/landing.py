"""Whether bytes that were sent to the end of a file are there, and taking back what is not whole."""

import os
from pathlib import Path
from typing import Literal, TypeAlias

from soloist.storage.disk import Disk, read_exactly, write_all
from soloist.storage.draft import Flight
from soloist.storage.identity import seen

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
    look = seen(disk.fstat(fd))
    extra = look.size - flight.start
    if extra <= 0 or flight.inode not in {0, look.inode}:
        return True
    try:
        if seen(disk.stat(path)).inode != look.inode:
            return True
    except FileNotFoundError:
        return True
    written = read_exactly(disk, fd, extra, flight.start)
    if extra > len(flight.payload) or written != flight.payload[:extra]:
        return False
    disk.truncate(fd, flight.start)
    disk.sync(fd)
    return True


def settle(disk: Disk, fd: int, flight: Flight) -> Settled:
    """Finish the append of a process that died in it; raises OSError.

    `whole`: it had reached the file. `completed`: what was missing has been added now. `unsettled`:
    the file has moved on since, so that only the person can tell.
    """
    look = seen(disk.fstat(fd))
    found = read_exactly(disk, fd, max(look.size - flight.start, 0), flight.start)
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
    look = seen(disk.fstat(fd))
    found = read_exactly(disk, fd, max(look.size - flight.start, 0), flight.start)
    if found and look.inode == flight.inode and found != flight.payload and _part(found, flight.payload):
        disk.truncate(fd, flight.start)
        disk.sync(fd)


def _part(found: bytes, payload: bytes) -> bool:
    # After a power cut the end of a file may have its length but not all its bytes: zeros stand for them.
    pairs = zip(found, payload, strict=False)
    return len(found) <= len(payload) and all(here in {0, sent} for here, sent in pairs)
