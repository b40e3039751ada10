"""Signals while lines are heard: the line that is typed is looked at, an end comes in order."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self

EVERY: Final = 0.5  # seconds between two looks at a line that is being typed
PATIENCE: Final = 3.0  # seconds an orderly end may take before it is forced
_ENDING: Final = ("SIGHUP", "SIGTERM", "SIGQUIT")


class ToldToEnd(EOFError):
    """A signal says that nothing more will be typed."""


class Signals:
    """Answers signals from `with` to its end, in the main thread; elsewhere it answers none.

    An ending one raises nothing but while a line is waited for, so that it breaks off no write.
    """

    def __init__(self, look: Callable[[], None], keep: Callable[[], None]) -> None:
        """`look` notes the line as it stands, at once; `keep` has the disk take it, soon."""
        self.code = 0
        """The exit code, as shells report a signal, once told to end; nought until then."""
        self._look = look
        self._keep = keep
        self._waits = self._keeps = False
        self._late: BaseException | None = None  # to be raised once the keeping is done
        self._force: threading.Timer | None = None
        self._before: dict[int, object] = {}

    def __enter__(self) -> Self:
        """Answer signals; one that whoever started soloist has ignored stays ignored."""
        if threading.current_thread() is not threading.main_thread():
            return self
        for name in _ENDING:
            if hasattr(signal, name):
                self._answer(getattr(signal, name), self._ended)
        self._answer(signal.SIGINT, self._broken)
        if hasattr(signal, "SIGALRM"):
            self._answer(signal.SIGALRM, self._looked)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Leave signals as they were."""
        if self._force is not None:
            self._force.cancel()
        for number, before in self._before.items():
            signal.signal(number, before)  # type: ignore[arg-type]  # what `signal` gave back itself
        self._before.clear()

    def _answer(self, number: int, do: Callable[..., None]) -> None:
        before = signal.getsignal(number)
        if before not in (signal.SIG_IGN, None):
            self._before[number] = before
            signal.signal(number, do)

    @contextmanager
    def waiting(self, *, looking: bool) -> Iterator[None]:
        """A line is waited for, and looked at now and then. Raises `ToldToEnd`, and KeyboardInterrupt."""
        timed = looking and signal.SIGALRM in self._before if hasattr(signal, "SIGALRM") else False
        self._waits = True
        try:
            if self.code:
                raise ToldToEnd
            if timed:
                signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
            yield
        finally:
            self._waits = False
            if timed:
                signal.setitimer(signal.ITIMER_REAL, 0)

    # --- the signals

    def _looked(self, *_: object) -> None:
        if not self._waits or self._keeps:
            return
        self._keeps = True
        try:
            self._look()
            self._keep()
        finally:
            self._keeps = False
        late, self._late = self._late, None
        if late is not None:
            raise late

    def _broken(self, *_: object) -> None:
        if self.code:  # it ends as it is
            return
        if self._waits:
            self._look()
        self._raise(KeyboardInterrupt())

    def _ended(self, number: int, _: object) -> None:
        if not self.code:
            self.code = 128 + number
            self._force = threading.Timer(PATIENCE, os._exit, (self.code,))
            self._force.daemon = True
            self._force.start()
        if self._waits:
            self._look()
            self._raise(ToldToEnd())

    def _raise(self, error: BaseException) -> None:
        if self._keeps:
            self._late = error
        else:
            raise error
