"""Only the story and what is written: what goes out of sight, what must stay, and the ways back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app.app import SoloistApp
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, until

Make = Callable[[Path | None], SoloistApp]
SIZES = [(40, 12), (80, 24), (120, 40)]
PROSE = "\n" + "\n\n".join(["Le couloir sent la cire froide, et quelqu’un marche au-dessus."] * 9) + "\n"


@pytest.mark.parametrize("size", SIZES)
async def test_half_of_the_screen_is_for_a_long_text(
    size: tuple[int, int], app_on: Make, story: Callable[[str], Path]
) -> None:
    """More than it has otherwise, and the story keeps its own half."""
    async with app_on(story(PROSE)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("Une ligne.\n" * 60)
        await pilot.pause()
        before = composer(pilot).size.height
        await screen.action_command("focus")
        await until(pilot, lambda: composer(pilot).size.height == size[1] // 2)
        assert before < size[1] // 2
        assert screen.query_one(StoryView).size.height >= size[1] // 2 - 2
        await screen.action_command("focus")
        await until(pilot, lambda: composer(pilot).size.height == before)
