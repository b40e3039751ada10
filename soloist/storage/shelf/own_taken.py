"""Taking back what was just added to a person's own table file, if nobody wrote there since."""

import os
from pathlib import Path

from soloist.storage.disk import close, real
from soloist.storage.means import Means, held
from soloist.storage.reading import open_file, read_open
from soloist.storage.refusals import ChangedElsewhere, NotRewritten, reason
from soloist.storage.shelf.own_tables import Added
from soloist.storage.story.rewrite import fingerprint, rewrite
from soloist.storage.story.undone import Snapshots


def take_back(added: Added, means: Means) -> None:
    """Make the file what it was before; one that was made by the addition is gone again.

    A copy of what goes is kept. Raises ChangedElsewhere where the file no longer holds what was written,
    Busy, ReadOnly, or NotRewritten; then it is as it was.
    """
    if added.old is not None:
        rewrite(added.path, fingerprint(added.new), added.old, "tables", means)
    else:
        _unmake(added.path, added.new, means)


def _unmake(path: Path, expected: bytes, means: Means) -> None:
    target, disk = real(path), means.disk
    try:
        with held(disk, means.state, target, means.patience):
            fd = open_file(disk, target, os.O_RDONLY)
            try:
                content, _ = read_open(disk, fd)
            finally:
                close(disk, fd)
            if content != expected:
                raise ChangedElsewhere(target)
            Snapshots(means.state, disk).take(target, content, "tables", means.now())
            disk.unlink(target)
    except FileNotFoundError as error:
        raise ChangedElsewhere(target) from error
    except OSError as error:
        raise NotRewritten(path, reason(error)) from error
