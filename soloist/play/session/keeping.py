"""Keeps what is typed, and earlier versions of it, beside the screen: typing never waits for the disk."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from typing import Final, Literal, TypeAlias

from soloist.play.blocks.story import begin_alike, end_alike
from soloist.storage.clock import seconds
from soloist.storage.means import Means
from soloist.storage.story.draft import Unsent
from soloist.storage.story.draft_history import MOST, DraftHistory, Version, Why, needless

Kept: TypeAlias = Literal["kept", "behind", "refused"]
"""Whether the disk has the words, as they were at most a moment ago; has not yet; would not take them."""


class _Worker:
    """Does one job after the other, in a thread that lives while there are any."""

    def __init__(self) -> None:
        self._jobs: list[Callable[[], None]] = []
        self._lock = Lock()
        self.thread: Thread | None = None

    def do(self, job: Callable[[], None]) -> None:
        with self._lock:
            self._jobs.append(job)
            if self.thread is None:
                self.thread = Thread(target=self._work, name="keeping", daemon=True)
                self.thread.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self.thread = None
                    return
                job = self._jobs.pop(0)
            job()


class Keeping:
    """What is wanted on the disk, the latest alone. Used from several threads."""

    def __init__(self, write: Callable[[Unsent], None], told: Callable[[], None]) -> None:
        """`write` puts words on the disk, or raises OSError; `told` hears, in any thread, of `state`."""
        self._write = write
        self._told = told
        self._wanted = self._kept = Unsent()
        self._refused = self._late = False
        self._worker = _Worker()
        self._turn = Lock()  # held by who writes

    @property
    def state(self) -> Kept:
        """Of what was last wanted."""
        if self._refused:
            return "refused"
        return "kept" if self._wanted == self._kept or (self._kept and not self._late) else "behind"

    def keep(self, unsent: Unsent) -> None:
        """Want these words on the disk soon; what the disk refused is tried again."""
        self._wanted, self._late = unsent, self._worker.thread is not None
        if self._late or unsent != self._kept or self._refused:
            self._worker.do(self._catch_up)

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


# --- earlier versions


LEAST: Final = 5  # words from which a text, or what is lost of it, is worth keeping
EVERY: Final = 180.0  # seconds between two versions of a text that is being written
_END: Final = 1.0  # seconds the disk is given at the end


class Watch:
    """What becomes of a text from look to look, and when a version of it is to be kept."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self._text = ""  # at the last look
        self._full = ""  # before words began to go
        self._kept = ""  # the version kept last
        self._since: float | None = None  # when what is written now was first seen without a version

    def look(self, text: str, now: float) -> tuple[str, Why] | None:
        """The version to keep, if any, now that the text is this; `now` in seconds, on any clock."""
        if text == self._text:
            return self._on_the_way(now)
        self._text = text
        if self._since is None:
            self._since = now
        gone = lost(self._full, text)
        if not _enough(gone):
            if not gone.strip() or len(text) >= len(self._full):
                self._full = text
            return self._on_the_way(now)
        full, self._full, self._since = self._full, text, now
        if full == self._kept:
            return None
        self._kept = full
        return full, "replaced"

    def over(self, text: str) -> None:
        """What was written is in the story; `text` is what is written now."""
        self._text = self._full = text
        self._since = None

    def _on_the_way(self, now: float) -> tuple[str, Why] | None:
        if self._since is None or now - self._since < EVERY:
            return None
        self._since = None
        if self._text == self._kept or not _enough(self._text):
            return None
        self._kept = self._text
        return self._text, "writing"


def lost(before: str, after: str) -> str:
    """What of a text is not in another any more: all between what they begin and end with alike."""
    first = begin_alike(before, after)
    rest = before[first:]
    return rest[: len(rest) - end_alike(rest, after[first:])]


def _enough(text: str) -> bool:
    return len(text.split(maxsplit=LEAST)) >= LEAST


class Versions:
    """The versions of one sitting and those kept before; the disk is written to by a thread.

    `refused` is called there, once, when the disk will not take one.
    """

    def __init__(self, means: Means, story: Path, refused: Callable[[], object]) -> None:
        """Touch nothing yet."""
        self._history = DraftHistory(means.state, story, means.disk)
        self._now = means.now
        self._refused: Callable[[], object] | None = refused
        self._watch = Watch()
        self._held: list[Version] = []  # of this sitting, the oldest first: short texts too
        self._worker = _Worker()

    def look(self, text: str) -> None:
        """Note what stands in the composer now; what is gone of it may have to be kept."""
        found = self._watch.look(text, seconds())
        if found is not None:
            self.keep(*found)

    def keep(self, text: str, why: Why = "replaced") -> None:
        """Keep a text: a few words for this sitting, more of them, and all that was let go, for later too."""
        if not text.strip():
            return
        version = Version(text, int(self._now().timestamp() * 1_000_000) * 1000, why)
        self._held = [*(old for old in self._held if old.text != text), version][-MOST:]
        if why == "let go" or _enough(text):
            self._do(lambda: self._history.keep(version))

    def sent(self, text: str, rest: str) -> None:
        """A text went into the story and `rest` stands in the composer: no version of it is needed."""
        self._watch.over(rest)
        held = [old for old in self._held if needless(old, text)]
        if held:
            self._held = [old for old in self._held if old not in held]
            self._do(lambda: self._history.sent(text))

    def listed(self, besides: str = "") -> tuple[Version, ...]:
        """Every text once, the newest first, but for the one that stands in the composer, `besides`."""
        self.finish()
        found = sorted((*self._held, *self._history.versions()), key=lambda each: -each.taken)
        return tuple(_once(found, besides.strip()))

    def finish(self) -> None:
        """Let the disk catch up, for a moment."""
        if (thread := self._worker.thread) is not None:
            thread.join(_END)

    def _do(self, write: Callable[[], None]) -> None:
        def job() -> None:
            try:
                write()
            except (OSError, ValueError):
                refused, self._refused = self._refused, None
                if refused is not None:
                    refused()

        self._worker.do(job)


def _once(found: Iterable[Version], besides: str) -> Iterable[Version]:
    known = {besides}
    for version in found:
        if (text := version.text.strip()) not in known:
            known.add(text)
            yield version
