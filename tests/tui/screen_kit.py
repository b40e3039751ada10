"""What tests of screens share: waiting for something, the play screen once it is read, what it says."""

import errno
import os
from asyncio import sleep
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from soloist.play.session.services import Services
from soloist.storage.disk import Disk, key, real
from soloist.storage.story.draft import SUFFIX, Draft, Flight, Unsent, encode
from soloist.tui.play.margin import Notice
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.composer import Composer

_PATIENCE: Final = 20.0  # seconds


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Let the app work until something holds; fail after a minute, for a busy machine is slow."""
    end = monotonic() + _PATIENCE
    while monotonic() < end:
        if true():
            await pilot.pause()
            return
        await sleep(0.005)  # a pause of the pilot would paint the screen each time
    raise AssertionError("it never came to be; the screen says: " + said(pilot))


def playing(pilot: Pilot[None]) -> bool:
    """Whether a story is on the screen, read."""
    return isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.settled


async def opened(pilot: Pilot[None]) -> PlayScreen:
    """The play screen, once the story is read."""
    await until(pilot, lambda: playing(pilot))
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


def said(pilot: Pilot[None]) -> str:
    """What the line below the composer says."""
    found = pilot.app.screen.query(Notice)
    return found.first().said if found else ""


def composer(pilot: Pilot[None]) -> Composer:
    """The composer."""
    return pilot.app.screen.query_one(Composer)


async def type_(pilot: Pilot[None], text: str) -> None:
    """Write a line and press Enter."""
    composer(pilot).load_text(text)
    composer(pilot).move_cursor(composer(pilot).document.end)
    await pilot.press("enter")
    await pilot.pause()


def painted(pilot: Pilot[None]) -> str:
    """All that is on the screen, as text."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def leave(
    services: Services,
    path: Path,
    unsent: Unsent,
    flight: Flight | None = None,
    *,
    run: int = 1,
    ended: bool = False,
) -> Path:
    """What a run that was killed, or ended in order, leaves; later runs have higher numbers."""
    folder = services.means.state / "drafts"
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{run}-0.{key(path)}.json"
    place.write_bytes(encode(Draft(real(path), unsent, flight)))
    written = path.stat().st_mtime_ns if path.exists() else 0
    os.utime(place, ns=(written + run * 10**9, written + run * 10**9))
    if not ended:
        (folder / f"{run}-0{SUFFIX}").touch()
    return place


class Bytes:
    """A story that is in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_tail(self, size: int) -> tuple[bytes, int]:
        return self.data[-size:], max(0, len(self.data) - size)

    def read_all(self) -> bytes:
        return self.data


class Reader(App[None]):
    """An app with nothing but the view, and what was picked in it."""

    def __init__(self, story: bytes | str) -> None:
        super().__init__()
        self.source = Bytes(story.encode() if isinstance(story, str) else story)
        self.picked: list[str] = []

    def compose(self) -> ComposeResult:
        view = StoryView(self.source)
        view.picks = self.pick
        yield view

    async def pick(self) -> None:
        """What stands at the block that was chosen."""
        start, end = self.view._story.spans[self.view._block_at(self.view.here)]
        self.picked.append(self.source.data[start:end].decode())

    @property
    def view(self) -> StoryView:
        return self.query_one(StoryView)


class Full(Disk):
    """A disk on which nothing new can be begun while `full`, and no story written while `sealed`."""

    full = False
    sealed = False

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """See `Disk`."""
        if self.full and flags & os.O_CREAT:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if path.suffix == ".md" and self.sealed and flags & os.O_RDWR:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        return super().open(path, flags, mode)
