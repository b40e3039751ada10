"""The real screen in a pseudo-terminal: keys in, bytes out, signals, and the terminal taken away."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROWS, COLUMNS = 24, 80
_SWITCHES: Final = (
    *((f"\x1b[?{n}h".encode(), f"\x1b[?{n}l".encode()) for n in (1049, 1000, 1003, 1006, 2004, 1004)),
    (b"\x1b[?25l", b"\x1b[?25h"),
    (b"\x1b[>", b"\x1b[<u"),
)
_READY: Final = (b"saved", b"draft kept", b"not sent")


class Screen:
    """soloist in a terminal of its own; everything it wrote there is in `seen`."""

    def __init__(self, home: Path, story: str, *, lang: str = "en", shell: str = "", **more: str) -> None:
        """Start it on a story; `shell` is run before it, `more` goes into the environment."""
        self.home = home
        self.seen = bytearray()
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.modes = termios.tcgetattr(theirs)
        # A shell without a terminal that opens one gets it as its own.
        take = f'exec <"$0" >"$0" 2>"$0"; {shell} exec "$@"'
        soloist = [sys.executable, "-m", "soloist", "--lang", lang, "play", story]
        self.environment = _environment(home) | more
        self.started = time.monotonic()
        self.used = 0.0  # seconds of processor time, as last looked at
        self.process = subprocess.Popen(
            ["sh", "-c", take, os.ttyname(theirs), *soloist],
            stdin=subprocess.DEVNULL, cwd=home, env=self.environment, start_new_session=True,
            preexec_fn=_hear,  # noqa: PLW1509 - no threads of ours hold a lock here
        )  # fmt: skip
        self.theirs = theirs

    def keys(self, data: bytes) -> None:
        """Type; what the app writes meanwhile is read, for it may wait for that."""
        while data:
            _, writable, _ = select.select([], [self.ours], [], 0.05)
            if writable:
                data = data[os.write(self.ours, data) :]
            self.read(0)

    def read(self, seconds: float) -> None:
        """Read what comes in the next `seconds`."""
        until = time.monotonic() + seconds
        while True:
            left = max(0.0, until - time.monotonic())
            if not select.select([self.ours], [], [], left)[0]:
                return
            try:
                part = os.read(self.ours, 65536)
            except OSError:
                return
            if not part:
                return
            self.seen += part

    def wait_for(self, *texts: bytes, since: int = 0, seconds: float = 15) -> bool:
        """Read until one of `texts` was written after byte `since`; whether it was."""
        until = time.monotonic() + seconds
        while not any(text in self.seen[since:] for text in texts):
            if time.monotonic() > until or self.process.poll() is not None:
                return False
            self.read(0.02)
        return True

    def ready(self, seconds: float = 15) -> bool:
        """Read until the story is open."""
        return self.wait_for(*_READY, seconds=seconds)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process alone."""
        self.process.send_signal(number)

    def ended(self, seconds: float = 10) -> int | None:
        """Read to the end; the exit code as a shell would say it, None when it goes on."""
        until = time.monotonic() + seconds
        while self.process.poll() is None:
            self.state()
            if time.monotonic() > until:
                return None
            if self.ours >= 0:
                self.read(0.02)
            else:
                time.sleep(0.02)
        if self.ours >= 0:
            self.read(0.05)
        code = self.process.returncode
        return 128 - code if code < 0 else code

    def hang_up(self) -> None:
        """Close the terminal's window."""
        os.close(self.theirs)
        os.close(self.ours)
        self.ours = self.theirs = -1

    def as_before(self) -> bool:
        """Whether the terminal's modes are what they were at first."""
        return termios.tcgetattr(self.theirs) == self.modes

    def given_back(self) -> bool:
        """Whether whatever was switched on is off: other screen, hidden cursor, mouse, pastes, kitty keys."""
        return all(self.seen.rfind(off) >= self.seen.rfind(on) for on, off in _SWITCHES)

    def state(self) -> str:
        """The letter by which the system says what the process does, `T` if stopped; empty once gone."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return ""
        self.used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return fields[0]

    def close(self) -> None:
        """End it at once, if it goes on, and put the terminal away."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.ours >= 0:
            self.hang_up()


def _hear() -> None:
    """A campaign started in the background has these ignored, and so would have whatever it starts."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
    places: Mapping[str, str] = {
        "HOME": str(home), "SOLOIST_HOME": str(home / "here"), "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_HOME": str(home / "config"), "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_DATA_HOME": str(home / "data"),
        "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    return kept | dict(places)
