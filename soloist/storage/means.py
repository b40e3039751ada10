"""What the write protocol works with, handed down whole: the folder, the disk, the clock, the patience."""

import errno
import os
from pathlib import Path
from typing import NamedTuple

from soloist.storage import clock
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import real
from soloist.storage.lock import PATIENT, Patience


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
