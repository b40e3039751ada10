"""Destiny laid over a game: on the phase bar and owed on a new branch where it is on, else nowhere."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar

from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.phase_bar import PhaseBar
from tests.tui.screen_kit import opened, until

Make = Callable[[Path | None], SoloistApp]


def story(desk: Desk, option: str) -> Path:
    """A story of La Couleur des Roses in its first immersion, destiny below zero on the hat."""
    desk.workspace.journals.mkdir(parents=True, exist_ok=True)
    path = desk.workspace.journals / "rose.md"
    head = (
        f"---\ntitle: R\nruleset: roses\nlang: fr\npcs: Ann\nsolo.destiny_overlay: {option}\n---\n\n# R\n\n"
    )
    play = "### S1 *A*\n\n#### Immersion\n\nAnn.\n\n```lonelog\n[N:Destinée|Destin 0->-4]\n```\n"
    path.write_text(head + play, encoding="utf-8")
    return path


@pytest.mark.parametrize("option", ["on", "off"])
async def test_destiny_shows_where_it_is_on(desk: Desk, app_on: Make, option: str) -> None:
    """The counter stands on the bar and the next phase asks for the roll; or neither does."""
    path = story(desk, option)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        assert ("Destin −4" in screen.query_one(PhaseBar).glance.destiny) is (option == "on")
        await pilot.press("f4")
        bar = screen.query_one(QuestionBar)
        if option == "off":
            await pilot.pause()
            assert not bar.asking
            return
        await until(pilot, lambda: bar.asking and bar.has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: "d: Destin d6=" in path.read_text("utf-8"))
