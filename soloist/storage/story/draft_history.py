"""Earlier versions of what was typed and is not in a story: a file each, so few that the oldest go."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.storage.disk import REAL, Disk, forget, key, names_in, put
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.values.dataclass import dataclass
from soloist.values.plain import decoded, encoded, read

FOLDER: Final = "versions"
MOST: Final = 50  # versions of one story
LARGEST: Final = 1 << 20  # bytes of all of them; the newest stays whatever its size

Why: TypeAlias = Literal["recovered", "replaced", "taken", "let go", "writing"]
"""What became of a text: an earlier run left it, another stood in its place, it was taken back out of
the story, it was let go; or nothing, it was kept on the way."""


@dataclass(frozen=True, slots=True)
class Version:
    """A text as it stood at `taken`, in nanoseconds since 1970."""

    text: str
    taken: int
    why: Why = "replaced"


def needless(version: Version, sent: str) -> bool:
    """Whether nothing of a version is lost, now that a text is in the story."""
    kept = version.text.strip()
    return kept == sent.strip() or (version.why == "writing" and kept in sent)


class DraftHistory:
    """The versions kept of one story, in the folder `state`; they may be deleted at any time.

    Several processes may add to them: each version is a file that only ever appears whole, and goes.
    """

    def __init__(self, state: Path, story: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / FOLDER / key(story)
        self._disk = disk

    def versions(self) -> tuple[Version, ...]:
        """Those that can be read, the newest first; none where there is no folder, or no right to look."""
        found = (self._read(name) for name in reversed(self._names()))
        return tuple(version for version in found if version is not None)

    def keep(self, version: Version) -> None:
        """Keep one more, then let go of what it makes needless. Raises OSError, and nothing was lost."""
        names = self._names()
        taken = version.taken
        while (name := f"{taken:020d}-{os.getpid()}.json") in names:
            taken += 1
        put(self._disk, self._folder / name, encoded(version))
        self._drop_beginnings(version, names)
        self._thin()

    def sent(self, text: str) -> None:
        """A text is in the story now: what was kept of it on the way is needed no more."""
        for name in self._names():
            version = self._read(name)
            if version is not None and needless(version, text):
                forget(self._disk, self._folder / name)

    def _drop_beginnings(self, version: Version, before: list[str]) -> None:
        """The same text is kept once; one that merely goes on replaces what was kept of it on the way."""
        for name in before:
            old = self._read(name)
            if old is None:
                continue
            if old.text == version.text or (old.why == "writing" and version.text.startswith(old.text)):
                forget(self._disk, self._folder / name)

    def _thin(self) -> None:
        """Let the oldest go while there are too many, or too much of them."""
        names = self._names()
        left = LARGEST
        for number, name in enumerate(reversed(names)):
            with suppress(OSError):
                left -= self._disk.stat(self._folder / name).st_size
            if number and (number >= MOST or left < 0):
                forget(self._disk, self._folder / name)

    def _names(self) -> list[str]:
        """The files of versions, the oldest first."""
        return sorted(name for name in names_in(self._disk, self._folder) if name.endswith(".json"))

    def _read(self, name: str) -> Version | None:
        try:
            data, _ = read_file(self._folder / name, self._disk)
        except Unreadable:
            return None
        found = read(Version, decoded(data))
        return found if found is not None and found.text.strip() else None
