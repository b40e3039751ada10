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
from soloist.storage.reading import Ending, read_file
from soloist.storage.refusals import Unreadable
from soloist.values.plain import decoded, encoded

_TABLES: Final = 500  # that are pinned
_STORIES: Final = 200  # or workspaces, those noted last
_RECENT: Final = 20
_VERSION: Final = 1  # of the cache


class _Kept:
    """One file of JSON."""

    def __init__(self, path: Path, disk: Disk) -> None:
        """Touch nothing yet."""
        self._path = path
        self._disk = disk

    def _load(self) -> object:
        """What it holds; None where it is not there or cannot be read."""
        try:
            return decoded(read_file(self._path, self._disk)[0])
        except Unreadable:
            return None

    def _words(self) -> list[str]:
        """The texts of a list."""
        found = self._load()
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def _note_word(self, word: str, there: bool, most: int) -> None:
        """Have a list hold a word at its end, or not at all."""
        others = [one for one in self._words() if one != word]
        self._store([*others, word][-most:] if there else others)

    def _store(self, content: object) -> bool:
        """Have it hold this; whether the disk took it."""
        try:
            put(self._disk, self._path, encoded(content))
        except OSError:
            return False
        return True

    def _forget(self) -> bool:
        """Take the file away; whether it is gone."""
        try:
            with suppress(FileNotFoundError):
                self._disk.unlink(self._path)
        except OSError:
            return False
        return True


class Favourites(_Kept):
    """The full names of the tables a person pinned, so that they come first."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        super().__init__(state / "favourites.json", disk)

    def names(self) -> tuple[str, ...]:
        """Those pinned, the first one first."""
        return tuple(self._words())

    def toggle(self, name: str) -> bool:
        """Pin `name`, or let go of it; whether it is pinned now."""
        self._note_word(name, name not in self.names(), _TABLES)
        return name in self.names()


class Recent(_Kept):
    """The stories opened last, so that `soloist` alone goes on where the person left off."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        super().__init__(state / "recent.json", disk)

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
        self._store([path, *(other for other in self._words() if other != path)][:_RECENT])


def _within(path: Path, root: Path) -> bool:
    return path.is_relative_to(os.path.abspath(root)) and real(path).is_relative_to(real(root))


class SentAway(_Kept):
    """The stories whose guide was sent away, or has said all it has to say."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        super().__init__(state / "guides.json", disk)

    def holds(self, story: Path) -> bool:
        """Whether the guide of `story` stays away."""
        return key(story) in self._words()

    def note(self, story: Path, *, away: bool) -> None:
        """Note that the guide of `story` stays away, or comes back."""
        if self.holds(story) != away:
            self._note_word(key(story), away, _STORIES)


class _Noted(_Kept):
    """Texts by name, for each of many stories or workspaces; those noted last stay."""

    def _all(self) -> dict[str, dict[str, str]]:
        found = self._load()
        return {
            of: {name: value for name, value in said.items() if isinstance(value, str)}
            for of, said in (found.items() if isinstance(found, dict) else ())
            if isinstance(said, dict)
        }

    def _note(self, of: str, said: Mapping[str, str]) -> None:
        known = self._all()
        known.pop(of, None)
        self._store(dict([*known.items(), (of, dict(said))][-_STORIES:]))


class LastGrown(_Noted):
    """Which table of a workspace rows of each kind were grown into last."""

    def __init__(self, state: Path, workspace: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        super().__init__(state / "grown.json", disk)
        self._root = str(workspace)

    def tables(self) -> Mapping[str, str]:
        """The full name of a table by the id of a kind."""
        return {kind: name for kind, name in self._all().get(self._root, {}).items() if name}

    def keep(self, kind: str, table: str) -> None:
        """That table was the last for this kind, none if it is empty."""
        self._note(self._root, {**self.tables(), kind: table})


class DayStart(_Kept):
    """How long each story was when it was first opened today, so that today's words can be counted."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        super().__init__(state / "today.json", disk)

    def size(self, story: Path, day: str, now: int) -> int:
        """The bytes `story` had when this was first asked that day: `now`, where nothing else is known."""
        known: dict[str, int] = {}
        match self._load():
            case {"day": str(kept), "stories": dict(stories)} if kept == day:
                known = {name: size for name, size in stories.items() if isinstance(size, int)}
        name = key(story)
        if name not in known:
            self._store({"day": day, "stories": {**known, name: now}})
        return min(known.get(name, now), now)


class StateCache:
    """The last state of each story, so that the first paint shows a sheet before the story is folded.

    It is never believed alone. `form` names what the caller puts in: a cache of another form is no cache.
    """

    def __init__(self, state: Path, form: str, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / "cache"
        self._form = form
        self._disk = disk

    def get(self, ending: Ending) -> Mapping[str, object] | None:
        """What was put for a story that ended just so, or None."""
        match self._file(ending)._load():
            case {"of": of, "state": dict(state)} if of == self._of(ending):
                return state
            case _:
                return None

    def put(self, ending: Ending, state: Mapping[str, object]) -> None:
        """Keep `state`, which must be JSON."""
        self._file(ending)._store({"of": self._of(ending), "state": state})

    def _file(self, ending: Ending) -> _Kept:
        return _Kept(self._folder / f"{key(ending.path)}.json", self._disk)

    def _of(self, ending: Ending) -> list[object]:
        return [_VERSION, self._form, ending.look.size, ending.look.modified, ending.mark]


class LeftDialogs(UserDict[str, dict[str, object]]):
    """What was typed and set in dialogs that belong to no story, by the key of each; gone once empty.

    `keep` is called from any thread.
    """

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Take up what the disk has."""
        self._file = _Kept(state / "dialogs.json", disk)
        self._lock = Lock()
        found = self._file._load()
        pairs = found.items() if isinstance(found, dict) else ()
        super().__init__({key: content for key, content in pairs if isinstance(content, dict)})
        self._kept = dict(self.data)  # what the disk has

    def keep(self, in_front: Mapping[str, dict[str, object]]) -> bool:
        """Have the disk hold all of it, with what stands in the dialog that is shown; whether it does."""
        with self._lock:
            wanted = {**self.data, **in_front}
            if wanted == self._kept:
                return True
            done = self._file._store(wanted) if wanted else self._file._forget()
            if done:
                self._kept = wanted
            return done
