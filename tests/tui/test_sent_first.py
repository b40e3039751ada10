"""What stands in the composer when a key goes on with the play is in the story before what that brings."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.typed_together import typed_together
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from soloist.tui.app import SoloistApp
from soloist.tui.play_screen import PlayScreen
from tests.tui.conftest import HEAD
from tests.tui.screen_kit import composer, opened, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


def burst(pilot: Pilot[None], text: str) -> None:
    """Keys that came in one read; `^R` and the like are one of them."""
    names = {"\r": "enter", "\x12": "ctrl+r", "\x14": "ctrl+t"}
    keys = [
        events.Key(names[sign], None) if sign in names else events.Key(_character_to_key(sign), sign)
        for sign in text
    ]
    together = typed_together(keys)
    assert together is not None
    for each in (together, *keys):
        pilot.app.post_message(each)


def more(path: Path) -> str:
    """What was added to the story."""
    return path.read_text("utf-8").removeprefix(HEAD)


@pytest.mark.parametrize("at_once", [False, True])
async def test_an_action_opens_its_own_roll(at_once: bool, app_on: Make, story: Write) -> None:
    """Titled, and written with its line; the composer is empty."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        if at_once:
            burst(pilot, "@ Row north\x12")
        else:
            await pilot.press(*"@ Row north", "ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.heading == "Row north"
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: "@ Row north\nd: " in more(path))
        assert not composer(pilot).text


async def test_prose_stands_before_the_roll(app_on: Make, story: Write) -> None:
    """It was typed before it."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Il entre.", "ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        assert more(path) == "\nIl entre.\n"


async def test_prose_stands_in_its_phase(app_on: Make, story: Write) -> None:
    """The next sentence is in the next one."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Il entre.", "f4", *"Il sort.", "ctrl+s")
        await until(pilot, lambda: more(path) == "\nIl entre.\n\n#### Destin\n\nIl sort.\n")


async def test_prose_stays_while_something_waits(app_on: Make, story: Write) -> None:
    """It is what comes of that; a line that is hardly begun stays too."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("f2", "ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("escape")
        assert composer(pilot).text == "@ "
        await pilot.press(*"Sauter", "ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await pilot.press(*"Il tombe.", "ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        assert screen.sitting.pending == "@ Sauter"
        assert screen._composer.text == "Il tombe."


async def test_a_question_and_its_answer_in_one_read(app_on: Make, story: Write) -> None:
    """As when it is typed slowly: the die answers, then comes the sentence."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        burst(pilot, "? Est-il seul\r\rIl est seul.\r\r")
        await until(pilot, lambda: "Il est seul." in more(path))
        assert more(path).startswith("\n```lonelog\n? Est-il seul\ntbl: ")
        assert more(path).endswith("```\n\nIl est seul.\n")


async def test_what_waits_is_rolled_in_one_read(app_on: Make, story: Write) -> None:
    """Thrown, kept, nothing follows."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.sitting.wait_for("@ Sauter")
        burst(pilot, "\x12\r\r\r")
        await until(pilot, lambda: "@ Sauter\nd: " in more(path))
