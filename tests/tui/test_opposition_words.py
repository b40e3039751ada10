"""Words at the panel of a test, letter by letter or pasted: the composer's, or what follows; none is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.tui import typed_run
from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import composer, opened, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two letters a test types, a busy machine takes longer than a person would."""
    monkeypatch.setattr(typed_run, "PAUSE", 60.0)


async def panel(pilot: Pilot[None], line: str = "@ Forcer la porte") -> OppositionPanel:
    """The panel of an action."""
    await opened(pilot)
    await type_(pilot, line)
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    assert isinstance(pilot.app.screen, OppositionPanel)
    return pilot.app.screen


@pytest.mark.parametrize(
    "words",
    ["He turns.", "run, now, run.", "Hello, you all.", "Or il pleut", "te voilà", "6 gardes", "a man"],
)
async def test_words_are_the_composer_s(words: str, app_on: Make, story: Write) -> None:
    """All of them from the first letter on; the action waits as it was put together."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        built = shown.build
        await pilot.press(*words)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == words)
        assert shown.build == built
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.sitting.pending == "@ Forcer la porte"


async def test_a_reason_is_typed_as_fast(app_on: Make, story: Write) -> None:
    """Its key and its words are the panel's."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        await pilot.press(*"rold lock 2D", "enter")
        assert pilot.app.screen is shown
        assert any(offer.reason.text == "old lock" for offer in shown.build.offers)


async def test_pastes_before_the_roll(app_on: Make, story: Write) -> None:
    """Dice are typed, words are the composer's."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        pilot.app.post_message(events.Paste("6 2 | 5"))
        await until(pilot, lambda: shown.foot.prompt.text == "6 2 | 5")
        await pilot.press("escape")
        pilot.app.post_message(events.Paste("Silence.\n\nIl entre."))
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == "Silence.\n\nIl entre.")


async def test_what_follows_outlives_its_result(app_on: Make, story: Write) -> None:
    """Left, it comes back with Enter; where the roll is let go too, it is in the composer."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "@ Forcer la porte 3/1")
        await until(pilot, lambda: shown.result is not None)
        await pilot.press(*"comme une ombre")
        await until(pilot, lambda: shown.foot.prompt.text == "comme une ombre")
        assert shown.foot.prompt.asked == "consequence"
        await pilot.press("escape", "enter")
        assert shown.foot.prompt.text == "comme une ombre"
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == "comme une ombre")
