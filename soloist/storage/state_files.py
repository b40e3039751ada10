"""Small files in the state folder: what may be lost, and makes the next time easier.

Each may be deleted at any time. What cannot be read is as if it were not there; a disk that refuses is no
trouble: nothing is raised.
"""

import os
from collections import UserDict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from soloist.storage.disk import REAL, Disk, key, put, real
from soloist.storage.reading import read_own
from soloist.storage.refusals import Unreadable
from soloist.values.plain import decoded, encoded

_RECENT: Final = 20
_LEFT: Final = 50  # texts of a story


class StateFile:
    """One file of JSON, in the state folder."""

    name = ""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._path = state / self.name
        self._disk = disk

    def read(self) -> object:
        """What it holds; None where it is not there or is broken. Raises `Unreadable`."""
        return decoded(read_own(self._path, self._disk))

    def load(self) -> object:
        """The same, and None of a file that the disk does not give."""
        try:
            return self.read()
        except Unreadable:
            return None

    def _words(self) -> list[str]:
        """The texts of a list."""
        found = self.load()
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def _note_word(self, word: str, there: bool) -> None:
        """Have a list hold a word at its end, or not at all."""
        others = [one for one in self._words() if one != word]
        self.store([*others, word][-_LEFT:] if there else others)

    def store(self, content: object) -> bool:
        """Have it hold this, no file be there for nothing; whether the disk took it."""
        try:
            if content:
                put(self._disk, self._path, encoded(content))
            else:
                with suppress(FileNotFoundError):
                    self._disk.unlink(self._path)
        except OSError:
            return False
        return True


class LeftTexts(StateFile):
    """What was typed for one story, is in no composer any more and was not sent: the last of it."""

    def __init__(self, state: Path, story: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.name = f"versions/{key(story)}.json"
        super().__init__(state, disk)

    def texts(self) -> tuple[str, ...]:
        """Each once, the newest first."""
        return tuple(reversed(self._words()))

    def note(self, text: str) -> None:
        """Keep one more; the oldest goes."""
        self._note_word(text.strip("\n"), True)

    def drop(self, text: str) -> None:
        """Forget one that is in the story now."""
        if text.strip("\n") in self._words():
            self._note_word(text.strip("\n"), False)


class Recent(StateFile):
    """The stories opened last, so that `soloist` alone goes on where the person left off."""

    name = "recent.json"

    def stories(self, root: Path | None = None) -> tuple[Path, ...]:
        """Those still there, last opened first; only those under `root`, links followed, if it is given."""
        there = (path for path in map(Path, self._words()) if path.is_file())
        return tuple(path for path in there if root is None or _within(path, root))

    def last(self, root: Path | None = None) -> Path | None:
        """The story opened last, if it is still there."""
        return next(iter(self.stories(root)), None)

    def opened(self, story: Path) -> None:
        """Put `story` first."""
        path = os.path.abspath(story)
        self.store([path, *(other for other in self._words() if other != path)][:_RECENT])


def _within(path: Path, root: Path) -> bool:
    return path.is_relative_to(os.path.abspath(root)) and real(path).is_relative_to(real(root))


class _Dialogs(StateFile):
    name = "dialogs.json"


class LeftDialogs(UserDict[str, dict[str, object]]):
    """What was typed and set in dialogs that belong to no story, by the key of each; gone once empty.

    `keep` is called from any thread.
    """

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Take up what the disk has."""
        self._file = _Dialogs(state, disk)
        self._lock = Lock()
        found = self._file.load()
        pairs = found.items() if isinstance(found, dict) else ()
        super().__init__({key: content for key, content in pairs if isinstance(content, dict)})
        self._kept = dict(self.data)  # what the disk has

    def keep(self, in_front: Mapping[str, dict[str, object]]) -> bool:
        """Have the disk hold all of it, with what stands in the dialog that is shown; whether it does."""
        with self._lock:
            wanted = {**self.data, **in_front}
            if wanted == self._kept:
                return True
            done = self._file.store(wanted)
            if done:
                self._kept = wanted
            return done
