"""Adding to a person's own table file: new bytes only, every byte that was there stays."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from soloist.storage.disk import (
    beside,
    close,
    create,
    forget,
    make_folder,
    real,
    sync_folder,
    write_temporary,
)
from soloist.storage.means import Means, held
from soloist.storage.reading import open_file, read_file, read_open
from soloist.storage.refusals import ChangedElsewhere, NotRewritten, Unreadable, reason
from soloist.storage.story.undone import Snapshot, Snapshots
from soloist.values.dataclass import dataclass, field
from soloist.values.message import message


@dataclass(frozen=True, slots=True)
class Addition:
    """`new` goes in before byte `at`; `line`, from 1, is where what was added can be looked at."""

    at: int
    new: bytes
    line: int

    def to(self, old: bytes) -> bytes:
        """What the file holds then."""
        return old[: self.at] + self.new + old[self.at :]


Plan: TypeAlias = Callable[[bytes], Addition]
"""Decides from what a file holds what goes in; raises `Refusal`."""


@dataclass(frozen=True, slots=True)
class Added:
    """Where something was added; the file held `old`, None where there was none, and holds `new`.

    `overtaken` is a copy of what another program wrote in the very moment of the change, which the file
    does not hold; None nearly always.
    """

    path: Path
    line: int
    overtaken: Snapshot | None = None
    old: bytes | None = field(default=None, repr=False)
    new: bytes = field(default=b"", repr=False)


def add_to(path: Path, plan: Plan, means: Means, head: bytes = b"") -> Added:
    """Add to the file at `path`, links followed; where there is none it is made, and begins with `head`.

    Raises what `plan` raises, Unreadable, Busy, ChangedElsewhere or NotRewritten; then the file is as it was,
    unless the last of them says otherwise.
    """
    target = real(path)
    try:
        make_folder(means.disk, target.parent, 0o777)
        with held(means.disk, means.state, target, means.patience):
            try:
                fd = open_file(means.disk, target, os.O_RDONLY)
            except FileNotFoundError:
                return _begin(target, plan, means, head)
            try:
                return _swap(target, fd, plan, means)
            finally:
                close(means.disk, fd)
    except FileExistsError as error:
        raise ChangedElsewhere(target) from error
    except OSError as error:
        raise NotRewritten(target, reason(error)) from error


def _begin(target: Path, plan: Plan, means: Means, head: bytes) -> Added:
    addition = plan(head)
    new = addition.to(head)
    create(means.disk, target, new)
    return Added(target, addition.line, new=new)


def _swap(target: Path, fd: int, plan: Plan, means: Means) -> Added:
    disk = means.disk
    old, _ = read_open(disk, fd)
    addition = plan(old)
    new = addition.to(old)
    temporary = beside(target)
    write_temporary(disk, temporary, new, like=disk.fstat(fd))
    try:
        if read_file(target, disk)[0] != old:
            raise ChangedElsewhere(target)
        disk.replace(temporary, target)
    except BaseException:
        forget(disk, temporary)
        raise
    return Added(target, addition.line, _settled(target, fd, old, new, means), old, new)


def _settled(target: Path, fd: int, old: bytes, new: bytes, means: Means) -> Snapshot | None:
    """Make it last and read it back; a copy of what reached the old file after it was read."""
    disk = means.disk
    overtaken: Snapshot | None = None
    try:
        sync_folder(disk, target.parent)
        late, _ = read_open(disk, fd)  # the old file is still open here
        if late != old:
            overtaken = Snapshots(means.state, disk).take(target, late, "overtaken", means.now())
        back = read_file(target, disk)[0]
    except OSError as error:
        raise NotRewritten(target, reason(error), done=True) from error
    except Unreadable as error:
        raise NotRewritten(target, error.message, done=True) from error
    if back != new:
        why = message("another program changed it in the same moment: look at the file.")
        raise NotRewritten(target, why, done=True)
    return overtaken
