"""A terminal driver that outlives bad bytes and stalled terminals, and always gives the terminal back."""

import errno
import os
import re
import selectors
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TextIO, cast

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import ScreenStackError
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from soloist.play.commands import KEYBOARD
from soloist.play.prose.pasting import Pasting
from soloist.tui.terminal.last_picture import CURTAIN, ENTER
from soloist.tui.terminal.signals import told_to_end

if TYPE_CHECKING:
    from io import TextIOWrapper

    from textual.app import App

    from soloist.tui.terminal.last_picture import Modes

READ = 4096  # bytes at a time
PATIENCE = 20  # ticks without a byte after which a paste that has not ended is over
TICK = 0.1  # seconds between looks at whether the app is leaving
AHEAD = 0.5  # seconds keys typed ahead wait, at most, for something to take them
GLIMPSE = 0.005  # seconds between looks whether it is there
_POINTED: Final = (
    events.MouseDown,
    events.MouseScrollUp,
    events.MouseScrollDown,
    events.MouseScrollLeft,
    events.MouseScrollRight,
)
ESCAPE: Final = "\x1b"
GRACE = 0.2  # seconds a stalled terminal is given when it is given back at once

# Pastes in brackets, wrapping, sizes in band, mouse, kitty keys, the other screen, the cursor, focus.
GIVE_BACK: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    b"\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)


class TerminalDriver(LinuxDriver):
    """Textual's driver, with bytes that are not UTF-8 shown as such instead of fatal, pastes in one piece.

    When standard input ends or fails the terminal is gone: the process is told so by SIGHUP,
    whatever the shell did with that signal. A terminal that stops reading holds nobody up.
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
        self._ours = False  # whether the terminal is in our hands
        self._picture: Modes | None = None  # those of the terminal before the last picture was on it
        if self._file is not None:
            self._file = cast("TextIOWrapper", _Fragile(self._file))

    # --- taking the terminal and giving it back

    def start_application_mode(self) -> None:
        """Take the terminal; what is painted waits in memory if it does not read."""
        self._ours = True
        before = self._picture = CURTAIN.hand_over()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if before is not None:
            self.attrs_before, self._picture = before, None
        if self._writer_thread is not None:
            self._writer_thread._queue.maxsize = 0  # a full one would hold up whoever types

    def write(self, data: str) -> None:
        """As Textual's; entering the other screen again would wipe the last picture off it."""
        if data != ENTER or self._picture is None:
            super().write(data)

    def stop_application_mode(self) -> None:
        """Give the terminal back in order."""
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
        super().stop_application_mode()
        self._ours = False

    def give_back(self) -> None:
        """Give the terminal back at once, from any thread, even one that does not read any more."""
        if not self._ours or self._file is None:
            return
        self._ours = False
        give_back(self._file.fileno(), self.fileno, self.attrs_before)

    # --- stopping and going on

    def _sigtstp_application(self, *_: object) -> None:
        """Stop: at once while an editor has the terminal, else between two things the app does."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._stop)
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _stop(self) -> None:
        save = getattr(self._app, "save", None)
        if save is not None:
            save()
        if self._ours:
            self.suspend_application_mode()
        self._must_signal_resume = True
        os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        """Go on; a shell that stopped us by force has put its own modes on the terminal."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        if not self._auto_restart or not self._app.is_running or told_to_end():
            return
        if self._ours:
            self.suspend_application_mode()
        self.resume_application_mode()
        self._app.refresh(layout=True)

    # --- reading

    def process_message(self, message: Message) -> None:
        """As Textual's; a wheel or a click outside of the screen, which would leave no focus, is dropped."""
        if isinstance(message, _POINTED) and not self._app.size.contains(message.x, message.y):
            return
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the app leaves or the terminal is gone."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        pasting, quiet, held = Pasting(), 0, ""
        for data in self._reads():
            quiet = quiet + 1 if data is None else 0
            if data is not None:
                text = held + pasting.feed(decode(data))
                held = ESCAPE if text.endswith(ESCAPE) else ""  # what comes next tells what it is
                text = text.removesuffix(ESCAPE)
            elif held:
                text, held = "", ""
                self.process_message(events.Key("escape", None))
            else:
                text = pasting.end() if quiet > PATIENCE else ""
            for event in events_of(parser, text):
                self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
        if not self.exit_event.is_set():
            signal.raise_signal(signal.SIGHUP)

    def _reads(self) -> Iterator[bytes | None]:
        """Bytes as they come, None when none came for a while; ends with the terminal or the app."""
        self._wait_for_focus()
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

    def _wait_for_focus(self) -> None:
        """Leave what was typed ahead where it is until something on the screen can take it."""
        for _ in range(int(AHEAD / GLIMPSE)):
            with suppress(ScreenStackError):
                if self._app.focused is not None:
                    return
            if self.exit_event.wait(GLIMPSE):
                return


def events_of(parser: XTermParser, text: str) -> Iterator[Message]:
    """The events of what was read, Escape told apart from what was typed right after it.

    A terminal sends Alt with a letter as Escape and the letter: here that is the key and the letter, unless
    a command has that key. What begins a sequence, as those of function keys do, is left to the parser.
    """
    for number, part in enumerate(re.split(r"(\x1b[^\x1b\[O])", text)):
        if number % 2 and KEYBOARD.holder(f"alt+{part[1:]}") is None:
            yield events.Key("escape", None)
            yield from parser.feed(part[1:])
        elif part:
            yield from parser.feed(part)


def give_back(screen: int, keyboard: int, modes: "Modes | None") -> None:
    """Make a terminal what it was, by its two descriptors; what cannot be done is left undone."""
    with suppress(OSError, termios.error):
        if modes is not None:
            termios.tcsetattr(keyboard, termios.TCSANOW, modes)
        with selectors.DefaultSelector() as selector:
            selector.register(screen, selectors.EVENT_WRITE)
            if not selector.select(GRACE):
                termios.tcflush(screen, termios.TCOFLUSH)
            if selector.select(GRACE):
                os.write(screen, GIVE_BACK)


class _Fragile:
    """Writes to a terminal that may be gone: what can't be written is dropped.

    Textual's writing thread would die of the error, and everything after would wait for it.
    """

    def __init__(self, file: TextIO) -> None:
        self._terminal = file

    def write(self, text: str) -> int:
        try:
            return self._terminal.write(text)
        except OSError as error:
            self._drop(error)
            return len(text)

    def flush(self) -> None:
        try:
            self._terminal.flush()
        except OSError as error:
            self._drop(error)

    def _drop(self, error: OSError) -> None:
        # Python would end with a code of its own if what is left could not be written at the very end.
        if error.errno == errno.EIO:
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, self._terminal.fileno())
                os.close(nowhere)

    def fileno(self) -> int:
        return self._terminal.fileno()

    def isatty(self) -> bool:
        return self._terminal.isatty()
