"""What stands in dialogs that belong to no story, as a new story's, so that no word of it is lost."""

import json
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from threading import Lock

from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable


class LeftDialogs(MutableMapping[str, dict[str, object]]):
    """By the key of each dialog, what was typed and set in it; one file in the state folder, gone once empty.

    `keep` is called from any thread.
    """

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "dialogs.json"
        self._disk = disk
        self._lock = Lock()
        self._read: dict[str, dict[str, object]] | None = None
        self._kept: dict[str, dict[str, object]] = {}  # what the disk has

    @property
    def _held(self) -> dict[str, dict[str, object]]:
        if self._read is None:
            try:
                found = json.loads(read_file(self._path, self._disk)[0])
            except (Unreadable, ValueError, RecursionError):
                found = {}
            pairs = found.items() if isinstance(found, dict) else ()
            self._read = {key: content for key, content in pairs if isinstance(content, dict)}
            self._kept = dict(self._read)
        return self._read

    def __getitem__(self, key: str) -> dict[str, object]:
        """What was left in that dialog."""
        return self._held[key]

    def __setitem__(self, key: str, content: dict[str, object]) -> None:
        """Hold what is left in a dialog."""
        self._held[key] = content

    def __delitem__(self, key: str) -> None:
        """Let go of it."""
        del self._held[key]

    def __iter__(self) -> Iterator[str]:
        """The keys."""
        return iter(self._held)

    def __len__(self) -> int:
        """How many dialogs."""
        return len(self._held)

    def keep(self, in_front: Mapping[str, dict[str, object]]) -> bool:
        """Have the disk hold all of it, with what stands in the dialog that is shown; whether it does."""
        with self._lock:
            wanted = {**self._held, **in_front}
            if wanted == self._kept:
                return True
            try:
                if wanted:
                    data = json.dumps(wanted, ensure_ascii=False, indent=1)
                    put(self._disk, self._path, data.encode("utf-8", "surrogatepass"))
                else:
                    with suppress(FileNotFoundError):
                        self._disk.unlink(self._path)
            except OSError:
                return False
            self._kept = wanted
            return True
