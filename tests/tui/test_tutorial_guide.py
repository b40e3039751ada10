"""A first evening played through by somebody who has only the screen to go by."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.journal.verify import verify
from soloist.play.tutorial import STEPS
from soloist.tui.app import SoloistApp
from soloist.tui.completion_list import CompletionList
from soloist.tui.desk import Desk
from soloist.tui.keyboard import KEYBOARD
from soloist.tui.new_story import NewStory
from soloist.tui.notice import Notice
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.play_screen import PlayScreen
from soloist.tui.question_bar import QuestionBar
from soloist.tui.tutorial_guide import Guide
from soloist.tui.tutorial_strip import TutorialStrip
from tests.tui.screen_kit import composer, opened, painted, playing, said, type_, until

Make = Callable[[Path | None], SoloistApp]
LOOK = 0.02


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guide that looks more often, for people who type as fast as a test."""
    monkeypatch.setattr("soloist.tui.tutorial_guide.LOOK", LOOK)


async def begun(pilot: Pilot[None]) -> Guide:
    """The guide of an evening that was begun at the welcome."""
    await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
    await pilot.press("enter")
    return await guided(pilot)


async def guided(pilot: Pilot[None]) -> Guide:
    """The guide of the evening that is open."""
    await opened(pilot)
    app = pilot.app
    assert isinstance(app, SoloistApp)
    await until(pilot, lambda: app._guide is not None and app._guide.strip.is_mounted)
    assert app._guide is not None
    return app._guide


def step(guide: Guide) -> str | None:
    """The step proposed now."""
    return guide._progress(guide._now()).step


def strip(pilot: Pilot[None]) -> str:
    """What the strip on top says, on one line, as painted."""
    found = pilot.app.screen.query(TutorialStrip)
    return " ".join(found.first().render().plain.split()) if found else ""


async def panel_left(pilot: Pilot[None]) -> None:
    """Roll, keep, add a sentence."""
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    await pilot.press("a", "enter")
    await until(pilot, lambda: getattr(pilot.app.screen, "result", None) is not None)
    await pilot.press("enter", "enter")
    await until(pilot, lambda: playing(pilot))


async def borrowed(pilot: Pilot[None]) -> None:
    """Take the example, and send it."""
    composer(pilot).focus()
    await until(pilot, lambda: "↑" in strip(pilot))
    await pilot.press("up")
    assert composer(pilot).text
    await pilot.press("enter", "enter")
    await pilot.pause()


TYPED = {
    "ask": "? Who",
    "act": "@ Open",
    "roll": "@ Open",
    "meaning": "=> The door gives way.",
    "remember": "[N:The cat|black]",
    "table": "tbl: portraits/faces",
}
PRESSED = {
    "sheet": ("f8", "f8"),
    "destiny": ("f4",),
    "undo": ("f9", "enter", "f9", "r"),
    "reading": ("f12", "f12", "f12"),
    "help": ("f1", "escape"),
}


async def do(pilot: Pilot[None], id_: str) -> None:
    """What the guide asks for at a step, no faster than the guide looks."""
    composer(pilot).focus()
    if id_ == "write":
        await borrowed(pilot)
    for key in PRESSED.get(id_, ()):
        await pilot.press(key)
        if id_ == "undo" and key == "enter":
            await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).asking is False)
            await pilot.pause(LOOK * 4)
        if key.startswith("f") and len(key) > 1:
            await pilot.pause(LOOK * 4)
    if id_ == "close":
        await type_(pilot, "#### Conclusion")
        await pilot.press(*"The end.", "enter", "enter")
    if id_ in TYPED:
        await type_(pilot, TYPED[id_])
    if id_ == "ask":
        await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).asking)
        await pilot.press("enter")
    if id_ in ("act", "roll"):
        await panel_left(pilot)


ORDERS = {
    "as proposed": [step.id for step in STEPS],
    "another way": ["act", "help", "remember", "table", "reading", "ask", "undo", "close", "sheet", "write"],
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("order", ORDERS)
async def test_an_evening_is_played_to_its_end(order: str, lang: str, app_on: Make, desk: Desk) -> None:
    """Every step is known when it is done, whatever the order; the journal verifies."""
    desk.lingo.speak(lang)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        for id_ in [*ORDERS[order], *(step.id for step in STEPS)]:
            if id_ not in guide._over and (id_ != "roll" or order == "as proposed"):
                await do(pilot, id_)
                await until(pilot, lambda id_=id_: id_ in guide._over)  # type: ignore[misc]
                await pilot.pause(LOOK * 4)
        await until(pilot, lambda: guide.over)
        assert strip(pilot).startswith(f"{len(STEPS)}/{len(STEPS)} ")
        assert "Ctrl+N" in strip(pilot)
        path = guide.screen.sitting.path
    found = verify(path.read_bytes())
    assert found.checked
    assert not found.problems


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
async def test_nothing_of_it_is_covered(size: tuple[int, int], app_on: Make, desk: Desk) -> None:
    """The strip, the composer and the story are in sight together; where there is little room, one row."""
    desk.lingo.speak("fr")
    async with app_on(None).run_test(size=size) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: guide.strip.region.height > 0)
        screen = pilot.app.screen
        assert guide.strip.region.height == (1 if size[1] < 18 else 2)
        assert guide.strip.region.bottom <= composer(pilot).region.y
        assert composer(pilot).region.bottom < size[1]
        assert screen.query_one("StoryView").region.height >= 5
        assert screen.query_one(PhaseBar).region.height == 1
        assert "1/13" in painted(pilot)


async def test_it_speaks_in_the_panel_of_the_dice(app_on: Make, desk: Desk) -> None:
    """It says what to press there, then what the dice said, above the keys; not while one writes."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await until(pilot, lambda: "Enter rolls" in strip(pilot))
        rows = painted(pilot)
        assert "perfect pitch" in rows
        assert "Fiasco" in rows
        await pilot.press("enter")
        await until(pilot, lambda: "Enter keeps" in strip(pilot))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.result is not None
        assert panel.result.outcome is not None
        assert panel.result.outcome.name.en in strip(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "on the page" in strip(pilot))
        await pilot.press("x")
        await until(pilot, lambda: "Feat" not in strip(pilot) and panel.foot.prompt.text == "x")
        await until(pilot, lambda: not panel.query_one(TutorialStrip).display)


async def test_it_waits_until_the_dice_lie_still(
    app_on: Make, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the dice say is not given away while they tumble."""
    monkeypatch.setattr("soloist.tui.opposition_result.EVERY", 60.0)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        pilot.app.animation_level = "full"
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: "Enter rolls" in strip(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: not pilot.app.screen.query_one(TutorialStrip).visible)
        await pilot.pause(LOOK * 4)
        assert "Enter keeps" not in strip(pilot)
        pilot.app.screen.query_one(ResultView).land()
        await until(pilot, lambda: "Enter keeps" in strip(pilot))
        assert pilot.app.screen.query_one(TutorialStrip).visible


async def test_the_model_of_a_tag_stays_in_sight(app_on: Make, desk: Desk) -> None:
    """While its parts are typed, whatever completion offers; the same key puts the bar."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in STEPS[:7])
        await type_(pilot, "[N:Edith|grey]")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: pilot.app.screen.query_one(CompletionList).showing)
        await until(pilot, lambda: "[N:The pianist|never looks up]" in strip(pilot))
        await pilot.pause()
        found = pilot.app.screen.query_one(CompletionList)
        assert found.region.bottom <= guide.strip.region.y
        assert "[N:The pianist|never looks up]" in painted(pilot)
        await pilot.press(*"Anna", "ctrl+l")
        assert composer(pilot).text == "[N:Anna|]"
        await until(pilot, lambda: "After the bar" in strip(pilot))
        await pilot.press(*"pale")
        await until(pilot, lambda: strip(pilot).endswith("Enter writes it down."))


async def test_it_speaks_on_the_frame_of_the_tables(app_on: Make, desk: Desk) -> None:
    """What to type, and then that Enter keeps it, where the panel hides the strip."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in STEPS if step.id != "table")
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "Type “portrait”, then Enter" in painted(pilot))
        await pilot.press(*"portrait", "enter")
        await until(pilot, lambda: "Whose face is it? Enter keeps it" in painted(pilot))


async def test_one_voice_speaks(app_on: Make, desk: Desk) -> None:
    """The composer asks nothing while the guide is there; without it, it does."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: guide.shown)
        await pilot.pause()
        assert not str(composer(pilot).placeholder)
        guide.hide()
        assert str(composer(pilot).placeholder)


async def test_esc_leaves_everything_else_first(app_on: Make, desk: Desk) -> None:
    """Nothing but the story is left, not the guide; nor is it while something stands in the composer."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: guide.strip.display)
        await type_(pilot, "/focus")
        await until(pilot, lambda: pilot.app.screen.has_class("-focus"))
        pilot.app.screen.query_one(Notice).clear()
        await pilot.press("escape")
        assert not pilot.app.screen.has_class("-focus")
        await pilot.press("x", "escape")
        assert guide.shown


async def test_sent_away_it_stays_away(app_on: Make, desk: Desk) -> None:
    """In later launches of that story too, until it is called back."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: guide.strip.display)
        path = guide.screen.sitting.path
        await pilot.press("escape")
        await until(pilot, lambda: not guide.shown)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        guide = await guided(pilot)
        await pilot.pause(LOOK * 4)
        assert not guide.shown
        await type_(pilot, "/tutorial")
        await until(pilot, lambda: guide.strip.display)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        guide = await guided(pilot)
        await until(pilot, lambda: guide.strip.display)
        guide._over = frozenset(step.id for step in STEPS)
        await until(pilot, lambda: "All the rest is variation" in strip(pilot))
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        guide = await guided(pilot)
        await pilot.pause(LOOK * 4)
        assert not guide.shown


async def test_a_key_given_to_another_command_is_the_one_that_is_named(app_on: Make, desk: Desk) -> None:
    """The guide names the keys of this moment."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset({"write", "sheet"})
        await until(pilot, lambda: "F4" in strip(pilot))
        try:
            KEYBOARD.put({"phase": ("alt+n",)})
            assert "Alt+N" in strip(pilot)
        finally:
            KEYBOARD.put({})


async def test_it_is_sent_away_and_called_back(app_on: Make) -> None:
    """Esc with nothing else to leave hides it, and the next step is said as usual; `/tutorial` shows it."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: guide.strip.display)
        await pilot.press("f8")
        await until(pilot, lambda: pilot.app.screen.has_class("-sheet"))
        await pilot.press("escape")
        assert guide.shown
        await pilot.press("escape")
        await until(pilot, lambda: not guide.shown)
        assert "/tutorial" in said(pilot)
        assert not guide.strip.display
        assert pilot.app.screen.query_one(PhaseBar).region.height == 2
        await type_(pilot, "/tutorial")
        await until(pilot, lambda: guide.strip.display)
        path = guide.screen.sitting.path
        assert [each.name for each in path.parent.iterdir() if each.suffix == ".md"] == [path.name]


async def test_leaving_and_coming_back_goes_on(app_on: Make, desk: Desk) -> None:
    """The story says how far one came; the card of what was before is not in the way."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        for id_ in ("write", "destiny", "ask"):
            await do(pilot, id_)
        await until(pilot, lambda: "ask" in guide._over)
        path = guide.screen.sitting.path
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        guide = await guided(pilot)
        assert step(guide) == "act"
        await until(pilot, lambda: guide.strip.display)
        assert not pilot.app.screen.query_one("PreviouslyCard").display


async def test_the_command_begins_another_evening_elsewhere(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """From a story of one's own, which has no guide, `/tutorial` begins an evening."""
    own = story("")
    async with app_on(own).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert not pilot.app.screen.query(TutorialStrip)
        await type_(pilot, "/tutorial")
        await until(pilot, lambda: playing(pilot) and bool(pilot.app.screen.query(TutorialStrip)))
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.sitting.path.name == "first-evening.md"


async def test_where_there_is_one_row_the_example_takes_its_turn(
    app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits is shown a line to borrow; a click takes it."""
    monkeypatch.setattr("soloist.tui.tutorial_guide.PATIENCE", 2)
    async with app_on(None).run_test(size=(40, 12)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: "Write one sentence" in strip(pilot))
        await until(pilot, lambda: "↑" in strip(pilot))
        await pilot.click(TutorialStrip)
        await until(
            pilot, lambda: composer(pilot).text == guide.strip.shown.example or not guide.strip.shown.example
        )
        assert composer(pilot).text.startswith("Nell puts her bag down")
