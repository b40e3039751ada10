"""Keys that came in one read: words go where words are written, keys of a panel stay its keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.play.moments import track
from soloist.play.plain_letters import plain
from soloist.tui import moment_list
from soloist.tui.app import SoloistApp
from soloist.tui.moment_list import MomentList
from soloist.tui.moment_panel import MomentPanel
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from soloist.tui.typed_together import typed_together
from tests.play.moment_kit import use
from tests.tui.screen_kit import composer, opened, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
SENTENCE = "comme une ombre, il entre"


def burst(pilot: Pilot[None], text: str, *more: str) -> None:
    """What a driver does with one read: all of it is posted before any of it is looked at."""
    keys = [events.Key(_character_to_key(sign), sign) for sign in text]
    keys += [events.Key(key, None) for key in more]
    together = typed_together(keys)
    assert together is not None
    for each in (together, *keys):
        pilot.app.post_message(each)


async def test_a_sentence_at_the_list_of_moments(app_on: Make, story: Write) -> None:
    """The list goes, nothing of it was chosen, no letter is lost."""
    async with app_on(story("\nIl marche.\n")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        burst(pilot, SENTENCE)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == SENTENCE)


async def test_letters_choose_at_the_list_of_moments(
    app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go to the row that begins so, typed by hand or at once with Enter; after a pause to another."""
    monkeypatch.setattr(moment_list, "PAUSE", 60.0)  # a busy machine types slowly
    async with app_on(story("\nIl marche.\n")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        top = pilot.app.screen
        assert isinstance(top, MomentList)
        names = [plain(track(offer.walk, top._lang)) for offer in top._offers]
        at = len(names) - 1
        while any(name.startswith(names[at][:6]) for name in names[:at]):
            at -= 1
        found = top.query_one(OptionList)
        assert at > 0
        await pilot.press(*names[at][:6])
        assert found.highlighted == at
        top._forget(top._pauses)
        await pilot.press(names[0][0])
        assert found.highlighted == 0
        top._forget(top._pauses)
        burst(pilot, names[at][:6], "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
        panel = pilot.app.screen
        assert isinstance(panel, MomentPanel)
        assert panel.walk.moment == top._offers[at].walk.moment


async def test_a_sentence_at_a_step_without_a_line(
    app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment waits where it is; where there is a line, it is the line's."""
    use(monkeypatch)
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        while not isinstance(pilot.app.screen, MomentPanel):
            await pilot.press("enter")
        panel = pilot.app.screen
        burst(pilot, SENTENCE)
        await until(pilot, lambda: SENTENCE in panel.aside() or not panel.step.typed)
        while panel.step.typed is not None:
            await pilot.press("ctrl+u", "right")
        burst(pilot, SENTENCE)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: SENTENCE in composer(pilot).text)


@pytest.mark.parametrize("text", ["fx", "6 2 5 +4", "t", "++", "r"])
async def test_keys_of_a_test_are_its_keys(text: str, app_on: Make, story: Write) -> None:
    """However fast they come."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        burst(pilot, text, "end")
        await pilot.pause(0.1)
        assert pilot.app.screen is panel
        assert composer_of(pilot).strip("@ ") == ""


def composer_of(pilot: Pilot[None]) -> str:
    """What stands in the composer below a panel."""
    below = next(each for each in pilot.app.screen_stack if isinstance(each, PlayScreen))
    return below._composer.text
