"""From a key to its repaint in the composer, beside a story of 10 MB, against Textual's editor in a bare app.

Both run in pseudo-terminals, are given the same draft by paste, and are typed into in turn. A key is
timed from its byte to the first byte painted, and in processor time until both are quiet again.
"""

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from bench import decade
from bench.first_paint import environment, play

KEYS = 60
QUIET: Final = 0.03  # seconds without a byte after which a key is done with
SLOWEST: Final = 16.0  # milliseconds, a frame
LIMIT: Final = 1.20
PROCESS_CLOCK: Final = 2  # the kernel's number of a process's own clock is ~pid << 3, and this kind

STOCK = """
from textual.app import App
from textual.widgets import Static, TextArea
class Stock(App):
    CSS = "Static { height: 1fr; } TextArea { height: auto; max-height: 8; border: none; }"
    def compose(self):
        yield Static("x")
        yield TextArea()
    def on_mount(self):
        self.query_one(TextArea).focus()
        self.query_one(TextArea).cursor_blink = False
Stock().run()
"""

DRAFTS: Final = {
    "nothing typed": "",
    "2,000 lines": "\r".join(f"La porte de la lune rouge, sous l’ombre {number}." for number in range(2000)),
    "12,000 characters in a line": ("la porte lune rouge sous ombre vent marche lente " * 245)[:12_000],
}


class Key(NamedTuple):
    """What a key took, in milliseconds: until something was painted, and of the processor."""

    wall: float
    busy: float


class Typing:
    """An app in a pseudo-terminal, to be typed into."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self._terminal, child = pty.openpty()
        self._process = subprocess.Popen(
            command,
            stdin=child,
            stdout=child,
            stderr=child,
            env=environment(home, False),
            start_new_session=True,
        )
        os.close(child)

    def __enter__(self) -> Self:
        self.settle(1.5)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._terminal)

    def settle(self, quiet: float = QUIET) -> None:
        """Read what is painted until nothing comes any more."""
        while select.select([self._terminal], [], [], quiet)[0]:
            os.read(self._terminal, 65536)

    def paste(self, text: str) -> None:
        """Put a text into the editor, and wait until it is there."""
        left = f"\x1b[200~{text}\x1b[201~".encode()
        while left:
            left = left[os.write(self._terminal, left[:2000]) :]
            self.settle(0.005)
        self.settle(1.5)

    def press(self) -> Key:
        """Type a letter."""
        self.settle()
        busy, start = self._busy(), time.perf_counter()
        os.write(self._terminal, b"a")
        select.select([self._terminal], [], [], 5)
        wall = time.perf_counter() - start
        self.settle()
        return Key(wall * 1000, (self._busy() - busy) / 1e6)

    def _busy(self) -> int:
        """The processor time of all its threads so far, those that have ended too, in nanoseconds."""
        return time.clock_gettime_ns(~self._process.pid << 3 | PROCESS_CLOCK)


def compare(draft: str, story: Path, home: Path, keys: int = KEYS) -> tuple[Key, Key]:
    """The medians of a key in the composer, and in the stock editor, both holding `draft`."""
    taken: tuple[list[Key], list[Key]] = ([], [])
    with Typing(play(story), home) as ours, Typing([sys.executable, "-c", STOCK], home) as stock:
        for app in (ours, stock):
            if draft:
                app.paste(draft)
        for _ in range(keys):
            for app, times in zip((ours, stock), taken, strict=True):
                times.append(app.press())
    mine, theirs = (Key(*map(statistics.median, zip(*times, strict=True))) for times in taken)
    return mine, theirs


def main() -> int:
    """Print the figures; 1 when one is over its limit."""
    missed = False
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        story = decade.write(home / "story.md")
        for what, draft in DRAFTS.items():
            ours, stock = compare(draft, story, home)
            ratio = min(ours.wall / stock.wall, ours.busy / stock.busy)
            print(
                f"keystroke, {what}: {ours.wall:.1f} ms (at most {SLOWEST:.0f}), stock {stock.wall:.1f}: "
                f"{ours.wall / stock.wall:.2f}; of the processor {ours.busy:.1f} ms, stock {stock.busy:.1f}: "
                f"{ours.busy / stock.busy:.2f} (at most {LIMIT:.2f})"
            )
            missed = missed or ours.wall > SLOWEST or ratio > LIMIT
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
