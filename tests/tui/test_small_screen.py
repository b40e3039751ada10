"""Forty cells by twelve rows: what is to be read ends where it ends, and the keys that lead on are there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.opposition_panel import OppositionPanel
from textual.pilot import Pilot

from soloist.message import message
from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.previously_card import PreviouslyCard
from tests.tui.screen_kit import composer, opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
SMALL = (40, 12)
LONG = "A sentence that was never sent, and takes some rows of a screen as small as this one is. " * 2


def rows(pilot: Pilot[None]) -> list[str]:
    """What is painted, row by row."""
    return [row.strip() for row in painted(pilot).split("\n")]


def foot(pilot: Pilot[None]) -> str:
    """The last row."""
    return rows(pilot)[-1]


async def test_the_next_step_is_whole(story: Write, app_on: Make) -> None:
    """In two rows where one is too short, in one where it is not."""
    async with app_on(story()).run_test(size=SMALL) as pilot:
        await opened(pilot)
        whole = "F4  Destin next, once the objective is clear"
        await until(pilot, lambda: whole in " ".join(rows(pilot)))
        assert "F1" in foot(pilot)
        assert pilot.app.screen.query_one(PhaseBar).size.height == 3
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: pilot.app.screen.query_one(PhaseBar).size.height == 2)
        assert whole in painted(pilot)


async def test_what_is_said_is_said_to_its_end(story: Write, app_on: Make) -> None:
    """What came back stands in the composer, what is told of it below, and the keys under that."""
    async with app_on(story("\nLa pluie tombe.\n" * 6)).run_test(size=SMALL) as pilot:
        screen = await opened(pilot)
        assert pilot.app.screen.query_one(PreviouslyCard).display
        composer(pilot).load_text(LONG)
        screen.tell(
            message("What you had not sent ({when}) is here again.", when="17:12"),
            message("At most the last second of typing is missing."),
            message("The story has been written to since."),
        )
        await until(pilot, lambda: "written to since." in " ".join(rows(pilot)))
        assert "F1" in foot(pilot)
        assert "A sentence" in painted(pilot) or "this one is." in painted(pilot)
        screen.hush()
        await until(pilot, lambda: screen.query_one(PhaseBar).display)
        await until(pilot, lambda: "F1" in foot(pilot))
        composer(pilot).load_text("")
        await until(pilot, lambda: screen.query_one(PreviouslyCard).display)
        assert "F1" in foot(pilot)


@pytest.mark.parametrize("rules", ["roses", "hades"])
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_result_says_how_to_leave_it(
    rules: str, lang: str, story: Write, desk: Desk, app_on: Make
) -> None:
    """However many keys it has."""
    path = story()
    path.write_text(path.read_text("utf-8").replace("hades", rules), encoding="utf-8")
    desk.lingo.speak(lang)
    async with app_on(path).run_test(size=SMALL) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        back = {"en": "Esc back", "fr": "Échap retour"}[lang]
        await until(pilot, lambda: back in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: panel.result is not None)
        await until(pilot, lambda: back in painted(pilot))
