"""How each story was exported last, so that the next time need not be chosen anew."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_KEPT: Final = 200  # stories, those exported last


class ExportChoices:
    """A small file in the state folder, of words not understood here; it may be deleted at any time."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "exports.json"
        self._disk = disk

    def of(self, story: Path) -> Mapping[str, str]:
        """What was chosen for `story` the last time; nothing where that is not known."""
        return self._all().get(key(story), {})

    def note(self, story: Path, chosen: Mapping[str, str]) -> None:
        """Note what was chosen now. A disk that refuses raises nothing."""
        known = self._all()
        known.pop(key(story), None)
        known[key(story)] = dict(chosen)
        with suppress(OSError):
            put(self._disk, self._path, json.dumps(dict([*known.items()][-_KEPT:])).encode())

    def _all(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {
            story: {name: value for name, value in said.items() if isinstance(value, str)}
            for story, said in found.items()
            if isinstance(said, dict)
        }
