"""A story that is played and kept nowhere: the file it stands in is its bytes."""

from collections.abc import Mapping
from pathlib import Path

from soloist.journal.write import new_story
from soloist.play.story import Story
from soloist.rules.system import System
from soloist.storage.append import Compose
from soloist.storage.draft import Unsent
from soloist.storage.journal_file import JournalFile
from soloist.storage.shelf import Shelf


class Unwritten(JournalFile):
    """A journal in memory, for as long as somebody holds it; no disk is touched."""

    def __init__(self, content: bytes) -> None:
        """Begin with these bytes."""
        super().__init__(Path("unwritten.md"), Path())
        self._content = content

    def read(self) -> bytes:
        """The whole story."""
        return self._content

    def known(self) -> bytes:
        """The whole story."""
        return self._content

    def size(self) -> int:
        """How many bytes it has."""
        return len(self._content)

    def since(self, start: int) -> bytes:
        """What it has from byte `start` on."""
        return self._content[start:]

    def changed(self) -> bool:
        """Nobody else knows of it."""
        return False

    @property
    def rewrites(self) -> int:
        """It only grows."""
        return 0

    def append(self, compose: Compose, typed: Unsent | None = None) -> bytes:
        """Add what `compose` makes."""
        added = compose(None)
        self._content += added
        return added


class StillShelf(Shelf):
    """Tables as they were when they were opened: a session lasts a moment, and thousands are played."""

    def refresh(self) -> bool:
        """Look nowhere again."""
        return False


class PlayedStory(Story):
    """A story whose rules stay as they were at its birth: no habit changes an option."""

    def __init__(self, file: JournalFile) -> None:
        """Open the story kept in `file`."""
        super().__init__(file)
        self._rules = super().system

    @property
    def system(self) -> System:
        """The rules the story is played by, with its options."""
        return self._rules


def unwritten(system: str, lang: str, who: str, options: Mapping[str, str]) -> Story:
    """A new story for one protagonist, its options in its head."""
    text = new_story("Simulation", system, lang, (who,), "2000-01-01", options)
    return PlayedStory(Unwritten(text.encode("utf-8")))
