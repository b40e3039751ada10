"""Which bytes of a story soloist wrote, so that taking back never takes what another program wrote."""

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import AnyStr, Final, NamedTuple

from soloist.storage.disk import close, digest, key, make_folder, put, read_all, write_all
from soloist.storage.means import Means
from soloist.values import regex


def begin_alike(one: AnyStr, other: AnyStr) -> int:
    """How many bytes or letters both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def end_alike(one: AnyStr, other: AnyStr) -> int:
    """How many bytes or letters both end with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


FOLDER: Final = "written"
KEPT: Final = 1000
_LONGEST: Final = 2 * KEPT * 60  # bytes of a file that is due to be shortened
_SOUGHT: Final = 32  # how many of the last ranges are looked for where they did not stand
_NEAR: Final = 64 * 1024  # and how far from the end
_BLANK: Final = regex.compile(rb"\r?\n([ \t]*\r?\n)")


class Range(NamedTuple):
    """Bytes `start` to `end` (excluded) of a story, as they were when written.

    `strikes`: they strike an entry. `out`: they were taken out since; if they stand there again, in
    their very place, they were brought back.
    """

    start: int
    end: int
    mark: str
    strikes: bool = False
    out: bool = False

    def stands(self, data: bytes, shift: int = 0) -> bool:
        """Whether these very bytes are in `data`, `shift` bytes further on."""
        start, end = self.start + shift, self.end + shift
        return 0 <= start < end <= len(data) and digest(data[start:end], 8) == self.mark


class Written:
    """The ranges soloist wrote in one story, kept in the state folder as lines of plain text.

    They only help: a file that is missing, torn or wrong means that less is known, nothing else.
    """

    def __init__(self, story: Path, means: Means) -> None:
        """Touch nothing yet."""
        self._story = story
        self._means = means
        self._place: Path | None = None

    def add(self, end: int, content: bytes, *, strikes: bool = False) -> None:
        """`content` was written and ends at byte `end`. Not synced, never raises OSError."""
        if not content:
            return
        line = _line(Range(end - len(content), end, digest(content, 8), strikes))
        with suppress(OSError):
            if self._append(line) > _LONGEST:
                self.keep(self.ranges())

    def keep(self, ranges: Iterable[Range]) -> None:
        """Know these ranges and no others; raises OSError."""
        put(self._means.disk, self._file(), b"".join(map(_line, ranges)))

    def rebase(self, old: bytes, new: bytes) -> None:
        """Soloist itself changed the story from `old` to `new`; as `add`, never raises OSError."""
        if ranges := self.ranges():
            with suppress(OSError):
                self.keep(rebased(ranges, old, new))

    def ranges(self) -> tuple[Range, ...]:
        """What is known, in the order it was written."""
        disk = self._means.disk
        try:
            fd = disk.open(self._file(), os.O_RDONLY)
            try:
                data = read_all(disk, fd, 0)
            finally:
                close(disk, fd)
        except OSError:
            return ()
        found = (_range(line) for line in data.decode("ascii", "replace").split("\n"))
        return tuple(one for one in found if one is not None)[-KEPT:]

    def _append(self, line: bytes) -> int:
        """The size of the file with the line added."""
        disk, path = self._means.disk, self._file()
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        try:
            fd = disk.open(path, flags)
        except FileNotFoundError:
            make_folder(disk, path.parent)
            fd = disk.open(path, flags)
        try:
            write_all(disk, fd, line)
            return disk.place(fd)
        finally:
            close(disk, fd)

    def _file(self) -> Path:
        if self._place is None:
            self._place = self._means.state / FOLDER / f"{key(self._story)}.txt"
        return self._place


def standing(ranges: Sequence[Range], data: bytes) -> tuple[Range, ...]:
    """The ranges that still stand in `data` byte for byte, first in the file first, none over another.

    Where somebody changed what stands before them, the last ones are found where they stand now.
    """
    taken: list[Range] = []
    shift = 0
    for turn, one in enumerate(reversed(ranges)):
        found = next((by for by in ((0,) if one.out else (shift, 0)) if one.stands(data, by)), None)
        if found is None and turn < _SOUGHT and not one.out:
            found = _elsewhere(one, data)
        if found is None:
            continue
        shift = shift if one.out else found
        here = one._replace(start=one.start + found, end=one.end + found, out=False)
        if all(here.end <= other.start or other.end <= here.start for other in taken):
            taken.append(here)
    return tuple(sorted(taken))


def rebased(ranges: Sequence[Range], old: bytes, new: bytes) -> tuple[Range, ...]:
    """The ranges of a story that soloist itself changed from `old` to `new`.

    What surrounds the change stays, moved where need be; a range that holds the whole change holds
    what came of it, one that was cut into keeps the rest. Those that stand no more are `out`.
    """
    first = begin_alike(old, new)
    behind = end_alike(old[first:], new[first:])
    last, moved = len(old) - behind, len(new) - len(old)
    here = standing(ranges, old)
    kept = list(dict.fromkeys(one._replace(out=True) for one in ranges if not one.stands(new)))
    for one in here:
        start, end = one.start, one.end
        inside = start <= first and last <= end and (first < last or start < first < end)
        pieces = (
            ((start, end + moved),)
            if inside
            else ((start, min(end, first)), (max(start, last) + moved, end + moved))
        )
        kept += [Range(a, b, digest(new[a:b], 8), one.strikes) for a, b in pieces if a < b]
    return tuple(kept)


def _elsewhere(one: Range, data: bytes) -> int | None:
    """By how much the file has moved a range on, if its bytes begin at one of the last blank lines."""
    blanks = list(_BLANK.finditer(data, max(0, len(data) - _NEAR)))
    for blank in reversed(blanks):
        for place in {blank.start(), blank.start(1), blank.end()}:
            if one.stands(data, place - one.start):
                return place - one.start
    return None


def _line(one: Range) -> bytes:
    words = (f"{one.start} {one.end} {one.mark}", "struck" * one.strikes, "out" * one.out)
    return f"{' '.join(filter(None, words))}\n".encode()


def _range(line: str) -> Range | None:
    match line.split(" "):
        case [start, end, mark, *rest] if start.isdecimal() and end.isdecimal() and len(mark) == 16:
            return Range(int(start), int(end), mark, "struck" in rest, "out" in rest)
        case _:
            return None
