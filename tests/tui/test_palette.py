"""The list of all commands: found by what it shows, gone through by every key that moves."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import OptionList

from soloist.tui.app import SoloistApp
from soloist.tui.palette import Palette
from tests.tui.screen_kit import opened, painted, until

Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize("typed", ["/redo", "/rétab", "retab", "/RÉTABLIR"])
async def test_a_name_is_found_with_its_slash_and_without_accents(
    typed: str, app_on: Make, story: Callable[[str], Path]
) -> None:
    """As it stands on the right of the list."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        await pilot.press(*typed)
        found = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: found.option_count == 1)
        assert found.get_option_at_index(0).id == "redo"


async def test_keys_move_in_the_list_and_nothing_found_is_said(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """A page, the ends; what no command is called says so instead of what the last one does."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        found = pilot.app.screen.query_one(OptionList)
        await pilot.press("pagedown")
        assert (found.highlighted or 0) > 3
        await pilot.press("end")
        assert found.highlighted == found.option_count - 1
        await pilot.press("pageup", "home")
        assert found.highlighted == 0
        await pilot.press(*"zzz")
        await until(pilot, lambda: "No command of that name" in painted(pilot))
        assert not found.option_count
        assert "Say what is tried" not in painted(pilot)
