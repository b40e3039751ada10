"""How a block of a story is known again after the story changed: by its place, its beginning, its words."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from soloist.storage.identity import digest

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
