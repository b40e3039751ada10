"""How it ends when told to, or when it fails: words saved, the terminal given back, a code that says why."""

import asyncio
import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread, Timer
from typing import Final, NamedTuple

from soloist.values.message import Message, message

# 128 + the number of the signal, as shells report it.
EXIT_CODES: Final = {signal.SIGINT: 130, signal.SIGTERM: 143} | (
    {signal.SIGHUP: 129, signal.SIGQUIT: 131} if hasattr(signal, "SIGHUP") else {}
)
PATIENCE = 3.0  # seconds an orderly end may take before it is forced
HURRY = 1.0  # the same, once told again
LAST = 1.0  # seconds that saving, and each other step of a forced end, may take


def orphaned() -> bool:
    """Whether no shell with jobs of its own is above: nobody would let a stopped process go on."""
    session = os.getsid(0)
    if os.getpgrp() == session:  # a shell gives each job another group than its own
        return True
    try:
        return os.getsid(os.getppid()) != session
    except OSError:  # gone, or out of sight
        return True


def _told_to_end(*_: object) -> None:
    # Where a shell has the terminal, as after `kill %1`, setting it would stop us before we end.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)


def told_to_end() -> bool:
    """Whether a signal that ends the program has come: a stopped one that goes on then only leaves."""
    return signal.getsignal(signal.SIGTTOU) == signal.SIG_IGN


class Leaving:
    """Answers the signals that end a program, even while the app is held up by a disk or a terminal.

    A thread of its own hears of them, since the app's may be waiting for something that never comes.
    """

    def __init__(
        self,
        save: Callable[[], None],
        leave: Callable[[int], None],
        restore: Callable[[], None],
    ) -> None:
        """`save` keeps the draft, `leave` ends the app in order with an exit code, `restore`
        gives the terminal back at once, for when there is no time for order.
        """
        self._save = save
        self._leave = leave
        self._restore = restore
        self.hasten: Callable[[], object] = lambda: None
        """Ends, from any thread, what the app may be waiting for."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._code: int | None = None
        self._saved = self._over = False
        self._ending = -1
        self._lock = Lock()

    def watch(self) -> None:
        """Hear of signals from now on; in the main thread, before the app takes the terminal."""
        heard, self._ending = os.pipe()
        os.set_blocking(self._ending, False)
        signal.set_wakeup_fd(self._ending, warn_on_full_buffer=False)
        for number in EXIT_CODES:
            signal.signal(number, _told_to_end)  # what else happens is up to the thread
        Thread(target=self._hear, args=(heard,), name="leaving", daemon=True).start()

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """The app runs, and can be ended in order from now on."""
        with self._lock:
            self._loop = loop
            code = self._code
        if code is not None:
            loop.call_soon(self._end, code)

    def close(self) -> None:
        """The app has ended: signals do again what they did at first."""
        self._over = True
        if self._ending >= 0:
            signal.set_wakeup_fd(-1)
            for number in EXIT_CODES:
                signal.signal(number, signal.SIG_DFL)
            os.close(self._ending)
            self._ending = -1

    def _hear(self, heard: int) -> None:
        while numbers := os.read(heard, 64):
            for number in numbers:
                if number in EXIT_CODES:
                    self._told(EXIT_CODES[signal.Signals(number)])
        os.close(heard)

    def _told(self, code: int) -> None:
        with self._lock:
            again, self._code = self._code is not None, self._code or code
            loop = self._loop
        force = Timer(HURRY if again else PATIENCE, self._force, (self._code,))
        force.daemon = True
        force.start()
        if loop is not None and not again and not loop.is_closed():
            loop.call_soon_threadsafe(self._end, code)
        self.hasten()

    def _end(self, code: int) -> None:
        try:
            self._save()
            self._saved = True
        finally:
            self._leave(code)

    def _force(self, code: int) -> None:
        if self._over:
            return
        for step in (*(() if self._saved else (self._save,)), self._restore):
            doing = Thread(target=step, daemon=True)
            doing.start()
            doing.join(LAST)
        os._exit(code)


# --- when soloist itself fails: a log that repeats no words, three lines said ---------------------


class Crash(NamedTuple):
    """What to do about an error nobody caught.

    `save` keeps the draft; `log` stores a report in the state directory and returns where;
    `tell` shows sentences to the person, one to a line.
    """

    save: Callable[[], None]
    log: Callable[[str], str]
    tell: Callable[[tuple[Message, ...]], None]

    def handle(self, error: BaseException) -> None:
        """Save, log, tell; whatever of these fails, the rest is still done."""
        saved, place = False, None
        with suppress(Exception):  # a second failure must not hide the first
            self.save()
            saved = True
        with suppress(Exception):  # the person is then told that there is no report
            place = self.log(redacted(error))
        self.tell(three_lines(error, saved, place))


def three_lines(error: BaseException, saved: bool, place: str | None) -> tuple[Message, Message, Message]:
    """What happened, what of the person's words is safe, what they can do."""
    return (
        message("soloist stopped on a fault of its own ({kind}).", kind=type(error).__name__),
        message("Your story is as it was last saved, and what you were typing is kept as a draft.")
        if saved
        else message("Your story is as it was last saved; what you were typing could not be kept."),
        message("A report without your words is in {place}; start soloist again to go on.", place=place)
        if place is not None
        else message("No report could be written; start soloist again to go on."),
    )


def redacted(error: BaseException) -> str:
    """The traceback without local values and without messages, which may quote the story."""
    parts: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        frames = traceback.format_tb(current.__traceback__)
        withheld = f"{type(current).__qualname__} (message withheld, {len(str(current))} characters)\n"
        parts.append("".join([*frames, withheld]))
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nduring or because of:\n\n".join(reversed(parts))
