"""How long until the play screen shows its story: against a bare Textual app, and by the story's size.

Each app runs as a process of its own in a pseudo-terminal and is timed from its start until the
mark at the end of its text is painted, then killed. Runs are interleaved and medians compared.
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

MARK = b"PAINTED"
RUNS = 21
PATIENCE = 20.0  # seconds

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("PAINTED")
Bare().run()
"""

EXCHANGE = """Aldric attend sous la lune rouge, les doigts gourds autour des crochets, et *compte* les heures.

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif, crochets | contre: objectif, ? 2D] 2d6=6,2+4 vs 3d6=1,4,3 -> Succès (+2)
[N:Destinée|Destin 0->1]
=> La porte cède sans un bruit.
```

"""


def story(folder: Path, size: int) -> Path:
    """A story of about `size` bytes whose last line is the mark."""
    path = folder / f"{size}.md"
    text = "# Une histoire\n\n" + EXCHANGE * (size // len(EXCHANGE.encode()))
    path.write_bytes(text.encode() + MARK + b"\n")
    return path


def painted_after(command: Sequence[str], home: Path) -> float:
    """Seconds from the start of a process, at home in `home`, until it painted the mark."""
    terminal, child = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    environment |= {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=child, stdout=child, stderr=child, env=environment, start_new_session=True
    )
    os.close(child)
    seen = b""
    try:
        while MARK not in seen:
            if not select.select([terminal], [], [], PATIENCE)[0]:
                raise TimeoutError(seen[-2000:].decode(errors="replace"))
            seen += os.read(terminal, 65536)
        return time.perf_counter() - start
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def medians(commands: Mapping[str, Sequence[str]], home: Path, runs: int = RUNS) -> dict[str, float]:
    """The median of each command's time to the mark, in seconds; the first round only warms up."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(painted_after(command, home))
    return {name: statistics.median(each[1:]) for name, each in times.items()}


def compare(runs: int = RUNS) -> dict[str, float]:
    """The medians of the bare app and of the story at both sizes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, large = story(folder, 10_000), story(folder, 10_000_000)
        return medians(
            {
                "bare": [sys.executable, "-c", BARE],
                "10 KB": [sys.executable, "-m", "soloist", "play", str(small)],
                "10 MB": [sys.executable, "-m", "soloist", "play", str(large)],
            },
            folder,
            runs,
        )


def main() -> int:
    """Print the figures; 1 when a ratio is over its limit."""
    found = compare()
    for name, seconds in found.items():
        print(f"first paint, {name}: {seconds * 1000:.0f} ms")
    of_bare, of_small = found["10 KB"] / found["bare"], found["10 MB"] / found["10 KB"]
    print(f"play screen against bare app: {of_bare:.2f} (at most 1.25)")
    print(f"10 MB against 10 KB:    {of_small:.2f} (at most 1.10)")
    return int(of_bare > 1.25 or of_small > 1.10)


if __name__ == "__main__":
    sys.exit(main())
