"""The tables a person pinned, so that they come first."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_KEPT: Final = 500


class Favourites:
    """A list of full names in the state folder; it may be deleted at any time."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "favourites.json"
        self._disk = disk

    def names(self) -> tuple[str, ...]:
        """Those pinned, the first one first."""
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError):
            return ()
        return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()

    def toggle(self, name: str) -> bool:
        """Pin `name`, or let go of it; whether it is pinned now. A full disk raises nothing."""
        known = self.names()
        pinned = name not in known
        names = (*known, name)[-_KEPT:] if pinned else tuple(one for one in known if one != name)
        with suppress(OSError):
            put(self._disk, self._path, json.dumps(names, indent=1).encode())
        return name in self.names()
