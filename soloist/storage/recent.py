"""The stories opened last, so that `soloist` alone goes on where the person left off."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.listing import inside
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_KEPT: Final = 20


class Recent:
    """A short list in the state folder; it may be deleted at any time."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "recent.json"
        self._disk = disk

    def stories(self, root: Path | None = None) -> tuple[Path, ...]:
        """Those still there, last opened first; only those under `root`, links followed, if it is given."""
        there = (path for path in self._all() if path.is_file())
        return tuple(path for path in there if root is None or _within(path, root))

    def last(self, root: Path | None = None) -> Path | None:
        """The story opened last, if it is still there."""
        return next(iter(self.stories(root)), None)

    def opened(self, story: Path) -> None:
        """Put `story` first. A full disk must not keep anyone from playing: nothing is raised."""
        path = Path(os.path.abspath(story))
        paths = [path, *(other for other in self._all() if other != path)][:_KEPT]
        with suppress(OSError):
            put(self._disk, self._path, json.dumps([str(one) for one in paths], indent=1).encode())

    def _all(self) -> tuple[Path, ...]:
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError):
            return ()
        return tuple(Path(one) for one in found if isinstance(one, str)) if isinstance(found, list) else ()


def _within(path: Path, root: Path) -> bool:
    return path.is_relative_to(os.path.abspath(root)) and inside(path, root)
