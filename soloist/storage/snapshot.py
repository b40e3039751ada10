"""A copy of a story before anything rewrites it, kept a week."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from soloist.storage.atomic import forget, make_folder, put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key, real
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

KEPT: Final = timedelta(days=7)
_FOLDER: Final = "snapshots"
_STAMP: Final = "%Y%m%dT%H%M%S"
_ORIGIN: Final = "origin"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A copy at `place` of the whole story `origin`, as it was at `taken`, before the change called `why`."""

    place: Path
    origin: Path
    taken: datetime
    why: str


class Snapshots:
    """The copies kept in the state folder."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / _FOLDER
        self._disk = disk

    def take(self, story: Path, content: bytes, why: str, moment: datetime) -> Snapshot:
        """Copy `content`, which is what `story` holds; `why` is one ASCII word. Raises OSError."""
        folder = self._folder / key(story)
        make_folder(self._disk, folder)
        names = self._disk.names(folder)
        if _ORIGIN not in names:
            put(self._disk, folder / _ORIGIN, os.fsencode(real(story)))
        stamp = moment.astimezone(UTC).strftime(_STAMP)
        # Those of one second are numbered, so that sorting by name is sorting by time.
        turn = sum(name.startswith(stamp) for name in names)
        while any(name.startswith(f"{stamp}-{turn:04}-") for name in names):
            turn += 1
        place = folder / f"{stamp}-{turn:04}-{why}.md"
        put(self._disk, place, content)
        self.prune(moment)
        return Snapshot(place, real(story), _moment(stamp), why)

    def of(self, story: Path) -> tuple[Snapshot, ...]:
        """The copies of one story, newest first."""
        return self._in(self._folder / key(story))

    def all(self) -> tuple[Snapshot, ...]:
        """The copies of every story, newest first."""
        try:
            folders = self._disk.names(self._folder)
        except OSError:
            return ()
        found = [snapshot for name in folders for snapshot in self._in(self._folder / name)]
        return tuple(sorted(found, key=lambda one: (one.taken, one.place.name), reverse=True))

    def read(self, snapshot: Snapshot) -> bytes:
        """What the story was; raises Unreadable."""
        return read_file(snapshot.place, self._disk)[0]

    def prune(self, moment: datetime) -> None:
        """Drop copies older than a week, but never a story's newest: a clock may jump."""
        newest: set[Path] = set()
        for snapshot in self.all():
            if snapshot.origin in newest and moment - snapshot.taken > KEPT:
                forget(self._disk, snapshot.place)
            newest.add(snapshot.origin)

    def _in(self, folder: Path) -> tuple[Snapshot, ...]:
        try:
            names = self._disk.names(folder)
            origin = Path(os.fsdecode(read_file(folder / _ORIGIN, self._disk)[0]))
        except (OSError, Unreadable):
            return ()
        found = [_snapshot(folder / name, origin) for name in sorted(names, reverse=True)]
        return tuple(one for one in found if one is not None)


def _snapshot(place: Path, origin: Path) -> Snapshot | None:
    stamp, _, rest = place.name.partition("-")
    why = rest.partition("-")[2].removesuffix(".md")
    if not place.name.endswith(".md"):
        return None
    try:
        return Snapshot(place, origin, _moment(stamp), why)
    except ValueError:
        return None


def _moment(stamp: str) -> datetime:
    return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
