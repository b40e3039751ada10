"""Finding, at the start, what an earlier run could not finish."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from soloist.storage.atomic import forget
from soloist.storage.disk import REAL, Disk, close, read_all
from soloist.storage.draft import FOLDER, Draft, decode
from soloist.storage.identity import seen
from soloist.storage.owner import SUFFIX, Owner, adopt


@dataclass(frozen=True, slots=True)
class Leftover:
    """A draft whose process is gone; `place` is its file, `modified` in nanoseconds since 1970."""

    place: Path
    draft: Draft
    modified: int


class Recovery:
    """The drafts of dead processes, ours alone until they are discarded or this process ends."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / FOLDER
        self._disk = disk
        self._adopted: dict[str, Owner] = {}

    def leftovers(self) -> tuple[Leftover, ...]:
        """What dead processes left, oldest first; empty when there is nothing or no right to look."""
        try:
            names = self._disk.names(self._folder)
        except OSError:
            return ()
        found: list[Leftover] = []
        for owner in sorted({name.split(".")[0] for name in names}):
            found += self._of(owner, [name for name in names if name.split(".")[0] == owner])
        return tuple(sorted(found, key=lambda leftover: leftover.modified))

    def discard(self, leftover: Leftover) -> None:
        """Forget a draft: it is in its story now, or kept anew, or the person let it go."""
        forget(self._disk, leftover.place)
        name = leftover.place.name.split(".")[0]
        owner = self._adopted.get(name)
        if owner is not None and not any(n.endswith(".json") for n in self._names(name)):
            owner.leave()
            del self._adopted[name]

    def _of(self, owner: str, names: Iterable[str]) -> list[Leftover]:
        try:
            if owner not in self._adopted:
                mark = adopt(self._disk, self._folder, owner)
                if mark is None:
                    return []
                self._adopted[owner] = mark
        except OSError:
            return []
        found = [left for name in names if name.endswith(".json") and (left := self._read(name))]
        for name in names:
            if not name.endswith((".json", SUFFIX)):
                forget(self._disk, self._folder / name)  # half a draft: the whole one stands beside it
        if not found:
            self._adopted.pop(owner).leave()
        return found

    def _names(self, owner: str) -> list[str]:
        return [name for name in self._disk.names(self._folder) if name.split(".")[0] == owner]

    def _read(self, name: str) -> Leftover | None:
        place = self._folder / name
        try:
            fd = self._disk.open(place, os.O_RDONLY)
            try:
                look = seen(self._disk.fstat(fd))
                draft = decode(read_all(self._disk, fd, look.size))
            finally:
                close(self._disk, fd)
        except OSError:
            return None
        return Leftover(place, draft, look.modified) if draft else None
