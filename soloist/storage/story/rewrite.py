"""The few operations that rewrite a story: guarded, snapshotted, and all or nothing."""

import os
from collections.abc import Callable
from pathlib import Path

from soloist.storage.disk import (
    Seen,
    beside,
    close,
    create,
    digest,
    forget,
    seen,
    sync_folder,
    write_temporary,
)
from soloist.storage.means import Means, held
from soloist.storage.reading import convert, open_file, read_open, to_utf8, wide
from soloist.storage.refusals import ChangedElsewhere, NotRewritten, ReadOnly, reason
from soloist.storage.story.undone import Snapshot, Snapshots
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, message


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What a rewrite did: the new content, the copy of the old, and how the file looks now.

    Where a lost file was made anew, `snapshot` is the copy it was made from.

    `notice` is what the person must be told of it; None nearly always.
    """

    content: bytes
    snapshot: Snapshot
    look: Seen
    notice: Message | None = None


def fingerprint(content: bytes) -> str:
    """What `rewrite` compares: the caller's idea of the file, in 64 hexadecimal digits."""
    return digest(content)


def rewrite(path: Path, expected: str, content: bytes, why: str, means: Means) -> Rewritten:
    """Make the story hold `content` instead of what has the fingerprint `expected`.

    `why` is one ASCII word (`undo`, `edit`). Raises ChangedElsewhere, Busy, ReadOnly or NotRewritten,
    each leaving the file as it was.
    """

    def change(old: bytes) -> bytes:
        if fingerprint(old) != expected:
            raise ChangedElsewhere(path)
        return content

    return _rewrite(path, change, why, means)


def replace_tail(path: Path, offset: int, tail: bytes, content: bytes, why: str, means: Means) -> Rewritten:
    """Put `content` in the place of `tail`, which must be all that stands from byte `offset` on.

    Raises as `rewrite`.
    """

    def change(old: bytes) -> bytes:
        if old[offset:] != tail or len(old) < offset:
            raise ChangedElsewhere(path)
        return old[:offset] + content

    return _rewrite(path, change, why, means)


def convert_to_utf8(path: Path, means: Means) -> Rewritten:
    """Make the story UTF-8 with the line ends of today; what is so already stays. Raises as `rewrite`."""
    return _rewrite(path, to_utf8, "convert", means)


def restore(path: Path, snapshot: Snapshot, means: Means, known: bytes | None = None) -> Rewritten:
    """Make the story what it was in `snapshot`; what it is now is snapshotted first.

    Where no file is there any more, it is made anew, and `known`, what it is known to have held, is
    what is snapshotted. Raises as `rewrite`, and Unreadable where the copy cannot be read.
    """
    content = Snapshots(means.state, means.disk).read(snapshot)
    target = _target(path, means)
    try:
        means.disk.stat(target)
    except FileNotFoundError:
        return _made_anew(target, content, snapshot, means, known)
    except OSError as error:
        raise NotRewritten(path, reason(error)) from error
    return _rewrite(path, lambda _: content, "restore", means)


def _made_anew(
    target: Path, content: bytes, snapshot: Snapshot, means: Means, known: bytes | None
) -> Rewritten:
    try:
        with held(means.disk, means.state, target, means.patience):
            if known is not None:
                Snapshots(means.state, means.disk).take(target, known, "restore", means.now())
            look = create(means.disk, target, content)
    except FileExistsError as error:
        raise ChangedElsewhere(target) from error
    except OSError as error:
        raise NotRewritten(target, reason(error)) from error
    return Rewritten(content, snapshot, look)


def _target(path: Path, means: Means) -> Path:
    try:
        return means.target(path)
    except OSError as error:
        raise NotRewritten(path, reason(error)) from error


def _rewrite(path: Path, change: Callable[[bytes], bytes], why: str, means: Means) -> Rewritten:
    target = _target(path, means)
    try:
        with held(means.disk, means.state, target, means.patience):
            fd = open_file(means.disk, target, os.O_RDONLY | os.O_NOFOLLOW)
            try:
                return _swap(target, fd, change, why, means)
            finally:
                close(means.disk, fd)
    except OSError as error:
        raise NotRewritten(path, reason(error)) from error


def _swap(target: Path, fd: int, change: Callable[[bytes], bytes], why: str, means: Means) -> Rewritten:
    disk = means.disk
    snapshots = Snapshots(means.state, disk)
    old, look = read_open(disk, fd)
    names = disk.fstat(fd).st_nlink
    if wide(old) and why != "convert":
        raise ReadOnly(target, convert(target))
    content = change(old)
    snapshot = snapshots.take(target, old, why, means.now())
    temporary = beside(target)
    write_temporary(disk, temporary, content, like=disk.fstat(fd))
    try:
        if seen(disk.stat(target)) != look:
            raise ChangedElsewhere(target)
        written = seen(disk.stat(temporary))
        disk.replace(temporary, target)
    except BaseException:
        forget(disk, temporary)
        raise
    try:
        sync_folder(disk, target.parent)
        notice = _overtaken(target, fd, look, snapshots, means) or (_parted(target) if names > 1 else None)
    except OSError as error:
        raise NotRewritten(target, reason(error), done=True) from error
    return Rewritten(content, snapshot, written, notice)


def _overtaken(target: Path, fd: int, look: Seen, snapshots: Snapshots, means: Means) -> Message | None:
    # The old file is still open here: whatever reached it after we read it can be saved from it.
    if seen(means.disk.fstat(fd)) == look:
        return None
    copy = snapshots.take(target, read_open(means.disk, fd)[0], "overtaken", means.now())
    return message(
        "Another program wrote to {path} at that very moment; what it wrote is in {copy}",
        path=str(target),
        copy=str(copy.place),
    )


def _parted(target: Path) -> Message:
    # Rewriting the file in place would keep its names together, and leave half of it after a power cut.
    return message(
        "{path} had a second name (a hard link): under that one the file stays as it was before.",
        path=str(target),
    )
