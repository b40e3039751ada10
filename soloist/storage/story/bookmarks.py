"""The places of a story that a person marked while reading it."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from soloist.storage.disk import REAL, Disk, digest, key, put, real
from soloist.storage.means import Patience, held
from soloist.storage.reading import read_file
from soloist.storage.refusals import Busy, Missing, Unreadable

_LARGEST: Final = 256  # bytes of a block that are looked at
_LETTERS: Final = 120  # bytes of it that are kept as they are
_TRIED: Final = 500  # places looked at that begin alike, on either side
_CODING: Final = ("utf-8", "surrogateescape")


class Anchor(NamedTuple):
    """A block that began at byte `start`; `mark` is of its first `size` bytes, `text` how these begin."""

    start: int
    size: int
    mark: str
    text: str

    @property
    def letters(self) -> bytes:
        """How the block begins, as the story has it."""
        return self.text.encode(*_CODING)

    def stands(self, data: bytes, at: int) -> bool:
        """Whether a block that begins like it begins at byte `at`."""
        if at < 0 or at + self.size > len(data) or (at and data[at - 1 : at] not in (b"\n", b"\xbf")):
            return False
        if self.size < _LARGEST and data[at + self.size : at + self.size + 1] not in (b"", b"\n", b"\r"):
            return False  # it is longer than that one was
        return data.startswith(self.letters, at) and digest(data[at : at + self.size], 8) == self.mark


def anchor(start: int, block: bytes) -> Anchor:
    """What is kept of a block that begins at byte `start`."""
    begins = block[:_LARGEST]
    return Anchor(start, len(begins), digest(begins, 8), block[:_LETTERS].decode(*_CODING))


def found(anchors: Iterable[Anchor], data: bytes) -> Iterator[int | None]:
    """Where each of the blocks begins in a whole story as it is now; None for one that is gone.

    Where it stood; else as far from there as the one before it; else the nearest place that begins alike,
    and at last the nearest whose first words are the same.
    """
    shift = 0
    for each in anchors:
        at = next((at for at in (each.start, each.start + shift) if each.stands(data, at)), None)
        if at is None:
            at = _nearest(each, data)
        if at is not None:
            shift = at - each.start
        yield at


def _nearest(anchor: Anchor, data: bytes) -> int | None:
    alike: list[int] = []
    marked: list[int] = []
    for places in (_before(anchor, data), _after(anchor, data)):
        for at in places:
            alike.append(at)
            if anchor.stands(data, at):
                marked.append(at)
                break
    return min(marked or alike, key=lambda at: abs(at - anchor.start), default=None)


def _before(anchor: Anchor, data: bytes) -> Iterator[int]:
    end = min(len(data), anchor.start + len(anchor.letters) - 1)
    for _ in range(_TRIED):
        at = data.rfind(anchor.letters, 0, max(0, end))
        if at < 0:
            return
        if not at or data[at - 1 : at] == b"\n":
            yield at
        end = at + len(anchor.letters) - 1


def _after(anchor: Anchor, data: bytes) -> Iterator[int]:
    at = anchor.start - 1
    for _ in range(_TRIED):
        at = data.find(anchor.letters, at + 1)
        if at < 0:
            return
        if not at or data[at - 1 : at] == b"\n":
            yield at


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
