"""The few operations that rewrite a story: guarded, snapshotted, and all or nothing."""

import os
from collections.abc import Callable
from pathlib import Path

from soloist.storage.disk import (
    Seen,
    beside,
    close,
    create,
    forget,
    seen,
    sync_folder,
    write_temporary,
)
from soloist.storage.means import Means, held
from soloist.storage.reading import open_file, read_open, read_story, to_utf8
from soloist.storage.refusals import ChangedElsewhere, NotRewritten, reason
from soloist.storage.story.undone import Snapshot, Snapshots
from soloist.values.dataclass import record
from soloist.values.message import Message, message


@record
class Rewritten:
    """What a rewrite did: what stood there, what stands there now and how it looks, and a copy of the former.

    `before` is None where the file was made anew; then the copy is of what it is known to have held, if
    anything; there is none where none was asked for. `overtaken` is a copy of what another program wrote in
    the very moment of the change, which the file does not hold, `notice` what the person must be told; both
    None nearly always.
    """

    before: bytes | None
    content: bytes
    snapshot: Snapshot | None
    look: Seen
    overtaken: Snapshot | None = None
    notice: Message | None = None


def replace_tail(path: Path, offset: int, tail: bytes, content: bytes, why: str, means: Means) -> Rewritten:
    """Put `content` in the place of `tail`, which must be all that stands from byte `offset` on.

    `why` is one ASCII word (`undo`, `edit`); without one no copy is kept: the caller keeps what goes. Raises
    ChangedElsewhere, Busy, Unreadable or NotRewritten, each leaving the file as it was.
    """

    def change(old: bytes) -> bytes:
        if old[offset:] != tail or len(old) < offset:
            raise ChangedElsewhere(path)
        return old[:offset] + content

    return change_file(path, change, why, means)


def convert_to_utf8(path: Path, means: Means) -> Rewritten:
    """Make the story UTF-8, with line ends of today; what is so already stays. Raises as `replace_tail`."""
    return change_file(path, to_utf8, "convert", means)


def restore(path: Path, snapshot: Snapshot, means: Means, known: bytes | None = None) -> Rewritten:
    """Make the story what it was in `snapshot`; what it is now is snapshotted first.

    Where no file is there any more, it is made anew, and `known`, what it is known to have held, is
    what is snapshotted. Raises as `replace_tail`, and Unreadable where the copy cannot be read.
    """
    content = Snapshots(means.state, means.disk).read(snapshot)
    return change_file(path, lambda _: content, "restore", means, known or b"")


def change_file(
    path: Path, change: Callable[[bytes], bytes], why: str, means: Means, lost: bytes | None = None
) -> Rewritten:
    """Make a file hold what `change` makes of it, links followed; a copy of what it held is kept.

    Where no file is there, it is made of `lost`, which is copied unless it is empty; by default that is
    refused. Raises what `change` raises, or as `replace_tail`.
    """
    try:
        target = means.target(path)
        with held(means.disk, means.state, target, means.patience):
            try:
                fd = open_file(means.disk, target, os.O_RDONLY | os.O_NOFOLLOW)
            except FileNotFoundError:
                if lost is None:
                    raise
                return _make(target, change(lost), lost, why, means)
            try:
                return _swap(target, fd, change, why, means)
            finally:
                close(means.disk, fd)
    except OSError as error:
        raise NotRewritten(path, reason(error)) from error


def _make(target: Path, content: bytes, lost: bytes, why: str, means: Means) -> Rewritten:
    copy = Snapshots(means.state, means.disk).take(target, lost, why, means.now()) if lost else None
    try:
        return Rewritten(None, content, copy, create(means.disk, target, content))
    except FileExistsError as error:
        raise ChangedElsewhere(target) from error


def _swap(target: Path, fd: int, change: Callable[[bytes], bytes], why: str, means: Means) -> Rewritten:
    disk = means.disk
    snapshots = Snapshots(means.state, disk)
    old, look = read_open(disk, fd) if why == "convert" else read_story(target, disk, fd)
    names = disk.fstat(fd).st_nlink
    content = change(old)
    snapshot = snapshots.take(target, old, why, means.now()) if why else None
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
        # The old file is still open here: whatever reached it after we read it can be saved from it.
        late = None if seen(disk.fstat(fd)) == look else read_open(disk, fd)[0]
        overtaken = None if late is None else snapshots.take(target, late, "overtaken", means.now())
    except OSError as error:
        raise NotRewritten(target, reason(error), done=True) from error
    notice = _overtaken(target, overtaken) if overtaken else _parted(target) if names > 1 else None
    return Rewritten(old, content, snapshot, written, overtaken, notice)


def _overtaken(target: Path, copy: Snapshot) -> Message:
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
