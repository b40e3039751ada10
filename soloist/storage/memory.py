"""What is known of a story without looking: its bytes as last read, and those added since."""

from soloist.storage.identity import Seen


class Memory:
    """The content of a file, and the look it belongs to; empty until something was read.

    `look` is None when the file may hold more than is known here.
    """

    __slots__ = ("_parts", "look", "mode")

    def __init__(self) -> None:
        """Know nothing."""
        self._parts: list[bytes] | None = None
        self.look: Seen | None = None
        self.mode = 0o666

    def learn(self, content: bytes, look: Seen) -> None:
        """The whole file was read, or written."""
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
        """The whole content, or None if it is not known."""
        if self._parts is None:
            return None
        if len(self._parts) > 1:
            self._parts = [b"".join(self._parts)]
        return self._parts[0]
