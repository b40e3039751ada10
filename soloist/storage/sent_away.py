"""The stories whose guide was sent away, or has said all it has to say."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_KEPT: Final = 200


class SentAway:
    """A small file in the state folder; it may be deleted at any time, and then the guides are back."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "guides.json"
        self._disk = disk

    def holds(self, story: Path) -> bool:
        """Whether the guide of `story` stays away."""
        return key(story) in self._names()

    def note(self, story: Path, *, away: bool) -> None:
        """Note that the guide of `story` stays away, or comes back. A disk that refuses raises nothing."""
        names, name = self._names(), key(story)
        if (name in names) != away:
            names = [*names, name][-_KEPT:] if away else [one for one in names if one != name]
            with suppress(OSError):
                put(self._disk, self._path, json.dumps(names).encode())

    def _names(self) -> list[str]:
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError, RecursionError):
            return []
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
