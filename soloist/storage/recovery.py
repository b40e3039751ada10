"""Finding, at the start, what an earlier run could not finish."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from soloist.storage.atomic import forget
from soloist.storage.disk import REAL, Disk, close, read_all
from soloist.storage.draft import FOLDER, SUFFIX, Draft, Flight, Owner, adopt, decode
from soloist.storage.identity import key, seen


@dataclass(frozen=True, slots=True)
class Leftover:
    """A draft whose process is gone; `place` is its file, `modified` in nanoseconds since 1970.

    `whole` says that the process ended in order; otherwise up to a second of typing may be missing.
    """

    place: Path
    draft: Draft
    modified: int
    whole: bool = False


class Recovery:
    """The drafts of dead processes, ours alone until they are discarded or this process ends."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / FOLDER
        self._disk = disk
        self._adopted: dict[str, Owner] = {}
        self._in_order: set[str] = set()  # of those looked at, the ones that ended so: they had no mark

    def leftovers(self, story: Path | None = None) -> tuple[Leftover, ...]:
        """What dead processes left, of one story or all; oldest first.

        Empty when there is nothing or no right to look. Of one story, only the processes that left
        something of it are taken over.
        """
        try:
            names = self._disk.names(self._folder)
        except OSError:
            return ()
        ending = ".json" if story is None else f".{key(story)}.json"
        found: list[Leftover] = []
        for owner in sorted({name.split(".")[0] for name in names if story is None or name.endswith(ending)}):
            found += self._of(owner, [name for name in names if name.split(".")[0] == owner])
        wanted = (left for left in found if left.place.name.endswith(ending))
        return tuple(sorted(wanted, key=lambda leftover: leftover.modified))

    def waiting(self) -> tuple[Leftover, ...]:
        """What dead processes left, to be looked at only: whose it is does not change."""
        try:
            names = self._disk.names(self._folder)
            found = (self._read(name) for name in names if name.endswith(".json") and self._dead(name, names))
            return tuple(filter(None, found))
        except OSError:
            return ()

    def astray(self) -> tuple[Leftover, ...]:
        """What of `waiting` belongs to stories that are not where they were."""
        return tuple(left for left in self.waiting() if self._written(left.draft.story) is None)

    def outlived(self, leftover: Leftover) -> bool:
        """Whether somebody wrote to the story after these words were kept."""
        return (self._written(leftover.draft.story) or 0) > leftover.modified

    def _written(self, story: Path) -> int | None:
        """When a story was last written to, 0 where that cannot be told, None where it is gone."""
        try:
            return self._disk.stat(story).st_mtime_ns
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            return 0

    def put_back(self, leftover: Leftover) -> None:
        """Leave a draft as it is, for whoever starts next."""
        name = leftover.place.name.split(".")[0]
        owner = self._adopted.pop(name, None)
        if owner is not None:
            self._give_back(name, owner)

    def discard(self, leftover: Leftover) -> None:
        """Forget a draft: it is in its story now, or kept anew, or the person let it go."""
        forget(self._disk, leftover.place)
        name = leftover.place.name.split(".")[0]
        owner = self._adopted.pop(name, None)
        if owner is None:
            return
        if any(each.endswith(".json") for each in self._names(name)):
            self._give_back(name, owner)  # what is left is of other stories, for whoever opens them
        else:
            owner.leave()

    def _give_back(self, name: str, owner: Owner) -> None:
        """Leave the drafts of a process as it left them, with its mark or without."""
        if name in self._in_order:
            owner.leave()
        else:
            owner.release()

    def flights(self, story: Path) -> Iterator[Flight]:
        """What dead processes were adding to one story; whose it is does not change."""
        ending = f".{key(story)}.json"
        with suppress(OSError):
            names = self._disk.names(self._folder)
            for name in names:
                left = self._read(name) if name.endswith(ending) and self._dead(name, names) else None
                if left is not None and left.draft.flight is not None:
                    yield left.draft.flight

    def _dead(self, name: str, names: Sequence[str]) -> bool:
        owner = name.split(".")[0]
        if owner in self._adopted:
            return True
        mark = adopt(self._disk, self._folder, owner)
        if mark is None:
            return False
        if owner + SUFFIX in names:
            mark.release()
        else:
            mark.leave()  # a process that ended in order took its mark away, and that must be seen
        return True

    def _of(self, owner: str, names: Sequence[str]) -> list[Leftover]:
        try:
            if owner not in self._adopted:
                mark = adopt(self._disk, self._folder, owner)
                if mark is None:
                    return []
                self._adopted[owner] = mark
        except OSError:
            return []
        if owner + SUFFIX not in names:
            self._in_order.add(owner)  # the mark there may be from now on is ours
        whole = owner in self._in_order
        read = (self._read(name) for name in names if name.endswith(".json"))
        found = [replace(left, whole=whole) for left in read if left]
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
