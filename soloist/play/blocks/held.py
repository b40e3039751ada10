"""The bytes of a file as they were read, shared and never copied, and those added since."""


class Held:
    """Grows at its end in a time that does not depend on its size; a slice is bytes."""

    __slots__ = ("_added", "_read")

    def __init__(self, data: bytes) -> None:
        """`data` is what was read."""
        self._read = data
        self._added = bytearray()

    def __len__(self) -> int:
        """How many bytes there are."""
        return len(self._read) + len(self._added)

    def __getitem__(self, part: slice) -> bytes:
        """The bytes of a part without steps; all of what was read is given as it is."""
        start, end, _ = part.indices(len(self))
        known = len(self._read)
        if end <= known:
            return self._read[start:end]
        added = bytes(self._added[max(0, start - known) : end - known])
        return self._read[start:] + added if start < known else added

    def add(self, data: bytes) -> None:
        """Put bytes at the end."""
        self._added += data

    def lines(self, end: int) -> int:
        """How many lines end before byte `end`."""
        known = len(self._read)
        return self._read.count(b"\n", 0, end) + self._added.count(b"\n", 0, max(0, end - known))
