"""How much of a story's file was given to be shown, so that only what is new is given next."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.story.story import Story

_END = 256  # bytes by which the end of what is shown is known again


class Grown(NamedTuple):
    """What became of the file: `added` at its end, or the `whole` of it where more changed."""

    added: bytes = b""
    whole: bytes | None = None

    def __bool__(self) -> bool:
        """Whether there is anything new to show."""
        return bool(self.added) or self.whole is not None


class ShownBytes:
    """Where what was given ends, and its last bytes."""

    def __init__(self) -> None:
        """Nothing was given."""
        self._size = 0
        self._end = b""
        self._rewrites: int | None = None  # how often more than the end had changed by then

    def given(self, data: bytes, start: int) -> None:
        """The end of the file was, from byte `start` on."""
        self._size, self._end = start + len(data), data[-_END:]

    def grown(self, story: "Story") -> Grown:
        """What is new in the story since something was given, which is then given too."""
        before, end = self._size, self._end
        tail = story.since(before - len(end))
        inside = self._rewrites not in (None, story.rewrites)
        self._size, self._rewrites = story.size, story.rewrites
        if inside or self._size < before or not tail.startswith(end):
            whole = story.data
            self._end = whole[-_END:]
            return Grown(whole=whole)
        self._end = tail[-_END:]
        return Grown(added=tail[len(end) :])
