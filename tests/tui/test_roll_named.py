"""`/roll` and the name of a test on the screen: that test, never another one in silence."""

from collections.abc import Callable
from pathlib import Path

from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from tests.tui.screen_kit import opened, said, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


async def test_a_test_is_rolled_by_its_name(story: Write, app_on: Make) -> None:
    """One that needs nothing at once, the main one on its panel."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/roll fate")
        await until(pilot, lambda: "d: Dé du destin d6=".encode() in path.read_bytes())
        await type_(pilot, "/roll opposition")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))


async def test_an_unknown_name_is_refused_until_the_next_deed(story: Write, app_on: Make) -> None:
    """With the names there are, and the keys a test still needs; nothing is rolled for it."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/roll zorg")
        await until(pilot, lambda: "rolls no “zorg”; there are: Opposition" in said(pilot))
        await type_(pilot, "/roll script")
        await until(pilot, lambda: "pour=3 étapes=1,2,2" in said(pilot))
        await type_(pilot, "/redo")
        await until(pilot, lambda: "Nothing to bring back." in said(pilot))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, OppositionPanel))
        assert "Nothing to bring back." not in said(pilot)
        assert path.read_bytes() == before
