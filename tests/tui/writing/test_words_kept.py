"""While somebody types, the state line says where the words are, and it is true."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.services import Services
from soloist.storage.story.draft import Unsent, decode
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.bars import StatusLine
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.terminal.signals import Crash
from tests.tui.screen_kit import Full, opened, said, until

Write = Callable[..., Path]


@pytest.fixture
def disk(services: Services) -> Full:
    """The disk the services stand on."""
    full = Full()
    services.means = services.means._replace(disk=full)
    return full


def app(services: Services, path: Path) -> SoloistApp:
    """The app on a story."""
    return SoloistApp(services, path, Crash(lambda: None, str, lambda told: None))


def state(pilot: Pilot[None]) -> str:
    """The right end of the top line."""
    return pilot.app.screen_stack[0].query_one(StatusLine).render().plain.split("  ")[-1].strip()


def kept(services: Services, path: Path) -> Unsent:
    """What the disk holds."""
    place = services.drafts.place(path)
    draft = decode(place.read_bytes()) if place is not None and place.exists() else None
    return draft.unsent if draft is not None else Unsent()


async def test_typing_without_a_pause_is_kept_all_the_same(services: Services, story: Write) -> None:
    """The disk follows while keys come, and does not wait for them to stop."""
    path = story()
    async with app(services, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for _ in range(150):
            await pilot.press("a")
            if kept(services, path).text:
                break
        assert 0 < len(kept(services, path).text) < 150


async def test_words_that_nothing_keeps_are_not_left_behind(
    services: Services, story: Write, disk: Full
) -> None:
    """The first Ctrl+Q says so, as long as they are what it said it of; another story is not gone to."""
    path, other = story(), story(name="autre")
    disk.full = True
    screen = app(services, path)
    async with screen.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Il")
        await until(pilot, lambda: "cannot be kept" in said(pilot))
        await pilot.press("ctrl+q")
        assert "Ctrl+Q once more prints them and leaves." in said(pilot)
        screen.play(other)
        assert screen.session is not None
        assert screen.session.path == path
        await pilot.press("l", "ctrl+q")
        assert screen.is_running
        assert screen.homeless == "Ill"
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not screen.is_running)
    assert screen.homeless == "Ill"


@pytest.mark.parametrize("way", ["escape", "ctrl+q", ""])
async def test_words_in_a_dialog_are_kept(way: str, services: Services, story: Write) -> None:
    """While they are typed, where it is left, and where everything is."""
    path = story()
    async with app(services, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: len(pilot.app.screen_stack) == 2)
        await pilot.press(*"Nul")
        if way:
            await pilot.press(way)
        else:
            await until(pilot, lambda: "Nul" in kept(services, path).dialogs)
    assert "Nul" in kept(services, path).dialogs


async def test_a_story_leaves_nothing_behind_it(services: Services, story: Write) -> None:
    """The dialog it was opened from is gone, and so is the story that was open before."""
    path = story()
    async with app(services, path).run_test(size=(80, 24)) as pilot:
        first = await opened(pilot)
        await pilot.press("ctrl+n", *"Autre", "enter", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen is not first)
        assert pilot.app.screen_stack == [pilot.app.screen]
