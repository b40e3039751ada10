"""Blocks of a story by how they begin, found again after it changed."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

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

    Where it stood; else as far from there as the one before it; else the nearest place that begins alike.
    """
    shift = 0
    for each in anchors:
        at = next((at for at in (each.start, each.start + shift) if each.stands(data, at)), None)
        if at is None:
            at = min(_places(each, data), key=lambda at: abs(at - each.start), default=None)
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
