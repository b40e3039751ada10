"""What the write protocol works with, handed down whole: the folder, the disk, the clock, the patience."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from soloist.storage import clock
from soloist.storage.disk import REAL, Disk, close, key, make_folder, real
from soloist.storage.refusals import Busy


class Patience(NamedTuple):
    """How long to wait for another writer: up to `seconds`, looking again every `step` seconds."""

    seconds: float = 2.0
    step: float = 0.01
    pause: Callable[[float], None] = clock.pause
    elapsed: Callable[[], float] = clock.seconds


PATIENT: Final = Patience()


@contextmanager
def held(disk: Disk, state: Path, story: Path, patience: Patience = PATIENT) -> Iterator[None]:
    """Hold the lock of `story` while the block runs.

    The lock is on a file in `state`, never on the story, which other programs replace. The system
    drops it with the process, so none can be left behind. Raises Busy, or OSError.
    """
    fd = _open(disk, state, story)
    try:
        _wait(disk, fd, story, patience)
        yield
    finally:
        close(disk, fd)


def _open(disk: Disk, state: Path, story: Path) -> int:
    folder = state / "locks"
    try:
        make_folder(disk, folder)
        return disk.open(folder / f"{key(story)}.lock", os.O_RDWR | os.O_CREAT)
    except OSError:
        # Where nothing can be kept, a story can still be written: its own folder serves as the lock.
        return disk.open(real(story).parent, os.O_RDONLY | os.O_DIRECTORY)


def _wait(disk: Disk, fd: int, story: Path, patience: Patience) -> None:
    end = patience.elapsed() + patience.seconds
    while True:
        try:
            disk.lock(fd)
            return
        except (BlockingIOError, InterruptedError):
            if patience.elapsed() >= end:
                raise Busy(story) from None
        patience.pause(patience.step)


class Means(NamedTuple):
    """`state` is the folder for drafts, locks and snapshots, `root` the workspace no link may lead out of.

    The rest is replaced only in tests.
    """

    state: Path
    disk: Disk = REAL
    patience: Patience = PATIENT
    now: clock.Now = clock.now
    root: Path | None = None

    def target(self, story: Path) -> Path:
        """The place of a story itself, links followed; asked anew at each reading and each writing.

        Raises OSError where what is named within the workspace leads out of it: a link may have been put
        there while the story was open.
        """
        found = real(story)
        if self.root is None or found.is_relative_to(real(self.root)):
            return found
        if story.is_relative_to(os.path.abspath(self.root)):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        return found
