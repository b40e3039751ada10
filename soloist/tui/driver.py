"""A terminal driver that outlives bad bytes and leaves when the terminal does."""

import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO, cast

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from soloist.tui.pasting import Pasting

if TYPE_CHECKING:
    from io import TextIOWrapper

    from textual.app import App

READ = 4096  # bytes at a time
TICK = 0.1  # seconds between looks at whether the app is leaving


class TerminalDriver(LinuxDriver):
    """Textual's driver, with bytes that are not UTF-8 shown as such instead of fatal, pastes in one piece.

    When standard input ends or fails the terminal is gone: the process is told so by SIGHUP,
    whatever the shell did with that signal.
    """

    def __init__(
        self,
        app: "App[object]",
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual's."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if self._file is not None:
            self._file = cast("TextIOWrapper", _Fragile(self._file))

    def run_input_thread(self) -> None:
        """Read keys until the app leaves or the terminal is gone."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        pasting = Pasting()
        for data in self._reads():
            text = "" if data is None else pasting.feed(decode(data))
            if text:  # nothing would mean the end to the parser
                for event in parser.feed(text):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
        if not self.exit_event.is_set():
            signal.raise_signal(signal.SIGHUP)

    def _reads(self) -> Iterator[bytes | None]:
        """Bytes as they come, None when none came for a while; ends with the terminal or the app."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if not selector.select(TICK):
                    yield None
                    continue
                try:
                    data = os.read(self.fileno, READ)
                except OSError:
                    return
                if not data:
                    return
                yield data


class _Fragile:
    """Writes to a terminal that may be gone: what can't be written is dropped.

    Textual's writing thread would die of the error, and everything after would wait for it.
    """

    def __init__(self, file: TextIO) -> None:
        self._terminal = file

    def write(self, text: str) -> int:
        try:
            return self._terminal.write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        try:
            self._terminal.flush()
        except OSError:
            return

    def fileno(self) -> int:
        return self._terminal.fileno()

    def isatty(self) -> bool:
        return self._terminal.isatty()
