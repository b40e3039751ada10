"""While somebody types, the state line says where the words are, and it is true."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.storage.disk import Disk
from soloist.storage.story.draft import Unsent, decode
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.status_line import StatusLine
from soloist.tui.terminal.crash import Crash
from tests.tui.screen_kit import opened, said, until

Write = Callable[..., Path]


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


@pytest.fixture
def disk(desk: Desk) -> Full:
    """The disk the desk stands on."""
    full = Full()
    desk.means = desk.means._replace(disk=full)
    return full


def app(desk: Desk, path: Path) -> SoloistApp:
    """The app on a story."""
    return SoloistApp(desk, path, Crash(lambda: None, str, lambda told: None))


def state(pilot: Pilot[None]) -> str:
    """The right end of the top line."""
    return pilot.app.screen_stack[0].query_one(StatusLine).render().plain.split("  ")[-1].strip()


def kept(desk: Desk, path: Path) -> Unsent:
    """What the disk holds."""
    place = desk.drafts.place(path)
    draft = decode(place.read_bytes()) if place is not None and place.exists() else None
    return draft.unsent if draft is not None else Unsent()


async def test_kept_is_said_when_it_is_kept(desk: Desk, story: Write) -> None:
    """From the first letter on `not sent`; `draft kept` with all of it on the disk; `saved` once sent."""
    path = story()
    async with app(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("I", "l")
        assert state(pilot) in ("not sent", "draft kept")
        assert state(pilot) == "not sent" or kept(desk, path).text
        await until(pilot, lambda: state(pilot) == "draft kept" and kept(desk, path).text == "Il")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: state(pilot) == "saved")
        assert kept(desk, path) == Unsent()


async def test_typing_without_a_pause_is_kept_all_the_same(desk: Desk, story: Write) -> None:
    """The disk follows while keys come, and does not wait for them to stop."""
    path = story()
    async with app(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for _ in range(150):
            await pilot.press("a")
            if kept(desk, path).text:
                break
        assert 0 < len(kept(desk, path).text) < 150


async def test_a_full_disk_is_said_and_tried_again(desk: Desk, disk: Full, story: Write) -> None:
    """`only in memory` until there is room again, without another key."""
    path = story()
    async with app(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        disk.full = True
        await pilot.press("I", "l")
        await until(pilot, lambda: state(pilot) == "only in memory")
        disk.full = False
        await until(pilot, lambda: state(pilot) == "draft kept")
        assert kept(desk, path).text == "Il"


async def test_a_refusal_says_where_the_words_are(desk: Desk, disk: Full, story: Write) -> None:
    """Sent the moment they are typed, words that the story does not take are on the disk all the same."""
    disk.sealed = True
    path = story()
    async with app(desk, path).run_test() as pilot:
        await opened(pilot)
        await pilot.press("E", "n", "enter", "enter")
        await until(pilot, lambda: "was not saved" in said(pilot))
        assert "is kept in" in said(pilot)
        assert kept(desk, path).text.strip() == "En"


async def test_a_refusal_on_a_full_disk_is_no_draft(desk: Desk, disk: Full, story: Write) -> None:
    """Words that neither story nor draft takes are only in memory until the disk has room again."""
    disk.sealed = disk.full = True
    path = story()
    async with app(desk, path).run_test() as pilot:
        await opened(pilot)
        await pilot.press("E", "n", "enter", "enter")
        await until(pilot, lambda: state(pilot) == "only in memory")
        assert not kept(desk, path)
        disk.full = False
        await until(pilot, lambda: kept(desk, path).text.strip() == "En")


async def test_words_that_nothing_keeps_are_not_left_behind(desk: Desk, story: Write, disk: Full) -> None:
    """The first Ctrl+Q says so, as long as they are what it said it of; another story is not gone to."""
    path, other = story(), story(name="autre")
    disk.full = True
    screen = app(desk, path)
    async with screen.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Il")
        await until(pilot, lambda: "cannot be kept" in said(pilot))
        await pilot.press("ctrl+q")
        assert "Ctrl+Q once more prints them and leaves." in said(pilot)
        screen.play(other)
        assert screen.sitting is not None
        assert screen.sitting.path == path
        await pilot.press("l", "ctrl+q")
        assert screen.is_running
        assert screen.homeless == "Ill"
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not screen.is_running)
    assert screen.homeless == "Ill"


async def test_words_the_disk_takes_after_all_are_left_as_ever(desk: Desk, story: Write, disk: Full) -> None:
    """It is tried once more as one leaves."""
    path = story()
    disk.full = True
    screen = app(desk, path)
    async with screen.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Il")
        await pilot.press("ctrl+q")
        disk.full = False
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not screen.is_running)
    assert screen.homeless == ""
    assert kept(desk, path).text == "Il"


@pytest.mark.parametrize("way", ["escape", "ctrl+q", ""])
async def test_words_in_a_dialog_are_kept(way: str, desk: Desk, story: Write) -> None:
    """While they are typed, where it is left, and where everything is."""
    path = story()
    async with app(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: len(pilot.app.screen_stack) == 2)
        await pilot.press(*"Nul")
        if way:
            await pilot.press(way)
        else:
            await until(pilot, lambda: "Nul" in kept(desk, path).dialogs)
    assert "Nul" in kept(desk, path).dialogs
