"""Which table of a workspace rows of each kind were grown into last."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

_KEPT: Final = 200  # workspaces


class LastGrown:
    """A table by kind, for one workspace; kept in the state folder, and may be deleted at any time."""

    def __init__(self, state: Path, workspace: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "grown.json"
        self._root = str(workspace)
        self._disk = disk

    def tables(self) -> Mapping[str, str]:
        """The full name of a table by the id of a kind."""
        known = self._known().get(self._root)
        if not isinstance(known, dict):
            return {}
        return {kind: name for kind, name in known.items() if isinstance(name, str) and name}

    def keep(self, kind: str, table: str) -> None:
        """That table was the last for this kind, none if it is empty. A full disk raises nothing."""
        known = self._known()
        mine = {**self.tables(), kind: table}
        rest = {root: tables for root, tables in known.items() if root != self._root}
        kept = dict([*rest.items(), (self._root, mine)][-_KEPT:])
        with suppress(OSError):
            put(self._disk, self._path, json.dumps(kept, indent=1, ensure_ascii=False).encode())

    def _known(self) -> dict[str, object]:
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
