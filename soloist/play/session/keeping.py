"""Keeps words beside the screen: typing never waits for the disk, and the disk is never far behind."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from typing import Literal, TypeAlias

from soloist.storage.story.draft import Unsent

Kept: TypeAlias = Literal["kept", "behind", "refused"]
"""Whether the disk has the words, as they were at most a moment ago; has not yet; would not take them."""


class Keeping:
    """What is wanted on the disk, the latest alone; written by a thread that lives while there is work.

    Used from several threads.
    """

    def __init__(self, write: Callable[[Unsent], None], told: Callable[[], None]) -> None:
        """`write` puts words on the disk, or raises OSError; `told` hears, in any thread, of `state`."""
        self._write = write
        self._told = told
        self._wanted = self._kept = Unsent()
        self._refused = self._late = self._busy = False
        self._turn = Lock()  # held by who writes
        self._state = Lock()

    @property
    def state(self) -> Kept:
        """Of what was last wanted."""
        if self._refused:
            return "refused"
        if self._wanted == self._kept or (self._kept and not self._late):
            return "kept"
        return "behind"

    def keep(self, unsent: Unsent) -> None:
        """Want these words on the disk soon; what the disk refused is tried again."""
        with self._state:
            self._wanted = unsent
            self._late = self._busy
            if self._busy or (unsent == self._kept and not self._refused):
                return
            self._busy = True
        Thread(target=self._work, name="keeping", daemon=True).start()

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
            with self._turn:
                wanted = self._wanted
                taken = self._try(wanted)
            with self._state:
                if not taken or wanted == self._wanted:
                    self._busy = self._late = False
                    break
        self._told()

    def _try(self, unsent: Unsent) -> bool:
        try:
            self._write(unsent)
        except (OSError, ValueError):  # the disk will not, or nobody could write that down
            self._refused = bool(unsent)
            return False
        self._kept, self._refused = unsent, False
        return True
