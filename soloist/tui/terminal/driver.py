"""A terminal driver that outlives bad bytes and stalled terminals, and always gives the terminal back."""

import asyncio
import errno
import os
import re
import selectors
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

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
        app: Any,  # an `OrderedApp`, which knows this module
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """As Textual's, but a signal that stops soloist, or has it go on, is heard between two deeds."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._holder = app
        self._ours = False  # whether the terminal is in our hands
        self._stopped = False  # by a signal, and the terminal given back before
        self._picture: Modes | None = None  # those of the terminal before the last picture was on it
        self._out = _Writer()
        between = asyncio.get_running_loop().call_soon_threadsafe
        signal.signal(signal.SIGTSTP, lambda *_: between(self._stop) if self._ours else _stop_now())
        signal.signal(signal.SIGCONT, lambda *_: between(self._go_on))

    # --- taking the terminal and giving it back

    def start_application_mode(self) -> None:
        """Take the terminal; what is painted waits in memory if it does not read."""
        self._ours, self._stopped = True, False
        self._holder.give_back = self.give_back
        before = self._picture = CURTAIN.hand_over()
        self._out = _Writer()
        self._out.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if before is not None:
            self.attrs_before, self._picture = before, None

    def write(self, data: str) -> None:
        """Have it written; entering the other screen again would wipe the last picture off it."""
        if data != ENTER or self._picture is None:
            self._out.put(data)

    def stop_application_mode(self) -> None:
        """Give the terminal back in order."""
        self.write("\x1b[?1016l")
        super().stop_application_mode()
        self._ours = False

    def close(self) -> None:
        """As Textual's, once all is written."""
        super().close()
        self._out.end()

    def give_back(self) -> None:
        """Give the terminal back at once, from any thread, even one that does not read any more."""
        if self._ours:
            self._ours = False
            give_back(2, self.fileno, self.attrs_before)

    # --- stopping and going on

    def _stop(self) -> None:
        self._holder.save()
        if self._ours:
            self.suspend_application_mode()
        self._stopped = True
        _stop_now()

    def _go_on(self) -> None:
        """Go on; a shell that stopped us by force has put its own modes on the terminal."""
        mine = self._ours or self._stopped  # else an editor has the terminal
        if not mine or not self._holder.is_running or told_to_end():
            return
        if self._ours:
            self.suspend_application_mode()
        self.resume_application_mode()
        self._holder.refresh(layout=True)

    # --- reading

    def process_message(self, message: Message) -> None:
        """As Textual's; a wheel or a click outside of the screen, which would leave no focus, is dropped."""
        if isinstance(message, _POINTED) and not self._holder.size.contains(message.x, message.y):
            return
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the app leaves or the terminal is gone."""
        keys = Keys()
        for data in self._reads():
            for event in keys.of(data):
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
                if self._holder.focused is not None:
                    return
            if self.exit_event.wait(GLIMPSE):
                return


def _stop_now() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


class Keys:
    """The events of bytes that are read: a paste in one piece, Escape apart from what was typed after it.

    A terminal sends Alt with a letter as Escape and the letter: here that is the key and the letter, unless
    a command has that key. What begins a sequence, as those of function keys do, is left to Textual's parser.
    """

    def __init__(self) -> None:
        """Nothing is read yet."""
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._pasting = Pasting()
        self._held = ""  # an Escape that was read last: what comes next tells what it is
        self._quiet = 0

    def of(self, data: bytes | None) -> Iterator[Message]:
        """What these bytes say, and those before them; None where none came for a while.

        Then an Escape is that key, and a paste whose end never came ends after some time.
        """
        self._quiet = 0 if data is not None else self._quiet + 1
        text = self._pasting.end() if self._quiet > PATIENCE else ""
        if data is not None:
            text = self._held + self._pasting.feed(self._decode(data))
            self._held = ESCAPE if text.endswith(ESCAPE) else ""
            text = text.removesuffix(ESCAPE)
        elif self._held:
            self._held = ""
            yield events.Key("escape", None)
        for number, part in enumerate(re.split(r"(\x1b[^\x1b\[O])", text)):
            if number % 2 and KEYBOARD.holder(f"alt+{part[1:]}") is None:
                yield events.Key("escape", None)
                part = part[1:]
            yield from self._parser.feed(part) if part else ()
        yield from self._parser.tick()


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


class _Writer(Thread):
    """Writes to the terminal from a queue without end; what can't be written is dropped: it may be gone."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="terminal")
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self.put = self._queue.put

    def run(self) -> None:
        terminal = sys.__stderr__
        assert terminal is not None, "the screen opens on a terminal alone"
        text: str | None = ""
        while text is not None:
            try:
                text = self._queue.get()
                terminal.write(text or "")
                if self._queue.empty():
                    terminal.flush()
            except OSError as error:
                # Python would end with a code of its own if what is left could not be written in the end.
                if error.errno == errno.EIO:
                    with suppress(OSError):
                        nowhere = os.open(os.devnull, os.O_WRONLY)
                        os.dup2(nowhere, terminal.fileno())
                        os.close(nowhere)

    def end(self) -> None:
        """Write the rest, and be done."""
        if self.is_alive():
            self.put(None)
            self.join()
