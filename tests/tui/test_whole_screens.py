"""Screens narrower than the terminal: nothing of the story is left beside them, cut in two."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app import SoloistApp
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import opened, painted, until

Make = Callable[[Path | None], SoloistApp]

UNDER = "marée" * 40  # a word of the story wide enough to show on either side of a screen over it


@pytest.mark.parametrize(
    ("name", "width"),
    [("palette", 80), *((name, 120) for name in ("outline", "help", "keys", "desk", "book"))],
)
async def test_no_letters_are_left_beside(
    name: str, width: int, app_on: Make, story: Callable[[str], Path]
) -> None:
    """Beside the panel stands nothing, and around it no line of the story."""
    async with app_on(story(f"\n{UNDER}\n" * 30)).run_test(size=(width, 24)) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: "marée" in painted(pilot))
        screen.action_command(name)
        await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: "marée" not in painted(pilot))
        panel = next(child.region for child in pilot.app.screen.children if child.region.width < width)
        for row in painted(pilot).split("\n"):
            assert not row[: panel.x].strip() + row[panel.right :].strip()
