"""Leaving when told to: the draft saved, the terminal given back, the exit code that tells why."""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Final

# 128 + the number of the signal, as shells report it.
EXIT_CODES: Final = {signal.SIGTERM: 143} | (
    {signal.SIGHUP: 129, signal.SIGQUIT: 131} if hasattr(signal, "SIGHUP") else {}
)
PATIENCE = 3.0  # seconds an orderly end may take before it is forced


class Leaving:
    """Answers the signals that end a program."""

    def __init__(
        self, save: Callable[[], None], leave: Callable[[int], None], restore: Callable[[], None]
    ) -> None:
        """`save` keeps the draft, `leave` ends the app in order with an exit code, `restore`
        gives the terminal back at once, for when there is no time for order.
        """
        self._save = save
        self._leave = leave
        self._restore = restore
        self._told = False

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer from now on; to be called once the app runs. Does nothing where signals don't exist."""
        for number, code in EXIT_CODES.items():
            try:
                loop.add_signal_handler(number, self._end, loop, code)
            except (NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                return

    def _end(self, loop: asyncio.AbstractEventLoop, code: int) -> None:
        if self._told:
            self._force(code)
        self._told = True
        loop.call_later(PATIENCE, self._force, code)
        try:
            self._save()
        finally:
            self._leave(code)

    def _force(self, code: int) -> None:
        try:
            self._restore()
        finally:
            os._exit(code)
