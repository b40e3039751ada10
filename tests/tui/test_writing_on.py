"""Keys in the story: commands of it, else words that go to the composer; Enter, Home and End find a block."""

from collections.abc import Callable
from pathlib import Path

from soloist.tui.app import SoloistApp
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, painted, until

Make = Callable[[Path | None], SoloistApp]
MORE = "\n" + "\n\n".join(f"Le jour {n} se lève." for n in range(1, 30)) + "\n"


async def test_who_types_in_the_story_writes(app_on: Make, story: Callable[[str], Path]) -> None:
    """The letter is typed, and so is a slash; what is a command of the story stays one."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("tab")
        assert pilot.app.screen.query_one(StoryView).has_focus
        await pilot.press("É", "l")
        await until(pilot, lambda: composer(pilot).text == "Él")
        assert composer(pilot).has_focus
        await pilot.press("ctrl+u", "tab", "slash")
        await until(pilot, lambda: composer(pilot).text == "/")
        await pilot.press("ctrl+u", "tab", "up", "m")
        assert isinstance(pilot.app.focused, StoryView)
        assert not composer(pilot).text


async def test_enter_home_and_end_find_a_block(app_on: Make, story: Callable[[str], Path]) -> None:
    """Without one at hand Enter takes one in sight and asks at once; Escape is back on that block."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        view = pilot.app.screen.query_one(StoryView)
        await until(pilot, lambda: view.indexed.is_set())
        await pilot.press("tab", "enter")
        await until(pilot, lambda: "write again" in painted(pilot))
        assert view._cursor_block() == len(view._story) - 1
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.focused is view)
        await pilot.press("home")
        assert view._cursor_block() == view._window[0][0]
        await pilot.press("end")
        assert view._cursor_block() == len(view._story) - 1
        await pilot.press("up", "up", "enter")
        block = view._cursor_block()
        await until(pilot, lambda: "change it here" in painted(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.focused is view)
        assert view._cursor_block() == block
        await until(
            pilot,
            lambda: all(each in painted(pilot) for each in ("Tab write", "c copy")),
        )


async def test_who_writes_on_after_a_change_sees_the_end(app_on: Make, story: Callable[[str], Path]) -> None:
    """The change is looked at where it stands; the next letter brings the end of the story back."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        view = pilot.app.screen.query_one(StoryView)
        await until(pilot, lambda: view.indexed.is_set())
        view.focus()
        view.reveal(path.read_bytes().index(b"Le jour 3 "))
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "change it here" in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: bool(composer(pilot).text))
        await pilot.press("x", "ctrl+s")
        await until(pilot, lambda: not composer(pilot).text)
        assert not view.at_end
        await pilot.press("P")
        await until(pilot, lambda: view.at_end)
