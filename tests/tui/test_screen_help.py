"""Help wherever one is: what the keys do on that screen comes first."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.containers import VerticalScroll

from soloist.tui.app import SoloistApp
from soloist.tui.help_screen import HelpScreen
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/settings", "another value"),
        ("/keys", "give it another key"),
        ("/charts", "the same as a table"),
        ("/guide", "an idea from the table"),
        ("/open", "leaves the rows"),
        ("/drafts", "copy it"),
        ("/export", "write it from any line"),
    ],
)
async def test_f1_explains_where_one_is(
    command: str, words: str, app_on: Make, story: Callable[[str], Path]
) -> None:
    """Over the screen, which is there again after it."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, command)
        await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
        screen = pilot.app.screen
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen) and "Esc" in painted(pilot))
        if command != "/guide":  # either its list or its panel
            await until(pilot, lambda: words in painted(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_a_page_further_keeps_a_row_and_completion_is_found(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """The last row of a page is the first of the next; “complet” finds what Tab and the arrows do."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f1")
        await until(pilot, lambda: "You type what the file says" in painted(pilot))
        scroll = pilot.app.screen.query_one(VerticalScroll)
        rows = painted(pilot).split("\n")
        first = next(n for n, row in enumerate(rows) if "What can I do now?" in row)
        last = next(row for row in reversed(rows) if row.strip(" ▁▂▃▄▅▆▇█"))
        assert scroll.max_scroll_y > 30
        await pilot.press("pagedown")
        await until(pilot, lambda: "What can I do now?" not in painted(pilot))
        assert painted(pilot).split("\n")[first - 1][:70] == last[:70]
        await pilot.press(*"complet")
        await until(pilot, lambda: "choose one and Tab takes it" in " ".join(painted(pilot).split()))
