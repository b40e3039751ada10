"""What the write protocol works with, handed down whole: the folder, the disk, the clock, the patience."""

from pathlib import Path
from typing import NamedTuple

from soloist.storage import clock
from soloist.storage.disk import REAL, Disk
from soloist.storage.lock import PATIENT, Patience


class Means(NamedTuple):
    """`state` is the folder for drafts, locks and snapshots; the rest is replaced only in tests."""

    state: Path
    disk: Disk = REAL
    patience: Patience = PATIENT
    now: clock.Now = clock.now
