"""The places of a story that a person marked while reading it."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from soloist.storage.disk import REAL, Disk, key
from soloist.storage.means import Patience, held
from soloist.storage.refusals import Busy, Unreadable
from soloist.storage.state_files import StateFile
from soloist.values.plain import plain, read

_LETTERS: Final = 120  # bytes of a block by which it is known again


class Anchor(NamedTuple):
    """A block that began at byte `start`; `text` are its first bytes."""

    start: int
    text: bytes

    def stands(self, data: bytes, at: int) -> bool:
        """Whether a block that begins like it begins at byte `at`."""
        first = at == 0 or data[at - 1 : at] in (b"\n", b"\xbf")
        return at >= 0 and first and data.startswith(self.text, at)


def anchor(start: int, block: bytes) -> Anchor:
    """What is kept of a block that begins at byte `start`."""
    return Anchor(start, block[:_LETTERS])


def found(anchors: Iterable[Anchor], data: bytes) -> Iterator[int | None]:
    """Where each of the blocks begins in a whole story as it is now; None for one that is gone.

    Of the places that begin alike the one nearest to where it stood, moved as far as the one before it.
    """
    shift = 0
    for each in anchors:
        there = each.start + shift
        at = there if each.stands(data, there) else None
        if at is None:
            at = min(_places(each, data), key=lambda at: abs(at - there), default=None)
        if at is not None:
            shift = at - each.start
        yield at


def _places(anchor: Anchor, data: bytes) -> Iterator[int]:
    """Where a block may begin that begins alike."""
    at = data.find(anchor.text)
    while at >= 0:
        if anchor.stands(data, at):
            yield at
        at = data.find(anchor.text, at + 1)


MOST: Final = 5000  # for a story
_BRIEFLY: Final = Patience(seconds=0.5)  # another window is done in milliseconds, and a key waits


class Bookmark(NamedTuple):
    """A marked block and the name it was given, if any."""

    anchor: Anchor
    name: str = ""


class Bookmarks(StateFile):
    """A small file in the state folder, which may be deleted at any time; the story knows nothing of it."""

    def __init__(self, state: Path, story: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.name = f"bookmarks/{key(story)}.json"
        self._state = state
        super().__init__(state, disk)

    def marks(self) -> tuple[Bookmark, ...]:
        """The bookmarks, in the order of the story as it was; none where they cannot be read."""
        return _marks(self.load())

    def change_marks(
        self, change: Callable[[tuple[Bookmark, ...]], Iterable[Bookmark]]
    ) -> tuple[Bookmark, ...] | None:
        """Keep what `change` makes of the bookmarks as they are now; no other window keeps any meanwhile.

        What is kept then; None where it could not be, and `change` may not have been asked.
        """
        try:
            with held(self._disk, self._state, self._path, _BRIEFLY):
                marks = [*change(_marks(self.read()))][:MOST]
                blocks = [{**plain(each.anchor), "name": each.name} for each in marks]
                kept = self.store({"blocks": blocks} if blocks else None)
        except (Busy, Unreadable, OSError):
            return None
        return self.marks() if kept else None


def _marks(found: object) -> tuple[Bookmark, ...]:
    """What a file says, nothing of one that is broken."""
    listed = found.get("blocks") if isinstance(found, dict) else None
    known = ((read(Anchor, each), each) for each in (listed if isinstance(listed, list) else [])[:MOST])
    return tuple(
        Bookmark(anchor, str(each.get("name", "")))
        for anchor, each in known
        if anchor is not None and anchor.start >= 0 and anchor.text
    )
