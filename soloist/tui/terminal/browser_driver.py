"""The driver of a screen shown in a browser; what is typed and pasted goes the ways of a terminal's.

Whoever serves the page starts soloist with pipes: what is painted goes to standard output as a terminal would
have it, and each line of standard input is what the page says, in JSON.
"""

import json
import os
import select
import signal
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from textual import events
from textual.driver import Driver
from textual.geometry import Size

from soloist.tui.terminal.driver import TICK, Keys

if TYPE_CHECKING:
    from soloist.tui.terminal.ordered import OrderedApp

# The other screen, no cursor, the mouse, whether it paints in one go, pastes in brackets.
_BEGIN: Final = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?2026$p\x1b[?2004h"


class BrowserDriver(Driver):
    """Paints to standard output; when whoever serves the page is gone, soloist leaves too."""

    def __init__(
        self,
        app: "OrderedApp",
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """`size` is the page's, in cells; else the environment says it."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._holder = app
        columns, lines = size or (os.environ.get("COLUMNS", "80"), os.environ.get("LINES", "24"))
        self._cells = Size(int(columns), int(lines))
        self._over = Event()

    @property
    def is_web(self) -> bool:
        """Yes."""
        return True

    def write(self, data: str) -> None:
        """Send it to the page; when nobody looks any more it is dropped."""
        with suppress(OSError):
            left = memoryview(data.encode())
            while left:
                left = left[os.write(1, left) :]

    def start_application_mode(self) -> None:
        """Begin to draw, and to listen."""
        self.write(_BEGIN)
        self._holder.call_later(self._holder.post_message, events.Resize(self._cells, self._cells))
        Thread(target=self._listen, name="page", daemon=True).start()

    def disable_input(self) -> None:
        """What is said from now on is heard by nobody."""

    def stop_application_mode(self) -> None:
        """End; the page goes with the process."""
        self._over.set()

    def _listen(self) -> None:
        """Hear the page until the app leaves or the page's server is gone."""
        keys = Keys()
        for line in self._lines():
            match json.loads(line):
                case ["stdin", str(typed)]:
                    for data in (typed.encode("utf-8", "replace"), None):
                        for event in keys.of(data):
                            self.process_message(event)
                case ["resize", {"width": int(width), "height": int(height)}]:
                    size = Size(width, height)
                    self.process_message(events.Resize(size, size))
        if not self._over.is_set():
            signal.raise_signal(signal.SIGHUP)

    def _lines(self) -> Iterator[bytes]:
        held = b""
        while not self._over.is_set():
            if not select.select([0], [], [], TICK)[0]:
                continue
            data = os.read(0, 1 << 16)
            if not data:
                return
            *lines, held = (held + data).split(b"\n")
            yield from lines
