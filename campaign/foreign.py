"""Programs that change a story without asking, as editors and syncing tools do, and what each took out."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple


class Meddled:
    """One thing such a program did. `mark` is what it wrote of its own, if anything.

    What it took out is what stood in the `old` file when that lost its name and was not in what the
    program had `kept`, or what was being written `between` its look and its change.
    """

    def __init__(self, mark: bytes = b"", kept: bytes = b"", old: Path | None = None) -> None:
        """Begin at this moment."""
        self.mark = mark
        self.kept = kept
        self.between = (time.monotonic(), float("inf"))
        self.was = b""
        self.old = old
        self._size: int | None = None

    def done(self, size: int | None = None) -> "Meddled":
        """The change is made; `size` is how long the old file was then."""
        self.between = (self.between[0], time.monotonic())
        self._size = size
        return self

    def settle(self) -> None:
        """Read what the old file held, once nobody writes any more."""
        if self.old is not None and self.old.exists():
            self.was = self.old.read_bytes()[: self._size]

    def took(self, entry: bytes, begun: float, done: float) -> bool:
        """Whether this took an entry out: it was in the old file, or on its way at that very moment."""
        if self.old is not None:
            return entry in self.was and entry not in self.kept
        return begun <= self.between[1] and (entry in self.was or done >= self.between[0])


class Foreign(NamedTuple):
    """A program that acts again after `pause` seconds at most.

    `keeps_all`: it takes nothing out, so every number must run on.
    """

    name: str
    act: Callable[[Path, int, random.Random], Meddled]
    pause: float
    keeps_all: bool = False


def _swap(story: Path, number: int, meddled: Meddled, content: bytes) -> Meddled:
    temporary = story.with_name(f".{number}.tmp")
    temporary.write_bytes(content)
    old = meddled.old
    assert old is not None
    os.link(story, old)
    Path(temporary).replace(story)
    return meddled.done(old.stat().st_size)


def edit(story: Path, number: int, chance: random.Random) -> Meddled:
    """As vim saves: the file read a moment ago, a line added near its top, a new file renamed over it."""
    read = story.read_bytes()
    mark = f"\nvim-{number}.\n".encode()
    meddled = Meddled(mark, read, story.parent.parent / f"old-{number}")
    time.sleep(chance.uniform(0, 0.01))
    place = read.index(b"\nAu d")
    return _swap(story, number, meddled, read[:place] + mark + read[place:])


def sync(story: Path, number: int, chance: random.Random) -> Meddled:
    """As a syncing tool merges: an older version and a block from elsewhere, renamed over the file."""
    read = story.read_bytes()
    mark = f"\nsync-{number}.\n".encode()
    meddled = Meddled(mark, read, story.parent.parent / f"old-{number}")
    time.sleep(chance.uniform(0, 0.05))
    return _swap(story, number, meddled, read + mark)


def append(story: Path, number: int, chance: random.Random) -> Meddled:
    """`echo … >> story`, again and again."""
    mark = f"\nshell-{number}.\n".encode()
    fd = os.open(story, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(fd, mark)
    finally:
        os.close(fd)
    return Meddled(mark).done()


def truncate(story: Path, number: int, chance: random.Random) -> Meddled:
    """The file cut down to an earlier length, in its place."""
    meddled = Meddled()
    meddled.was = story.read_bytes()
    os.truncate(story, max(meddled.was.rfind(b"\n\n", 0, int(len(meddled.was) * 0.9)), 200))
    return meddled.done()


def delete(story: Path, number: int, chance: random.Random) -> Meddled:
    """The file deleted; soloist writes it again from what a window knows."""
    meddled = Meddled(old=story.parent.parent / f"old-{number}")
    old = meddled.old
    assert old is not None
    os.link(story, old)
    story.unlink()
    return meddled.done(old.stat().st_size)


FOREIGN: Final = (
    Foreign("the same beside a shell that appends without the lock", append, 0.03, keeps_all=True),
    Foreign("the same beside an editor that saves by renaming", edit, 0.05),
    Foreign("the same beside a syncing tool that replaces the file", sync, 0.1),
    Foreign("the same beside a program that cuts the file short", truncate, 0.4),
    Foreign("the same beside a program that deletes the file", delete, 0.4),
)
