"""What was taken back out of a story, kept a week so that it can be brought back byte for byte."""

import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from soloist.storage.disk import REAL, Disk, digest, forget, key, make_folder, names_in, put, real
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.values.dataclass import dataclass
from soloist.values.plain import decoded, encoded, plain, read

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
        folders = names_in(self._disk, self._folder)
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


FOLDER: Final = "undone"
_MARK: Final = 4096


@dataclass(frozen=True, slots=True)
class Step:
    """What was taken out of a story, kept in `place`.

    `content` stood behind its first `size` bytes, the last of them with the fingerprint `mark`; `instead`
    came there, nothing mostly, and `left` is the fingerprint of the whole story that was left. `text` is what
    a person would type to write it again.
    """

    place: Path
    taken: datetime
    size: int
    mark: str
    content: bytes
    text: str
    instead: bytes
    left: str

    def leaves(self, data: bytes) -> bool:
        """Whether `data` is, to the byte, the story out of which this was taken."""
        return digest(data) == self.left

    def stands(self, data: bytes) -> bool:
        """Whether its bytes are in `data`, there where they stood."""
        end = self.size + len(self.content)
        here = data[self.size : end] == self.content
        return here and mark(data, self.size) == self.mark


class Kept(NamedTuple):
    """The steps that can be read, newest first, and the files that cannot."""

    steps: tuple[Step, ...] = ()
    broken: tuple[Path, ...] = ()


def mark(data: bytes, size: int | None = None) -> str:
    """A fingerprint of the end of the first `size` bytes of `data`, of all of them by default."""
    end = len(data) if size is None else size
    return digest(data[max(0, end - _MARK) : end], 16)


class Undone:
    """The steps of undo of one story, a file for each, in the state folder."""

    def __init__(self, story: Path, means: Means) -> None:
        """Touch nothing yet."""
        self._means = means
        self._folder = means.state / FOLDER
        self._mine = self._folder / key(story)

    def keep(self, data: bytes, size: int, content: bytes, text: str, instead: bytes = b"") -> Step:
        """Keep what is taken out behind the first `size` bytes of `data`; safe on the disk when it returns.

        Raises OSError.
        """
        disk, moment = self._means.disk, self._means.now()
        self.prune(moment)
        last = max((_number(name) for name in _names(disk, self._mine)), default=0)
        stamp = stamped(moment)
        place = self._mine / f"{last + 1:06}-{stamp}.json"
        left = digest(data[:size] + instead + data[size + len(content) :])
        step = Step(place, moment_of(stamp), size, mark(data, size), content, text, instead, left)
        put(disk, place, encode(step))
        return step

    def kept(self) -> Kept:
        """All that is kept of the story."""
        disk, steps, broken = self._means.disk, list[Step](), list[Path]()
        for name in sorted(_names(disk, self._mine), key=_number, reverse=True):
            place = self._mine / name
            try:
                step = decode(place, read_file(place, disk)[0])
            except Unreadable:
                step = None
            if step is None:
                broken.append(place)
            else:
                steps.append(step)
        return Kept(tuple(steps), tuple(broken))

    def drop(self, step: Step) -> None:
        """Forget a step: what it took is back."""
        forget(self._means.disk, step.place)

    def prune(self, moment: datetime) -> None:
        """Drop what is older than a week, of any story, but never a story's newest: a clock may jump."""
        disk = self._means.disk
        for folder in (self._folder / name for name in names_in(disk, self._folder)):
            for name in sorted(_names(disk, folder), key=_number)[:-1]:
                with suppress(ValueError):
                    if moment - moment_of(_stamp(name)) > KEPT:
                        forget(disk, folder / name)


def encode(step: Step) -> bytes:
    """A step as a file that a person could still read their words from; where and when is in its name."""
    return encoded({name: each for name, each in plain(step).items() if name not in ("place", "taken")})


def decode(place: Path, data: bytes) -> Step | None:
    """The step in a file, or None where there is none to read."""
    found = decoded(data)
    try:
        taken = moment_of(_stamp(place.name))
    except ValueError:
        return None
    return read(Step, {**found, "place": str(place), "taken": taken}) if isinstance(found, dict) else None


def _names(disk: Disk, folder: Path) -> list[str]:
    return [name for name in names_in(disk, folder) if name.endswith(".json") and _number(name)]


def _number(name: str) -> int:
    number = name.partition("-")[0]
    return int(number) if number.isdecimal() and number.isascii() else 0


def _stamp(name: str) -> str:
    return name.partition("-")[2].removesuffix(".json")
