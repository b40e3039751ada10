"""Keeps what is typed beside the screen, so that typing never waits for the disk; and what went away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from typing import Final, Literal, TypeAlias

from soloist.play.blocks.story import begin_alike, end_alike
from soloist.storage.state_files import LeftTexts
from soloist.storage.story.draft import Unsent

Kept: TypeAlias = Literal["kept", "behind", "refused"]
"""Whether the disk has the words, as they were at most a moment ago; has not yet; would not take them."""


class Keeping:
    """What is wanted on the disk, the latest alone. Used from several threads."""

    def __init__(self, write: Callable[[Unsent], None], told: Callable[[], None]) -> None:
        """`write` puts words on the disk, or raises OSError; `told` hears, in any thread, of `state`."""
        self._write = write
        self._told = told
        self._wanted = self._kept = Unsent()
        self._refused = self._late = False
        self._thread: Thread | None = None  # that writes what is wanted, as long as there is anything
        self._more = False  # whether something is wanted that it did not look at yet
        self._lock = Lock()
        self._turn = Lock()  # held by who writes

    @property
    def state(self) -> Kept:
        """Of what was last wanted."""
        if self._refused:
            return "refused"
        return "kept" if self._wanted == self._kept or (self._kept and not self._late) else "behind"

    def keep(self, unsent: Unsent) -> None:
        """Want these words on the disk soon; what the disk refused is tried again."""
        self._wanted, self._late = unsent, self._thread is not None
        if self._late or unsent != self._kept or self._refused:
            with self._lock:
                self._more = True
                if self._thread is None:
                    self._thread = Thread(target=self._work, name="keeping", daemon=True)
                    self._thread.start()

    def now(self, unsent: Unsent) -> bool:
        """Have these words on the disk before going on; whether it took them."""
        with self._turn:
            self._wanted = unsent
            return self._try(unsent)

    @contextmanager
    def held(self, unsent: Unsent, after: Callable[[], Unsent]) -> Iterator[None]:
        """Write nothing meanwhile: `unsent` is on its way into the story, and kept with it.

        `after` is what the disk holds when that is over; after an error `unsent` is wanted still.
        """
        with self._turn:
            self._wanted = unsent
            try:
                yield
                self._wanted = after()
            finally:
                self._kept = after()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._more:
                    self._thread = None
                    return
                self._more = False
            self._catch_up()

    def _catch_up(self) -> None:
        with self._turn:
            wanted = self._wanted
            taken = (wanted == self._kept and not self._refused) or self._try(wanted)
        if not taken or wanted == self._wanted:
            self._late = False
            self._told()

    def _try(self, unsent: Unsent) -> bool:
        try:
            self._write(unsent)
        except (OSError, ValueError):  # the disk will not, or nobody could write that down
            self._refused = bool(unsent)
            return False
        self._kept, self._refused = unsent, False
        return True


# --- what was typed and went away


LEAST: Final = 5  # words from which a text, or what is lost of it, is worth keeping


class Versions:
    """The texts of one story that were typed, went away at one stroke or bit by bit, and were not sent."""

    def __init__(self, texts: LeftTexts) -> None:
        """Nothing is written yet."""
        self._texts = texts
        self._full = ""  # what is written, before words began to go

    def look(self, text: str) -> None:
        """Note what stands where one writes now; where much of what stood there is gone, that is kept."""
        gone = lost(self._full, text)
        if _enough(gone):
            self.keep(self._full)
        if _enough(gone) or not gone.strip() or len(text) >= len(self._full):
            self._full = text

    def keep(self, text: str) -> None:
        """Keep a text that was let go."""
        if text.strip():
            self._texts.note(text)

    def sent(self, text: str, rest: str) -> None:
        """A text went into the story and `rest` stands where one writes: it is not lost."""
        self._full = rest
        self._texts.drop(text)

    def listed(self, besides: str = "") -> tuple[str, ...]:
        """Every text once, the newest first, but for the one that stands where one writes, `besides`."""
        return tuple(each for each in self._texts.texts() if each.strip() != besides.strip())


def lost(before: str, after: str) -> str:
    """What of a text is not in another any more: all between what they begin and end with alike."""
    first = begin_alike(before, after)
    rest = before[first:]
    return rest[: len(rest) - end_alike(rest, after[first:])]


def _enough(text: str) -> bool:
    return len(text.split(maxsplit=LEAST)) >= LEAST
