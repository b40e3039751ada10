"""soloist in a pseudo-terminal: keys in, all bytes out, and what of them is a command to a terminal."""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pyte

ROOT: Final = Path(__file__).parents[2]
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
PATIENCE: Final = 20.0  # seconds until something that should come is given up

# What the screen itself sends: colours, cursor, screen modes, mouse and its pointer, painting in one go.
OWN: Final = re.compile(
    rb"\x1b\[[0-9;:]*m|\x1b\[[0-9;]*H|\x1b\[\?(?:7|25|1000|1003|1004|1006|1015|1016|1049|2004|2026|2048)(?:[hl]|\$p)"
    rb"|\x1b\[<u|\x1b\[>[0-9]*u|\x1b\]22;[a-z-]*\x07"
)
UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\U000e0000-\U000e007f]"
)
"""What must not be left once the screen's own sequences are taken out; line ends and tabs may."""


class RealTerminal:
    """A program in a terminal of its own; everything it wrote there is in `seen`."""

    def __init__(
        self,
        home: Path,
        *words: str,
        size: tuple[int, int] = (24, 80),
        environ: Mapping[str, str] = NOTHING,
        command: tuple[str, ...] = (sys.executable, "-m", "soloist"),
    ) -> None:
        """Start `command` with `words`; `size` is rows and columns, `environ` goes on top of the test's."""
        self.seen = bytearray()
        self._ours, theirs = os.openpty()
        os.set_blocking(self._ours, False)
        self._screen: pyte.Screen | None = None
        self._stream: pyte.ByteStream | None = None
        self._fed = 0
        self.resize(*size)
        environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)} | dict(environ)
        # A shell without a terminal that opens one gets it as its own.
        take = ["sh", "-c", 'exec <"$0" >"$0" 2>"$0"; exec "$@"', os.ttyname(theirs)]
        self.process = subprocess.Popen(
            [*take, *command, *words],
            stdin=subprocess.DEVNULL, cwd=home, env=environment, start_new_session=True,
        )  # fmt: skip
        self._theirs = theirs

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size, of which the kernel tells the program."""
        self.size = rows, columns
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen = None

    def read(self, seconds: float = 0) -> bool:
        """Read what comes within `seconds`; whether anything came."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self._ours, 1 << 20)
        except OSError:
            part = b""
        self.seen += part
        return bool(part)

    def type(self, keys: bytes) -> int:
        """Type; how much had been written before. Whatever the program writes meanwhile is read."""
        mark = len(self.seen)
        while keys:
            self.read()
            if select.select([], [self._ours], [], 0.05)[1]:
                keys = keys[os.write(self._ours, keys[:4096]) :]
        return mark

    def until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Read until something holds; whether it came to that."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end or self.ended:
                return done()
            self.read(0.02)
        return True

    def painted(self, *texts: str, since: int = 0, seconds: float = PATIENCE) -> bool:
        """Wait until one of `texts` was written after byte `since`; whether it was."""
        wanted = [text.encode() for text in texts]

        def there() -> bool:
            plain = OWN.sub(b"", bytes(self.seen[since:]))
            return any(text in plain for text in wanted)

        return self.until(there, seconds)

    def settle(self, since: int, quiet: float = 0.15) -> bool:
        """Wait until something was written after byte `since` and then nothing for `quiet` seconds."""
        if not self.until(lambda: len(self.seen) > since, 5):
            return False
        while self.read(quiet):
            pass
        return True

    @property
    def ended(self) -> bool:
        """Whether the program has ended and all it wrote was read."""
        return self.process.poll() is not None and not self.read()

    @property
    def rows(self) -> list[str]:
        """The screen as it stands."""
        if self._screen is None or self._stream is None:
            rows, columns = self.size
            self._screen = pyte.Screen(max(columns, 1), max(rows, 1))
            self._stream = pyte.ByteStream(self._screen)
            self._fed = 0
        self._stream.feed(bytes(self.seen[self._fed :]))
        self._fed = len(self.seen)
        return list(self._screen.display)

    def shows(self, *texts: str) -> bool:
        """Wait until one of `texts` stands on the screen; whether it came to that."""
        return self.until(lambda: any(text in row for row in self.rows for text in texts))

    def end(self, keys: bytes = b"\x11") -> int | None:
        """Type what leaves and read to the end; the exit code, None when it goes on."""
        self.type(keys)
        self.until(lambda: False)
        return self.process.poll()

    def close(self) -> None:
        """Take the program and the terminal away."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in (self._ours, self._theirs):
            os.close(descriptor)


def leaks(written: bytes, *, own: re.Pattern[bytes] | None = OWN) -> list[str]:
    """Every place where something else than text and the sequences of the screen, if any, was written."""
    rest = (own.sub(b"", written) if own is not None else written).decode("utf-8", "surrogateescape")
    found = [*UNSAFE.finditer(rest), *re.finditer("[\ud800-\udfff]", rest)]
    return [ascii(rest[max(0, at.start() - 60) : at.end() + 20]) for at in found]
