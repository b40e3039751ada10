"""How long each story was when it was first opened today, so that today's words can be counted."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_FILE: Final = "today.json"


class DayStart:
    """A small file in the state folder, begun anew each day; it may be deleted at any time."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / _FILE
        self._disk = disk

    def size(self, story: Path, day: str, now: int) -> int:
        """The bytes `story` had when this was first asked that day: `now`, where nothing else is known.

        A disk that refuses is no trouble: nothing is raised.
        """
        name, known = key(story), self._known(day)
        if name in known:
            return min(known[name], now)
        content = {"day": day, "stories": {**known, name: now}}
        with suppress(OSError):
            put(self._disk, self._path, json.dumps(content).encode())
        return now

    def _known(self, today: str) -> dict[str, int]:
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError, RecursionError):
            return {}
        match found:
            case {"day": str(day), "stories": dict(stories)} if day == today:
                return {name: size for name, size in stories.items() if isinstance(size, int)}
            case _:
                return {}
