"""Only the story and what is written: what goes out of sight, what must stay, and the ways back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app.app import SoloistApp
from soloist.tui.play.status_line import StatusLine
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, painted, until

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


async def test_the_state_of_the_file_is_told_only_where_it_matters(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """The title, the words; that all is saved goes without saying, that it is not does not."""
    async with app_on(story(PROSE)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await screen.action_command("focus")
        await until(pilot, lambda: "92 words" in painted(pilot))
        status = screen.query_one(StatusLine)
        assert status.render().plain.split() == ["La", "coupe", "92", "words", "this", "session"]
        await pilot.press(*"Et deux")
        await until(pilot, lambda: "94 words" in painted(pilot))
        status.file = "in_memory"
        for kept, told in ((False, "only in memory"), (True, "file gone, draft kept")):
            status.kept = kept
            assert told in status.render().plain
