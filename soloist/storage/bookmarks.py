"""The places of a story that a person marked while reading it."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from soloist.storage.anchors import Anchor
from soloist.storage.atomic import put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key, real
from soloist.storage.lock import Patience, held
from soloist.storage.reading import read_file
from soloist.storage.refusals import Busy, Missing, Unreadable

MOST: Final = 5000  # for a story
_BRIEFLY: Final = Patience(seconds=0.5)  # another window is done in milliseconds, and a key waits


class Bookmark(NamedTuple):
    """A marked block and the name it was given, if any."""

    anchor: Anchor
    name: str = ""


class Bookmarks:
    """A small file in the state folder, which may be deleted at any time; the story knows nothing of it."""

    def __init__(self, state: Path, story: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._state = state
        self._story = real(story)
        self._disk = disk

    def marks(self) -> tuple[Bookmark, ...]:
        """The bookmarks, in the order of the story as it was; none where they cannot be read."""
        return tuple(Bookmark(anchor, name) for anchor, name in self._read() or ())

    def change_marks(
        self, change: Callable[[tuple[Bookmark, ...]], Iterable[Bookmark]]
    ) -> tuple[Bookmark, ...] | None:
        """Keep what `change` makes of the bookmarks as they are now; no other window keeps any meanwhile.

        What is kept then; None where it could not be, and `change` may not have been asked.
        """
        try:
            with held(self._disk, self._state, self._place, _BRIEFLY):
                known = self._read()
                if known is None:
                    return None
                marks = change(tuple(Bookmark(anchor, name) for anchor, name in known))
                kept = self._write([(each.anchor, each.name) for each in marks])
        except (Busy, OSError):
            return None
        return self.marks() if kept else None

    def _read(self) -> list[tuple[Anchor, str]] | None:
        """What is kept, nothing of a file that is broken; None where the disk does not give it."""
        try:
            found = json.loads(read_file(self._place, self._disk)[0])
        except (Missing, ValueError, RecursionError):
            return []
        except Unreadable:
            return None
        listed = found.get("blocks") if isinstance(found, dict) else None
        known = [_known(each) for each in listed[:MOST]] if isinstance(listed, list) else []
        return [each for each in known if each is not None]

    def _write(self, blocks: list[tuple[Anchor, str]]) -> bool:
        place = self._place
        if not blocks:
            try:
                self._disk.unlink(place)
            except OSError as error:
                return isinstance(error, FileNotFoundError)
            return True
        content = {
            "story": str(self._story),
            "blocks": [
                {**anchor._asdict(), **({"name": name} if name else {})} for anchor, name in blocks[:MOST]
            ],
        }
        try:
            put(self._disk, place, json.dumps(content, indent=1).encode("utf-8", "surrogatepass"))
        except OSError:
            return False
        return True

    @property
    def _place(self) -> Path:
        return self._state / "bookmarks" / f"{key(self._story)}.json"


def _known(kept: object) -> tuple[Anchor, str] | None:
    if not isinstance(kept, dict):
        return None
    name = kept.get("name")
    match kept:
        case {"start": int(start), "size": int(size), "mark": str(mark), "text": str(text)}:
            name = kept.get("name")
            usable = start >= 0 and size > 0 and text and _sound(text)
            return (
                (Anchor(start, size, mark, text), name if isinstance(name, str) else "") if usable else None
            )
        case _:
            return None


def _sound(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True
