"""A first evening played through by somebody who has only the screen to go by."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from soloist.tui.question_bar import QuestionBar
from textual.pilot import Pilot

from soloist.journal.verify import verify
from soloist.play.commands import KEYBOARD
from soloist.play.session.desk import Desk
from soloist.play.tutorial import FIRST, FURTHER, STEPS
from soloist.play.tutorial_result_words import came_to, way
from soloist.tui.app import SoloistApp
from soloist.tui.completion_list import CompletionList
from soloist.tui.field import Field
from soloist.tui.new_story import NewStory
from soloist.tui.notice import Notice
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.play_screen import PlayScreen
from soloist.tui.tutorial_guide import CALM, Guide
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
    panel = pilot.app.screen
    assert isinstance(panel, OppositionPanel)
    await pilot.press("enter", *(() if panel.plain else ("enter",)))
    await until(pilot, lambda: playing(pilot))


async def borrowed(pilot: Pilot[None]) -> None:
    """Take the example, and send it."""
    composer(pilot).focus()
    await taken(pilot)
    await pilot.press("enter", "enter")
    await pilot.pause()


async def taken(pilot: Pilot[None]) -> None:
    """Take the example: Enter, as soon as the guide can tell that it is meant."""
    app = pilot.app
    assert isinstance(app, SoloistApp)
    guide = app._guide
    assert guide is not None
    await pilot.pause(LOOK * 4)
    await until(pilot, lambda: guide.strip.shown.line != "" and guide._calm > CALM)
    await pilot.press("enter")


TYPED = {
    "ask": "? Is it late",
    "act": "@ Open",
    "roll": "@ Open",
    "meaning": "=> The door gives way.",
    "remember": "[N:The cat|black]",
    "table": "tbl: portraits/faces",
}
PRESSED = {
    "sheet": ("f8", "f8"),
    "undo": ("f9", "enter", "f9", "r"),
    "reading": ("f12", "f12", "f12"),
    "destiny": ("f4", *"Next", "enter", "f4"),
    "help": ("f1", "escape"),
    "end": ("f5", *"Later", "enter"),
}


async def do(pilot: Pilot[None], id_: str) -> None:
    """What the guide asks for at a step, no faster than the guide looks."""
    composer(pilot).focus()
    if id_ == "write":
        await borrowed(pilot)
    if id_ == "played":
        await taken(pilot)
    app = pilot.app
    assert isinstance(app, SoloistApp)
    assert app._guide is not None
    ended = id_ == "destiny" and app._guide._now().phase != "conclusion"  # then the next scene has begun
    for key in ("f4",) if ended else PRESSED.get(id_, ()):
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
        await until(pilot, lambda: not pilot.app.screen.query_one(QuestionBar).asking)
        await pilot.press(*"So.", "enter", "enter")
    if id_ in ("act", "roll"):
        await panel_left(pilot)


ORDERS = {
    "as proposed": [step.id for step in STEPS],
    "another way": ["act", "help", "remember", "table", "reading", "ask", "undo", "close", "sheet", "write"],
}


@pytest.mark.chequered
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("order", ORDERS)
async def test_an_evening_is_played_to_its_end(order: str, lang: str, app_on: Make, desk: Desk) -> None:
    """Every step is known when it is done, whatever the order; the journal verifies."""
    desk.lingo.speak(lang)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        for id_ in [*ORDERS[order], *(step.id for step in STEPS)]:
            if id_ not in guide._over and (id_ != "roll" or order == "as proposed"):
                guide._asked = id_ if id_ not in ("played", *(step.id for step in FIRST)) else ""
                await do(pilot, id_)
                await until(pilot, lambda id_=id_: id_ in guide._over)  # type: ignore[misc]
                await pilot.pause(LOOK * 4)
        await until(pilot, lambda: guide.over)
        assert strip(pilot).startswith("+ Le guide a tout dit" if lang == "fr" else "+ That was all")
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
        assert guide.strip.region.height == 2
        assert guide.strip.region.bottom <= composer(pilot).region.y
        assert composer(pilot).region.bottom < size[1]
        assert screen.query_one("StoryView").region.height >= 5
        assert screen.query_one(PhaseBar).region.height == 0
        assert "1/5" in painted(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        await until(pilot, lambda: "Échap" in strip(pilot) or "Continuer seul" in strip(pilot))
        assert screen.query_one(PhaseBar).region.height == 1
        assert guide.strip.region.height in (1, 2)
        assert guide.strip.region.bottom <= composer(pilot).region.y
        assert screen.query_one("StoryView").region.height >= 5


async def test_it_speaks_in_the_panel_of_the_dice(app_on: Make, desk: Desk) -> None:
    """It says what to press there, then what the dice said, above the keys; not while one writes."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await until(pilot, lambda: "even dice" in strip(pilot))
        rows = painted(pilot)
        assert "perfect pitch" not in rows
        assert "Fiasco" not in rows
        assert "Almost or better: 47%" in rows
        assert "has more even dice wins" in strip(pilot)
        await pilot.press("f2")
        await until(pilot, lambda: "perfect pitch" in painted(pilot))
        rows = painted(pilot)
        assert "Fiasco" in rows
        await pilot.press("enter")
        await until(pilot, lambda: "it is kept" in strip(pilot))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.result is not None
        assert panel.result.outcome is not None
        assert panel.result.outcome.name.en in strip(pilot)
        assert "even dice count: " in painted(pilot)
        text = panel.result.outcome.text.en
        await until(pilot, lambda: text in " ".join(painted(pilot).split()))
        assert text[:20] not in strip(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "goes on below" in strip(pilot))
        await pilot.press("x")
        await until(pilot, lambda: "Feat" not in strip(pilot) and panel.foot.prompt.text == "x")
        await until(pilot, lambda: not panel.query_one(TutorialStrip).display)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_a_first_result_is_plain(size: tuple[int, int], app_on: Make, desk: Desk) -> None:
    """What it came to, why, the ways with the first at hand; Enter takes it, F2 shows the rest."""
    async with app_on(None).run_test(size=size) as pilot:
        guide = await begun(pilot)
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        await pilot.press("enter")
        await until(pilot, lambda: "Enter take a" in painted(pilot))
        rows = painted(pilot)
        assert panel.result is not None
        assert panel.result.outcome is not None
        outcome = panel.result.outcome
        assert came_to(outcome).en in rows
        assert "even" in rows
        assert all(way(outcome, each).en in rows for each in outcome.choices)
        assert "likely" not in rows
        await pilot.press("a")
        await until(pilot, lambda: "Enter keep" in painted(pilot))
        await pilot.press("f2")
        await until(pilot, lambda: outcome.choices[0].text.en[:12] in painted(pilot))
        panel.plain = True
        panel._draw()
        assert panel.query_one(ResultView).taken == outcome.choices[0]
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot) and "roll" in guide._over)
        assert outcome.choices[0].text.en[:20] in guide.screen.sitting.path.read_text("utf-8")


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_a_sign_of_a_scene_asks_for_its_title(size: tuple[int, int], app_on: Make) -> None:
    """And its title for Enter; then the scene is over, whatever else was done."""
    async with app_on(None).run_test(size=size) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset({"write", "act", "roll", "meaning"})
        await until(pilot, lambda: strip(pilot).startswith("5/5") and "F5" in strip(pilot))
        await pilot.press("f5")
        await until(pilot, lambda: strip(pilot) == "5/5 A title, then Enter" + "." * (size[0] == 80))
        await pilot.press(*"Dawn")
        await until(pilot, lambda: "the next scene" in strip(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "### S2 *Dawn*" in guide.screen.sitting.path.read_text("utf-8"))


async def test_enter_goes_through_all_that_is_left(app_on: Make) -> None:
    """After the first scene each thing is offered in turn, and none of them holds anybody up."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        seen = list[str]()
        while not guide.over:
            await taken(pilot)
            await until(pilot, lambda: not seen or guide._asked != seen[-1])
            seen.append(guide._asked)
            assert not composer(pilot).text
        assert [id_ for id_ in seen if id_] == [step.id for step in FURTHER if step.id != "played"]


async def test_it_waits_until_the_dice_lie_still(
    app_on: Make, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the dice say is not given away while they tumble."""
    monkeypatch.setattr("soloist.tui.opposition_result.EVERY", 60.0)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        pilot.app.animation_level = "full"
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: "even dice" in strip(pilot))
        await pilot.press("f2", "enter")
        await until(pilot, lambda: not pilot.app.screen.query_one(TutorialStrip).visible)
        await pilot.pause(LOOK * 4)
        assert "it is kept" not in strip(pilot)
        pilot.app.screen.query_one(ResultView).land()
        await until(pilot, lambda: "it is kept" in strip(pilot))
        assert pilot.app.screen.query_one(TutorialStrip).visible


async def test_the_model_of_a_tag_stays_in_sight(app_on: Make, desk: Desk) -> None:
    """While its parts are typed, whatever completion offers; the same key puts the bar."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        guide._asked = "remember"
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
        guide._asked = "table"
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
        await until(pilot, lambda: "That was all the guide has" in strip(pilot))
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        guide = await guided(pilot)
        await pilot.pause(LOOK * 4)
        assert not guide.shown


async def test_a_key_given_to_another_command_is_the_one_that_is_named(app_on: Make, desk: Desk) -> None:
    """The guide names the keys of this moment."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset({"write"})
        await until(pilot, lambda: "F2" in strip(pilot))
        try:
            KEYBOARD.put({"act": ("alt+n",)})
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
        await do(pilot, "write")
        await until(pilot, lambda: "write" in guide._over)
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
        await until(pilot, lambda: "Your story is kept; Ctrl+O goes back to it." in said(pilot))


async def test_where_there_is_little_room_the_example_stands_in_its_own_row(app_on: Make) -> None:
    """Below few words; a click takes it."""
    async with app_on(None).run_test(size=(40, 12)) as pilot:
        guide = await begun(pilot)
        await until(pilot, lambda: strip(pilot).startswith("1/5 What does Nell do?"))
        assert guide.strip.region.height == 2
        example = guide.strip.shown.example
        await pilot.click(TutorialStrip)
        await until(pilot, lambda: composer(pilot).text == example)


async def test_an_enter_too_many_takes_nothing(app_on: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent with a key pressed once too often does not bring the next proposal along."""
    monkeypatch.setattr("soloist.tui.tutorial_guide.CALM", 50)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        await pilot.press(*"Nell waits.", "enter", "enter", "enter")
        await until(pilot, lambda: "write" in guide._over and not composer(pilot).text)
        await pilot.press("enter")
        assert not composer(pilot).text
        await until(pilot, lambda: guide._calm > 50)
        await pilot.press("enter")
        assert composer(pilot).text.startswith("@ ")


async def test_what_else_there_is_comes_when_it_is_called_for(app_on: Make) -> None:
    """After the first scene the guide keeps quiet; a line more calls for a step, unwanted it goes."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        for id_ in (step.id for step in FIRST):
            if id_ not in guide._over:
                await do(pilot, id_)
            await until(pilot, lambda id_=id_: id_ in guide._over)  # type: ignore[misc]
        await until(pilot, lambda: "A scene is played!" in strip(pilot))
        assert "Esc no guide" in strip(pilot)
        guide._looked.add("played")
        await until(pilot, lambda: not guide.strip.display)
        assert not pilot.app.screen.query_one(PhaseBar).quiet
        await type_(pilot, "#### Mixed")
        for number in range(4):
            await pilot.press(*f"{number} more.", "enter", "enter")
            await until(pilot, lambda number=number: guide._shows.since > number)  # type: ignore[misc]
            await pilot.pause(LOOK * 4)
            assert (step(guide) == "ask") == (number < 3)
        assert step(guide) in {each.id for each in FURTHER}


async def test_who_asks_or_is_stuck_is_offered_something(
    app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter where a scene has been played; a long while of nothing; the command that calls the guide."""
    monkeypatch.setattr("soloist.tui.tutorial_guide.STUCK", 10)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        await until(pilot, lambda: "A scene is played" in strip(pilot) and guide._calm > CALM)
        await pilot.press("enter")
        await until(pilot, lambda: strip(pilot).startswith("+ Something not even you know?"))
        assert "Esc no guide" in strip(pilot)
        assert not composer(pilot).text
        guide._over |= {"ask"}
        await until(pilot, lambda: step(guide) == "")
        await until(pilot, lambda: "sheet" in strip(pilot))
        guide._over |= {"sheet"}
        guide.show()
        assert step(guide) == "remember"


def words(text: str) -> int:
    """Words with a letter or a digit in them."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_scene_is_played_in_three_minutes(lang: str, app_on: Make, desk: Desk) -> None:
    """By who reads every word that is painted, once, and needs two seconds for each key."""
    desk.lingo.speak(lang)
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        seen, keys = set[str](), 0

        def read() -> None:
            seen.update(" ".join(row.split()) for row in painted(pilot).splitlines())

        async def press(key: str) -> None:
            nonlocal keys
            keys += 1
            read()
            await pilot.press(key)
            await pilot.pause(LOOK * 8)
            read()

        await press("enter")
        guide = await guided(pilot)
        await until(pilot, lambda: "1/5" in strip(pilot) and guide._calm > CALM)
        while not strip(pilot).startswith("+ "):
            await press("enter")
            assert keys < 15
        path = guide.screen.sitting.path
    seconds = sum(words(row) for row in seen) * 60 / 200 + keys * 2
    assert seconds < 180
    assert not verify(path.read_bytes()).problems


async def test_the_form_stands_aside_at_the_welcome(app_on: Make) -> None:
    """A newcomer sees two lines; the arrow brings the form of a story of one's own."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        assert words(painted(pilot)) < 30
        await pilot.press("down", *"Here")
        await until(pilot, lambda: "Protagonist" in painted(pilot))
        assert pilot.app.screen.query_one("#title", Field).value == "Here"


async def test_an_action_left_is_named_in_one_line(app_on: Make) -> None:
    """Escape in the panel of the dice: what waits and its key, by the guide alone."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await pilot.press("f2", *"Listen", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("escape")
        await until(pilot, lambda: playing(pilot) and "“Listen” waits for its dice: Ctrl+R." in strip(pilot))
        assert said(pilot) == ""


async def test_esc_is_named_only_where_it_sends_the_guide_away(app_on: Make) -> None:
    """Not over the sheet, nor in another reading; there it leaves the guide alone."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        await until(pilot, lambda: "Esc no guide" in strip(pilot))
        for key in ("f8", "f12"):
            await pilot.press(key)
            await until(pilot, lambda: "Esc" not in strip(pilot))
            await pilot.press("escape")
            await pilot.pause(LOOK * 4)
            assert guide.shown


async def test_a_step_that_is_over_says_that_more_will_come(app_on: Make) -> None:
    """Where none is called for, until something is written."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in STEPS if step.id not in ("remember", "help"))
        guide._asked = "remember"
        await until(pilot, lambda: "Somebody has come" in strip(pilot))
        await type_(pilot, "[N:The cat|black]")
        await until(pilot, lambda: "more will come" in strip(pilot))
        await pilot.press(*"It purrs.", "enter", "enter")
        await until(pilot, lambda: not guide.strip.display)


async def test_what_was_told_is_over_with_the_next_deed(app_on: Make) -> None:
    """A command clears what an earlier one had said."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide.screen.notice("Done.")
        assert said(pilot) == "Done."
        await pilot.press("f8")
        await until(pilot, lambda: said(pilot) == "")


async def test_an_action_keeps_its_name_through_a_question(app_on: Make) -> None:
    """Two actions left, then a question answered: the last of them is named, and rolled under its line."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset({"write"})
        for action in ("Listen", "Wait"):
            await pilot.press("f2", *action, "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
            await pilot.press("escape")
            await until(pilot, lambda: playing(pilot))
        await type_(pilot, "? Is it late?")
        await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).asking)
        await pilot.press("enter")
        await until(pilot, lambda: "“Wait” waits for its dice: Ctrl+R." in strip(pilot))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.heading == "Wait"
        await panel_left(pilot)
        path = guide.screen.sitting.path
        await until(pilot, lambda: "@ Wait\nd: " in path.read_text("utf-8"))


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_what_enter_does_is_said_after_the_first_scene(
    size: tuple[int, int], app_on: Make, desk: Desk
) -> None:
    """The example is not what Enter takes there: it goes on, on a small screen too."""
    desk.lingo.speak("fr")
    async with app_on(None).run_test(size=size) as pilot:
        guide = await begun(pilot)
        guide._over = frozenset(step.id for step in FIRST)
        for id_ in ("ask", "remember", "sheet", "undo", "table", "close", "destiny", "reading", "help"):
            guide._asked = id_
            await until(pilot, lambda id_=id_: guide._stepped == id_)  # type: ignore[misc]
            await until(pilot, lambda: "Entrée\u00a0: suite" in painted(pilot))
            assert "Ou\u00a0:" not in strip(pilot)
