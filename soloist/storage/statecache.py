"""The last state of each story, so that the first paint shows a sheet before the story is folded."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key
from soloist.storage.reading import Ending, read_file
from soloist.storage.refusals import Unreadable

_FOLDER: Final = "cache"
_VERSION: Final = 1


class StateCache:
    """Small JSON objects in the state folder; they may be deleted at any time, and are never believed alone.

    `form` names what the caller puts in: a cache of another form is no cache.
    """

    def __init__(self, state: Path, form: str, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / _FOLDER
        self._form = form
        self._disk = disk

    def get(self, ending: Ending) -> Mapping[str, object] | None:
        """What was put for a story that ended just so, or None."""
        try:
            found = json.loads(read_file(self._place(ending), self._disk)[0])
        except (Unreadable, ValueError, RecursionError):
            return None
        match found:
            case {"of": of, "state": dict(state)} if of == self._of(ending):
                return state
            case _:
                return None

    def put(self, ending: Ending, state: Mapping[str, object]) -> None:
        """Keep `state`, which must be JSON. A disk that refuses is no trouble: nothing is raised."""
        content = json.dumps({"of": self._of(ending), "state": state}, ensure_ascii=True)
        with suppress(OSError):
            put(self._disk, self._place(ending), content.encode())

    def _place(self, ending: Ending) -> Path:
        return self._folder / f"{key(ending.path)}.json"

    def _of(self, ending: Ending) -> list[object]:
        return [_VERSION, self._form, ending.look.size, ending.look.modified, ending.mark]
