"""The form of a story that is not made yet, as far as it is filled in, so that no word of it is lost."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock

from soloist.storage.atomic import put
from soloist.storage.clock import Now
from soloist.storage.disk import REAL, Disk
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable


class BegunStory:
    """One file in the state folder, each field under its name; it is gone once the story is made.

    Used from several threads.
    """

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / "begun-story.json"
        self._disk = disk
        self._lock = Lock()
        self._wanted: dict[str, str] | None = None  # None: as the disk has it
        self._taken = True

    def fields(self) -> Mapping[str, str]:
        """What was filled in, empty where nothing was."""
        if self._wanted is not None:
            return dict(self._wanted)
        try:
            found = json.loads(read_file(self._path, self._disk)[0])
        except (Unreadable, ValueError):
            return {}
        pairs = found.items() if isinstance(found, dict) else ()
        return {name: text for name, text in pairs if isinstance(text, str)}

    def when(self, now: Now) -> str:
        """The hour at which that was kept last, with its day where that is another; else the one it is."""
        then = moment = now()
        with suppress(OSError):
            then = moment.fromtimestamp(self._disk.stat(self._path).st_mtime, moment.tzinfo)
        return f"{then:%H:%M}" if then.date() == moment.date() else f"{then:%Y-%m-%d %H:%M}"

    def want(self, fields: Mapping[str, str]) -> None:
        """Have the next `write` keep these; none of them forgets the form."""
        self._taken = self._taken and self.fields() == fields
        self._wanted = dict(fields)

    @property
    def behind(self) -> bool:
        """Whether the disk has something else than is wanted."""
        return not self._taken

    def write(self) -> bool:
        """Have the disk hold what is wanted; whether it does."""
        with self._lock:
            wanted = self._wanted
            if self._taken or wanted is None:
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
            self._taken = self._wanted == wanted
            return True
