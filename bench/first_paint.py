"""How long until the play screen shows its story: against a bare Textual app, and by the story's size.

Each app runs as a process of its own in a pseudo-terminal and is timed from its start until the
mark at the end of its text is painted, then killed. Runs are interleaved and medians compared. The
last picture, which is painted before anything is loaded, is timed against Python's own start.
"""

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bench.decade import EXCHANGES, text

MARK = b"PAINTED"
RUNS = 15
PATIENCE = 20.0  # seconds
QUIT: Final = b"\x11"

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("PAINTED")
Bare().run()
"""

STORIES: Final = {"empty": 0, "10 MB": EXCHANGES, "100 MB": EXCHANGES * 10}  # exchanges of each


def story(folder: Path, name: str, exchanges: int) -> Path:
    """A story of so many exchanges whose last line is the mark."""
    path = folder / f"{name.replace(' ', '-')}.md"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(text(exchanges) if exchanges else ())
        file.write("\n" + MARK.decode() + "\n")
    return path


def environment(home: Path, picture: bool) -> dict[str, str]:
    """What the apps are started in, at home in `home`; with or without the last picture."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONDONTWRITEBYTECODE", "NO_COLOR")
    }
    size = {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    where = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    return kept | size | where | ({} if picture else {"SOLOIST_NO_PICTURE": "1"})


def painted_after(command: Sequence[str], home: Path, picture: bool = False, leave: bytes = b"") -> float:
    """Seconds from the start of a process until it painted the mark; then it is killed, or told to leave."""
    terminal, child = pty.openpty()
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=child, stdout=child, stderr=child, env=environment(home, picture), start_new_session=True,
    )  # fmt: skip
    os.close(child)
    seen = b""
    try:
        while MARK not in seen:
            if not select.select([terminal], [], [], PATIENCE)[0]:
                raise TimeoutError(seen[-2000:].decode(errors="replace"))
            seen += os.read(terminal, 65536)
        took = time.perf_counter() - start
        if leave:
            quitting(process, terminal, leave)
        return took
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def quitting(process: "subprocess.Popen[bytes]", terminal: int, leave: bytes) -> None:
    """Let a process end in order: its story read, then the keys that leave it."""
    end = time.perf_counter() + PATIENCE
    asked = False
    while process.poll() is None and time.perf_counter() < end:
        if select.select([terminal], [], [], 1.0)[0]:
            try:
                os.read(terminal, 65536)
            except OSError:
                continue
        elif not asked:
            os.write(terminal, leave)
            asked = True


def medians(
    commands: Mapping[str, Sequence[str]], home: Path, runs: int = RUNS, picture: bool = False
) -> dict[str, float]:
    """The median of each command's time to the mark, in seconds; the first round only warms up."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(painted_after(command, home, picture))
    return {name: statistics.median(each[1:]) for name, each in times.items()}


def play(path: Path) -> list[str]:
    """The command that opens a story."""
    return [sys.executable, "-m", "soloist", "play", str(path)]


def compare(folder: Path, runs: int = RUNS) -> dict[str, float]:
    """The medians of the bare app and of the stories, none of which has been opened before."""
    stories = {name: play(story(folder, name, exchanges)) for name, exchanges in STORIES.items()}
    return medians({"bare": [sys.executable, "-c", BARE], **stories}, folder, runs)


def pictured(folder: Path, runs: int = RUNS) -> dict[str, float]:
    """The medians of Python's own start and of the last picture of the 10 MB story."""
    opened = play(story(folder, "10 MB", STORIES["10 MB"]))
    painted_after(opened, folder, True, QUIT)
    nothing = [sys.executable, "-c", f"print({MARK.decode()!r})"]
    return medians({"python -c pass": nothing, "last picture": opened}, folder, runs, True)


def main() -> int:
    """Print the figures; 1 when a ratio is over its limit."""
    with tempfile.TemporaryDirectory() as name:
        found = compare(Path(name)) | pictured(Path(name))
    for each, seconds in found.items():
        print(f"first paint, {each}: {seconds * 1000:.0f} ms")
    ratios = (
        ("play screen against bare app", found["empty"] / found["bare"], 1.25),
        ("10 MB against an empty story", found["10 MB"] / found["empty"], 1.10),
        ("100 MB against an empty story", found["100 MB"] / found["empty"], 1.10),
        ("last picture against python -c pass", found["last picture"] / found["python -c pass"], 2.0),
    )
    for what, ratio, limit in ratios:
        print(f"{what}: {ratio:.2f} (at most {limit:.2f})")
    return int(any(ratio > limit for _, ratio, limit in ratios))


if __name__ == "__main__":
    sys.exit(main())
