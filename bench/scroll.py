"""What moving through a story costs, and adding to it, by its size: nothing is to depend on that.

Each move is timed in processor time with the painting of all rows it brings into sight, in a story
view without a terminal; the sizes take turns.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Callable
from itertools import cycle
from typing import Final

from textual.app import App, ComposeResult

from bench.decade import EXCHANGES, text
from soloist.tui.story_view.view import StoryView

ROUNDS = 25
SLOWEST: Final = 16.0  # milliseconds, a frame
QUICK: Final = 2.0  # milliseconds that nobody counts
LIMIT: Final = 1.5
SIZES: Final = {"1 MB": EXCHANGES // 10, "10 MB": EXCHANGES, "100 MB": EXCHANGES * 10}  # exchanges
BLOCK: Final = "\nLa porte cède sans un bruit.\n\n```lonelog\n@ Entrer\n=> Rien.\n```\n".encode()


class Read:
    """A story that was read."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_tail(self, size: int) -> tuple[bytes, int]:
        """The end of it."""
        return self.data[-size:], max(0, len(self.data) - size)

    def read_all(self) -> bytes:
        """All of it."""
        return self.data


class Viewing(App[None]):
    """An app with nothing but the view."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.view = StoryView(Read(data))
        self.stall = 0.0

    def compose(self) -> ComposeResult:
        """The view."""
        yield self.view

    def on_mount(self) -> None:
        """Watch how long everything else waits, once the first picture is painted."""
        self.call_after_refresh(lambda: self.run_worker(self._watch()))

    async def _watch(self) -> None:
        while not self.view.indexed.is_set():
            before = time.thread_time()  # what others do on this machine does not count
            await asyncio.sleep(0)
            self.stall = max(self.stall, time.thread_time() - before)


def page(view: StoryView) -> None:
    """A page up."""
    view.action_page(-1)


def wheel(view: StoryView) -> None:
    """Three rows up, as the wheel moves."""
    view.scroll_y = max(0.0, view.scroll_y - 3)


PLACES = cycle(range(0, 1000, 7))


def jump(view: StoryView) -> None:
    """To a place in the middle, as by a search or the scrollbar."""
    view.reveal(view._story.end * next(PLACES) // 1000)


def ends(view: StoryView) -> None:
    """To the start, and back to the end."""
    view.action_home()
    paint(view)
    view.action_end()


def append(view: StoryView) -> None:
    """A block more."""
    view.append(BLOCK)


MOVES: Final[dict[str, Callable[[StoryView], None]]] = {
    "page": page, "wheel": wheel, "jump": jump, "start and end": ends, "append": append,
}  # fmt: skip


def paint(view: StoryView) -> None:
    """Draw all rows in sight."""
    for y in range(view.size.height):
        view.render_line(y)


async def spent(views: dict[str, StoryView], move: Callable[[StoryView], None]) -> dict[str, float]:
    """The median of a move in each view, in milliseconds."""
    times: dict[str, list[float]] = {name: [] for name in views}
    for _ in range(ROUNDS + 2):
        for name, view in views.items():
            start = time.process_time()
            move(view)
            paint(view)
            times[name].append((time.process_time() - start) * 1000)
            await asyncio.sleep(0)
    return {name: statistics.median(each[2:]) for name, each in times.items()}


async def measure() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """The medians of each move by size, and the longest others waited while a story was read, in ms."""
    first = Viewing("".join(text(200)).encode())
    async with first.run_test(size=(120, 40)):
        await first.view.indexed.wait()  # what is done once in a process is done
    apps = {name: Viewing("".join(text(exchanges)).encode()) for name, exchanges in SIZES.items()}
    running = [app.run_test(size=(120, 40)) for app in apps.values()]
    for each, app in zip(running, apps.values(), strict=True):
        await each.__aenter__()
        await app.view.indexed.wait()
    views = {name: app.view for name, app in apps.items()}
    found = {what: await spent(views, move) for what, move in MOVES.items()}
    for each in running:
        await each.__aexit__(None, None, None)
    return found, {name: app.stall * 1000 for name, app in apps.items()}


def main() -> int:
    """Print the figures; 1 when one is over its limit."""
    found, stalls = asyncio.run(measure())
    missed = False
    for what, sizes in found.items():
        first, last = sizes["1 MB"], sizes["100 MB"]
        each = ", ".join(f"{name} {taken:.2f}" for name, taken in sizes.items())
        print(f"{what}: {each} ms; {last / first:.2f} (at most {LIMIT:.1f}, or {QUICK:.0f} ms)")
        missed = missed or (last > SLOWEST or (last / first > LIMIT and last > QUICK))
    for name, stall in stalls.items():
        print(f"the longest others wait while {name} are cut into blocks: {stall:.1f} ms (at most 16)")
    return int(missed or max(stalls.values()) > SLOWEST)


if __name__ == "__main__":
    sys.exit(main())
