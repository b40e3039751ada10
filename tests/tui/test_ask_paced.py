"""A letter that opens the tables and words after it, at any pace: box, row below and story agree."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot

from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.ask_panel import AskPanel
from soloist.tui.play_screen import PlayScreen
from tests.tui.paces import typed
from tests.tui.screen_kit import composer, opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
TYPED: Final = (
    ("the keeper left", 0.05, 0.05, "the keeper left"),
    ("the keeper left", 0.12, 0.12, "the keeper left"),
    ("tthe keeper left", 0.05, 0.05, "the keeper left"),
    ("tthe keeper left", 0.3, 0.1, "the keeper left"),
    ("tthe keeper left", 0.6, 0.1, "the keeper left"),
    ("tthe keeper left", 0.9, 0.1, "the keeper left"),
    ("tonly rain", 0.3, 0.3, "only rain"),
    ("tonly rain", 0.6, 0.6, "only rain"),
    ("tonly rain", 0.9, 0.9, "only rain"),
    ("tout brûle ici", 0.1, 0.1, "tout brûle ici"),
    ("trien ne brûle ici", 0.3, 0.1, "rien ne brûle ici"),
    ("tla gardienne dort", 0.6, 0.3, "la gardienne dort"),
)


@pytest.fixture(autouse=True)
def _by_the_clock(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """Pauses are those of the times that keys have."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 600.0)


async def panel(pilot: Pilot[None], keys: str, first: float, gap: float) -> AskPanel:
    """The panel of a question, opened by the first of these, the others typed after it."""
    await opened(pilot)
    await type_(pilot, "? Est-il parti ?")
    await pilot.pause(0.2)
    await typed(pilot, keys, (first, first), rest=(gap, gap))
    await until(pilot, lambda: isinstance(pilot.app.screen, AskPanel))
    shown = pilot.app.screen
    assert isinstance(shown, AskPanel)
    await pilot.pause()
    return shown


@pytest.mark.parametrize(("keys", "first", "gap", "words"), TYPED)
async def test_one_text(keys: str, first: float, gap: float, words: str, app_on: Make, story: Write) -> None:
    """What the box says is what is written."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, keys, first, gap)
        await until(pilot, lambda: shown.browse.line.value == words)
        await until(pilot, lambda: f": {words}" in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: f"-> {words}\n" in path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("keys", "first", "words"), [("ttavern smoke", 0.5, "tavern smoke"), ("the keeper", 0.1, "the keeper")]
)
async def test_one_text_when_it_is_left(
    keys: str, first: float, words: str, app_on: Make, story: Write
) -> None:
    """Escape leaves in the composer what stood in the box."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, keys, first, 0.1)
        await until(pilot, lambda: shown.browse.line.value == words)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == words)


async def test_a_letter_put_before_can_be_taken_away(app_on: Make, story: Write) -> None:
    """It is a letter of the box as any other."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "tzzz", 0.1, 0.1)
        await until(pilot, lambda: shown.browse.line.value == "tzzz")
        await pilot.press("home", "delete", "end", "z")
        await until(pilot, lambda: shown.browse.own == shown.browse.line.value == "zzzz")
