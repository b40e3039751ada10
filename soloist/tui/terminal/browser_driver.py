"""The driver of a screen shown in a browser; what is typed and pasted goes the ways of a terminal's."""

import os
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver, _ExitInput
from textual.geometry import Size

from soloist.play.prose.pasting import Pasting
from soloist.tui.terminal.driver import events_of

if TYPE_CHECKING:
    from textual.app import App


class BrowserDriver(WebDriver):
    """Textual's, with pastes in one piece; when whoever serves the page is gone, soloist leaves too."""

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
        self._write = partial(_sent, self.fileno)

    def start_application_mode(self) -> None:
        """Begin to draw; as Textual's, but signals stay ours, and the keys are soloist's from the start."""
        self._write(b"__GANGLION__\n")
        self.write("\x1b[?1049h\x1b[?25l")  # the other screen, no cursor
        self._enable_mouse_support()
        size = Size(*(self._size or (80, 24)))
        self._app.call_later(self._app.post_message, events.Resize(size, size))
        self._request_terminal_sync_mode_support()
        self._enable_bracketed_paste()
        self._key_thread.start()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """As Textual's; keys that come are for soloist wherever the page thinks they go."""
        if packet_type != "blur":
            super().on_meta(packet_type, payload)

    def run_input_thread(self) -> None:
        """Read what the page sends until the app leaves or the page's server is gone."""
        parser, stream = XTermParser(self._debug), ByteStream()
        decode = getincrementaldecoder("utf-8")("replace").decode
        pasting = Pasting()
        with suppress(_ExitInput):
            for data in self._input_reader:
                for kind, payload in stream.feed(data) if data else ():
                    if kind == "D":
                        text = pasting.feed(decode(payload))
                        for event in events_of(parser, text) if text else ():
                            self.process_message(event)
                    else:
                        self._on_meta(kind, payload)
                for event in parser.tick():
                    self.process_message(event)
        if not self.exit_event.is_set():
            signal.raise_signal(signal.SIGHUP)


def _sent(page: int, data: bytes) -> int:
    """Write all of `data`; when nobody looks any more it is dropped."""
    with suppress(OSError):
        left = memoryview(data)
        while left:
            left = left[os.write(page, left) :]
    return len(data)
