"""What is known of a story without looking: its bytes as last read, and those added since."""

from collections.abc import Sequence

from soloist.storage.identity import Seen


class Memory:
    """The content of a file, and the look it belongs to; empty until something was read.

    `look` is None when the file may hold more than is known here. `rewrites` counts how often
    something else than more at the end was learnt: while it stays, what was known still stands.
    """

    __slots__ = ("_parts", "look", "mode", "rewrites")

    def __init__(self) -> None:
        """Know nothing."""
        self._parts: list[bytes] | None = None
        self.look: Seen | None = None
        self.mode = 0o666
        self.rewrites = 0

    def learn(self, content: bytes, look: Seen) -> None:
        """The whole file was read, or written."""
        if self._parts is None or not _begins(content, self._parts):
            self.rewrites += 1
        self._parts = [content]
        self.look = look
        self.mode = look.mode

    def add(self, content: bytes, look: Seen) -> None:
        """`content` was added at the end, and nothing else happened."""
        if self._parts is not None:
            self._parts.append(content)
        self.look = look

    def forget(self) -> None:
        """Something happened that is not known here."""
        self._parts = None
        self.look = None

    def content(self) -> bytes | None:
        """The whole content, or None if it is not known; copied together only when it is asked for."""
        if self._parts is None:
            return None
        if len(self._parts) > 1:
            self._parts = [b"".join(self._parts)]
        return self._parts[0]

    def size(self) -> int | None:
        """How many bytes are known, or None."""
        return None if self._parts is None else sum(map(len, self._parts))

    def since(self, start: int) -> bytes | None:
        """What is known from byte `start` on, without the whole being copied; None if nothing is."""
        if self._parts is None:
            return None
        found: list[bytes] = []
        for part in self._parts:
            found.append(part[start:] if start else part)
            start = max(0, start - len(part))
        return b"".join(found)


def _begins(content: bytes, parts: Sequence[bytes]) -> bool:
    """Whether `content` begins with the parts, one after the other."""
    start = 0
    for part in parts:
        if not content.startswith(part, start):
            return False
        start += len(part)
    return True
