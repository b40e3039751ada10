"""The picture a story was left with, shown before anything is loaded; keys typed meanwhile are kept."""

import os
import sys

from soloist.storage import picture

TYPE_CHECKING = False  # `typing` would come too late
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, TextIO, TypeAlias

    Modes: TypeAlias = list[int | list[bytes | int]]  # of a terminal, as termios has them

ENTER: "Final" = "\x1b[?1049h"
_SHOW: "Final" = f"{ENTER}\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[H"
_BACK: "Final" = "\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"


class Curtain:
    """The terminal while a picture is on it: as a Textual app will want it, but that ctrl+c still ends.

    Whatever is said before the app takes over, on either stream, is said on the terminal as it was.
    """

    def __init__(self) -> None:
        """Nothing is shown."""
        self._modes: Modes | None = None  # of the terminal, as they were
        self._streams: tuple[TextIO, TextIO] | None = None

    def rise(self, words: "Sequence[str]") -> None:
        """Show the picture for this command, if there is one; nothing is raised."""
        if not picture.wanted() or not (os.isatty(0) and os.isatty(1) and os.isatty(2)):
            return
        try:
            size = os.get_terminal_size(2)
            columns, lines = (int(os.environ.get(name) or "0") for name in ("COLUMNS", "LINES"))
            rows = picture.read(picture.occasion(words, columns or size.columns, lines or size.lines))
            if rows is not None and _in_front():
                self._show(rows)
        except (OSError, ValueError, ImportError):
            return

    def _show(self, rows: str) -> None:
        import termios

        try:
            self._modes = termios.tcgetattr(0)
            modes = termios.tcgetattr(0)
            modes[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
            modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
            self._streams = sys.stdout, sys.stderr
            sys.stdout, sys.stderr = _Before(self, sys.stdout), _Before(self, sys.stderr)
            self._listen()
            termios.tcsetattr(0, termios.TCSANOW, modes)
        except termios.error:
            self.fall()
            return
        _write(_SHOW + rows.replace("\n", "\r\n"))

    def hand_over(self) -> "Modes | None":
        """The app has the terminal now: the modes to give it back with; None where no picture is shown."""
        modes, self._modes = self._modes, None
        if modes is not None:
            self._restore_streams()
        return modes

    def fall(self) -> None:
        """Give the terminal back, unless an app has it."""
        modes = self.hand_over()
        if modes is None:
            return
        import termios

        self._listen(False)
        try:
            _write(_BACK)
            termios.tcsetattr(0, termios.TCSANOW, modes)
        except (OSError, termios.error):
            return

    def _restore_streams(self) -> None:
        if self._streams is not None:
            sys.stdout, sys.stderr = self._streams

    def _listen(self, on: bool = True) -> None:
        """A signal that ends the process gives the terminal back first; ctrl+z waits for the app."""
        import _signal  # type: ignore[import-not-found]  # `signal` takes longer to load than the picture

        for number in (_signal.SIGTERM, _signal.SIGHUP, _signal.SIGQUIT, _signal.SIGTSTP):
            answer = _signal.SIG_IGN if number == _signal.SIGTSTP else self._end
            if _signal.getsignal(number) == (_signal.SIG_DFL if on else answer):  # else someone knows better
                _signal.signal(number, answer if on else _signal.SIG_DFL)

    def _end(self, number: int, _frame: object) -> None:
        self.fall()
        os.kill(os.getpid(), number)


class _Before:
    """A stream that gives the terminal back before anything is written to it."""

    def __init__(self, curtain: Curtain, stream: "TextIO") -> None:
        self._curtain, self._stream = curtain, stream

    def write(self, text: str) -> int:
        self._curtain.fall()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def _in_front() -> bool:
    """Whether the terminal is ours to write to: not in the background of a shell."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return True  # a terminal that controls nobody


def _write(text: str) -> None:
    left = text.encode()
    while left:
        left = left[os.write(2, left) :]


CURTAIN: "Final" = Curtain()
"""The one of this process, as there is one terminal."""
