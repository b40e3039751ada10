"""What was taken back out of a story and whole copies of it, kept a week to be brought back byte for byte."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from soloist.storage.disk import REAL, Disk, digest, forget, key, names_in, put
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.plain import decoded, encoded, plain, read

KEPT: Final = timedelta(days=7)
_ALWAYS: Final = 3
_FOLDER: Final = "snapshots"
_STAMP: Final = "%Y%m%dT%H%M%S"
_NAME: Final = regex.compile(r"\d{8}T\d{6}-\d{4,}-(?:[^.]+\.md|out\.json)")


@record
class Snapshot:
    """A copy at `place` of a whole story, as it was at `taken`, before the change called `why`."""

    place: Path
    taken: datetime
    why: str


@record
class Step:
    """What was taken out of a story, kept in `place`.

    `content` stood behind its first `size` bytes; `instead` came there, nothing mostly, and `left` is the
    fingerprint of the whole story that was left. `text` is what a person would type to write it again.
    """

    place: Path
    taken: datetime
    size: int
    content: bytes
    text: str
    instead: bytes
    left: str

    def leaves(self, data: bytes) -> bool:
        """Whether `data` is, to the byte, the story out of which this was taken."""
        return digest(data) == self.left


class Snapshots:
    """What is kept in the state folder: for each story a folder, in it a file for each step and copy."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / _FOLDER
        self._disk = disk

    def take(self, story: Path, content: bytes, why: str, moment: datetime) -> Snapshot:
        """Copy `content`, which is what `story` holds; `why` is one ASCII word. Raises OSError."""
        place = self._place(story, f"{why}.md", moment)
        put(self._disk, place, content)
        return Snapshot(place, _taken(place), why)

    def keep(
        self, story: Path, data: bytes, start: int, end: int, text: str, instead: bytes, moment: datetime
    ) -> Step:
        """Keep what is taken out of `data` from `start` to `end`, for `instead`. Raises OSError."""
        place = self._place(story, "out.json", moment)
        left = digest(data[:start] + instead + data[end:])
        step = Step(place, _taken(place), start, data[start:end], text, instead, left)
        put(self._disk, place, encode(step))
        return step

    def of(self, story: Path) -> tuple[Snapshot | Step, ...]:
        """What is kept of one story and can be read, newest first."""
        return tuple(one for place in self._places(key(story)) if (one := self._read(place)) is not None)

    def copies(self, story: Path) -> tuple[Snapshot, ...]:
        """The whole copies among them."""
        return tuple(one for one in self.of(story) if isinstance(one, Snapshot))

    def read(self, snapshot: Snapshot) -> bytes:
        """What the story was; raises Unreadable."""
        return read_file(snapshot.place, self._disk)[0]

    def drop(self, step: Step) -> None:
        """Forget a step: what it took is back."""
        forget(self._disk, step.place)

    def prune(self, moment: datetime) -> None:
        """Drop what is older than a week, of any story, but never its three newest: a clock may jump."""
        for folder in names_in(self._disk, self._folder):
            for place in self._places(folder)[_ALWAYS:]:
                if moment - _taken(place) > KEPT:
                    forget(self._disk, place)

    def _place(self, story: Path, ending: str, moment: datetime) -> Path:
        """A new name; those of one second are numbered, so that sorting by name is sorting by time."""
        self.prune(moment)
        folder, stamp = self._folder / key(story), moment.astimezone(UTC).strftime(_STAMP)
        turns = [int(place.name.split("-")[1]) for place in self._places(folder.name, stamp)]
        return folder / f"{stamp}-{max(turns, default=-1) + 1:04}-{ending}"

    def _places(self, folder: str, stamp: str = "") -> list[Path]:
        """The files of a story, those of one second or all, newest first."""
        here = self._folder / folder
        names = [name for name in names_in(self._disk, here) if _NAME.fullmatch(name)]
        return [here / name for name in sorted(names, reverse=True) if name.startswith(stamp)]

    def _read(self, place: Path) -> Snapshot | Step | None:
        if place.suffix != ".json":
            return Snapshot(place, _taken(place), place.stem.split("-", 2)[2])
        try:
            return decode(place, read_file(place, self._disk)[0])
        except Unreadable:
            return None


def _taken(place: Path) -> datetime:
    """The moment in the name of a file, to the second."""
    return datetime.strptime(place.name.partition("-")[0], _STAMP).replace(tzinfo=UTC)


def encode(step: Step) -> bytes:
    """A step as a file that a person could still read their words from; where and when is in its name."""
    return encoded({name: each for name, each in plain(step).items() if name not in ("place", "taken")})


def decode(place: Path, data: bytes) -> Step | None:
    """The step in a file, or None where there is none to read."""
    found = decoded(data)
    named = {"place": str(place), "taken": _taken(place)}
    return read(Step, {**found, **named}) if isinstance(found, dict) else None
