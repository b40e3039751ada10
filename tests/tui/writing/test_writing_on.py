"""Keys in the story: words go to the composer; Enter, Home and End find a block."""

from collections.abc import Callable
from pathlib import Path

from soloist.tui.app.app import SoloistApp
from soloist.tui.app.dialog_screen import DialogScreen
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, until

Make = Callable[[Path | None], SoloistApp]
MORE = "\n" + "\n\n".join(f"Le jour {n} se lève." for n in range(1, 30)) + "\n"


async def test_enter_home_and_end_find_a_block(app_on: Make, story: Callable[[str], Path]) -> None:
    """Enter takes one in sight and says what can be done with it; Escape is back on that block."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(StoryView)
        await until(pilot, lambda: view.indexed.is_set())
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
        assert view.here == view._story.spans.starts[-1]
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert pilot.app.focused is view
        await pilot.press("home")
        assert view.here == view._story.spans.starts[view._window[0][0]]
        await pilot.press("end")
        assert view.here == view._story.spans.starts[-1]
