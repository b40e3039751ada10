"""A choice on one line of a form: arrows and the space bar change it, words do not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App, ComposeResult

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.rules.systems import SYSTEMS
from soloist.tui.app import SoloistApp
from soloist.tui.field import Field
from soloist.tui.first_offer import FirstOffer
from soloist.tui.new_story import NewStory
from soloist.tui.picker import Picker
from tests.tui.screen_kit import painted, playing, said, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("welcome", [True, False])
async def test_a_sentence_chooses_nothing(
    size: tuple[int, int], welcome: bool, app_on: Make, story: Write
) -> None:
    """It is told how a choice is changed, in sight; the next line, or a change, clears that."""
    async with app_on(None if welcome else story()).run_test(size=size) as pilot:
        await until(pilot, lambda: playing(pilot) or isinstance(pilot.app.screen, NewStory))
        if not welcome:
            await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*"La coupe", "enter", "enter")
        picker = pilot.app.screen.query_one("#system", Picker)
        await until(pilot, lambda: pilot.app.focused is picker)
        await pilot.press(*"On joue avec les roses")
        assert picker.value == "hades"
        await until(pilot, lambda: "← → change what is" in painted(pilot))
        await pilot.press("right")
        assert picker.value != "hades"
        await until(pilot, lambda: said(pilot) == "")
        await pilot.press("x", "down", "up")
        await until(pilot, lambda: pilot.app.focused is picker and said(pilot) == "")
        chosen = picker.value
        await pilot.press("space")
        assert picker.value != chosen


async def test_the_first_offer_stays_at_hand(app_on: Make, desk: Desk) -> None:
    """Up from the form leads to it, and no further up."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await until(pilot, lambda: pilot.app.focused is not None)
        await pilot.press("down", "up", "up", "up")
        await until(pilot, lambda: pilot.app.focused is pilot.app.screen.query_one(FirstOffer))
        assert "▸" in painted(pilot)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_small_form_cuts_nothing_unseen(lang: str, app_on: Make, desk: Desk) -> None:
    """At 40 by 12 both arrows stand around every value, and what an example has more ends in an ellipsis."""
    desk.lingo = Lingo(lang)
    async with app_on(None).run_test(size=(40, 12)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("down")
        await until(pilot, lambda: isinstance(pilot.app.focused, Field))
        fields = list(pilot.app.screen.query(Field))
        await until(
            pilot, lambda: all(0 < len(each.placeholder) <= each.content_size.width for each in fields)
        )
        assert fields[0].placeholder.endswith("…" if lang == "fr" else "Selene")
        picker = pilot.app.screen.query_one("#system", Picker)
        picker.focus()
        for _ in SYSTEMS:
            await pilot.press("right")
            await pilot.pause()
            rows = painted(pilot).split("\n")
            assert rows[picker.region.y].rstrip()[-1] == "›"


async def test_a_value_too_long_keeps_its_arrow() -> None:
    """It ends in an ellipsis, and the sign that there is another stays."""

    class Narrow(App[None]):
        def compose(self) -> ComposeResult:
            yield Picker([("a", "La Couleur des Roses")], "a")

    async with Narrow().run_test(size=(14, 3)) as pilot:
        await pilot.pause()
        assert painted(pilot).split("\n")[0].rstrip() == "‹ La Couleu… ›"
