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

_MEANWHILE: Final = timedelta(seconds=1)
KEPT: Final = timedelta(days=7)
_SHORTER: Final = ("undo", "redo", "shortened")  # changes after which a longer copy serves as well
_AGAIN: Final = timedelta(hours=1)  # for so long a copy serves for what it holds already
_ALWAYS: Final = 3
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

    @property
    def made_for(self) -> datetime:
        """When the change it was made for began, at the latest: a second may have ended meanwhile."""
        return self.taken - _MEANWHILE


class Snapshots:
    """The copies kept in the state folder."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / _FOLDER
        self._disk = disk

    def take(self, story: Path, content: bytes, why: str, moment: datetime) -> Snapshot:
        """Copy `content`, which is what `story` holds; `why` is one ASCII word. Raises OSError.

        A copy just made that is the same, or for an undo begins the same, serves again: taking back
        many blocks of a long story one by one costs one copy.
        """
        if (held := self._holding(story, content, why, moment)) is not None:
            return held
        folder = self._folder / key(story)
        make_folder(self._disk, folder)
        names = self._disk.names(folder)
        if _ORIGIN not in names:
            put(self._disk, folder / _ORIGIN, os.fsencode(real(story)))
        stamp = stamped(moment)
        # Those of one second are numbered, so that sorting by name is sorting by time.
        turn = sum(name.startswith(stamp) for name in names)
        while any(name.startswith(f"{stamp}-{turn:04}-") for name in names):
            turn += 1
        place = folder / f"{stamp}-{turn:04}-{why}.md"
        put(self._disk, place, content)
        self.prune(moment)
        return Snapshot(place, real(story), moment_of(stamp), why)

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
        """Drop copies older than a week, but never a story's three newest: a clock may jump."""
        newer: dict[Path, int] = {}
        for snapshot in self.all():
            count = newer[snapshot.origin] = newer.get(snapshot.origin, 0) + 1
            if count > _ALWAYS and moment - snapshot.taken > KEPT:
                forget(self._disk, snapshot.place)

    def _holding(self, story: Path, content: bytes, why: str, moment: datetime) -> Snapshot | None:
        newest = next(iter(self.of(story)), None)
        if newest is None or not timedelta(0) <= moment - newest.taken <= _AGAIN:
            return None
        try:
            old = self.read(newest)
        except Unreadable:
            return None
        return newest if old == content or (why in _SHORTER and old.startswith(content)) else None

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
        return Snapshot(place, origin, moment_of(stamp), why)
    except ValueError:
        return None


def stamped(moment: datetime) -> str:
    """A moment as a part of a file name, to the second."""
    return moment.astimezone(UTC).strftime(_STAMP)


def moment_of(stamp: str) -> datetime:
    """What `stamped` was given, to the second; raises ValueError."""
    return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
