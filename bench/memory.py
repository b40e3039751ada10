"""How much memory the screen holds with a long story open, at rest and at most, read from the system."""

import os
import pty
import select
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Final

from bench import decade

MB: Final = 1_000_000
SMALL: Final = 100.0  # MB resident with the 10 MB story
LARGE: Final = 3.0  # times the file with the 100 MB story
PATIENCE: Final = 60.0  # seconds
CALM: Final = 3.0  # seconds without a change: it is at rest
STORIES: Final = {"none": 0, "10 MB": decade.EXCHANGES, "100 MB": decade.EXCHANGES * 10}


def status(process: int, name: str) -> float:
    """A line of the system's account of a process, in MB."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024 / MB
    raise LookupError(name)


def at_rest(process: int) -> tuple[float, float]:
    """The resident memory once it has stopped changing, and its peak until then."""
    since = monotonic()
    last = status(process, "VmRSS")
    end = since + PATIENCE
    while monotonic() < min(since + CALM, end):
        sleep(0.2)
        now = status(process, "VmRSS")
        if abs(now - last) > 0.5:
            last, since = now, monotonic()
    return status(process, "VmRSS"), status(process, "VmHWM")


def held(path: Path, home: Path) -> tuple[float, float]:
    """What the screen holds with that story open: at rest, and at most."""
    terminal, child = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    environment |= {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    process = subprocess.Popen(
        [sys.executable, "-m", "soloist", "play", str(path)],
        stdin=child,
        stdout=child,
        stderr=child,
        env=environment,
        start_new_session=True,
    )
    os.close(child)
    Thread(target=_drain, args=(terminal,), daemon=True).start()
    try:
        return at_rest(process.pid)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def _drain(terminal: int) -> None:
    try:
        while select.select([terminal], [], [], PATIENCE)[0] and os.read(terminal, 65536):
            pass
    except (OSError, ValueError):
        return  # the terminal is closed


def main() -> int:
    """Print the figures; 1 when one is over its limit."""
    if not Path("/proc/self/status").exists():
        print("memory: this system gives no account of it in /proc")
        return 0
    missed = False
    for name, exchanges in STORIES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = decade.write(Path(folder) / "histoire.md", exchanges)
            size = path.stat().st_size / MB
            rest, peak = held(path, Path(folder))
        limit = LARGE * size if size > SMALL / 2 else SMALL
        print(f"memory, story of {name}: {rest:.0f} MB at rest, {peak:.0f} MB at most (at most {limit:.0f})")
        missed = missed or rest > limit
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
