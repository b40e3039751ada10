"""The type of action as a dial of the panel: its word on the screen, its ways on, its word in the file."""

from collections.abc import Callable
from pathlib import Path

from soloist.journal.verify import verify
from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_sides import KeyDials
from tests.tui.screen_kit import opened, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


async def test_a_type_is_turned_rolled_and_kept(story: Write, app_on: Make) -> None:
    """Three steps up from the general table is to negotiate; what is offered is what that table offers."""
    path = story()
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Plaider")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        await pilot.press("f2", "down", "down", "right", "right", "right")
        await pilot.pause()
        assert "négocier" in str(panel.query_one(KeyDials).render())
        await pilot.press("enter")
        await until(pilot, lambda: panel.query_one(ResultView).attempt is not None)
        attempt = panel.query_one(ResultView).attempt
        assert attempt is not None
        outcome = attempt.outcome
        assert outcome is not None
        assert panel.query_one(ResultView).choices.choices == outcome.choices
        general = attempt.test.outcome(outcome.id)
        assert general is not None
        assert outcome.text.fr != general.text.fr
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "type: négocier]" in path.read_text("utf-8"))
    found = verify(path.read_bytes())
    assert (found.checked, found.problems) == (1, ())
