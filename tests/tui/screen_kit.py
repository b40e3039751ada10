"""What tests of screens share: waiting for something, the play screen once it is read, what it says."""

from asyncio import sleep
from collections.abc import Callable
from time import monotonic
from typing import Final

from textual.pilot import Pilot

from soloist.tui.play.notice import Notice
from soloist.tui.play.play_screen import PlayScreen
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
