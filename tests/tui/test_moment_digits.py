"""In every guided moment of every game, a digit takes the way it stands before, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from soloist.message import Refusal, message
from soloist.play.moment_desk import MomentDesk
from soloist.play.moments import Answer, Walk
from soloist.rules.moment import Deed, Line, Moment, Step, Tagged, Way
from soloist.rules.term import Term
from soloist.tui.app import SoloistApp
from soloist.tui.moment_line import MomentLine
from soloist.tui.moment_list import MomentList
from soloist.tui.moment_panel import MomentPanel
from soloist.tui.play_screen import PlayScreen
from tests.play.moment_kit import use
from tests.tui.screen_kit import opened, until

App = Callable[[Path | None], SoloistApp]


async def listed(pilot: Pilot[None]) -> int:
    """Open the list of moments; how many there are."""
    await pilot.press("f6")
    await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
    return pilot.app.screen.query_one(OptionList).option_count


async def test_what_leaves_no_trace_has_no_sign_of_being_done(
    story: Callable[..., Path], app_on: App
) -> None:
    """Nobody has spent a fortune where nobody has one."""
    async with app_on(story()).run_test(size=(80, 48)) as pilot:
        await opened(pilot)
        await listed(pilot)
        rows = pilot.app.screen.query_one(OptionList).options
        (fortune,) = [str(row.prompt) for row in rows if "Une fortune pour autre chose" in str(row.prompt)]
        assert "✓" not in fortune


@pytest.mark.slow
@pytest.mark.parametrize("system", ["hades", "spin"])
async def test_a_digit_takes_the_way_it_stands_before(
    system: str, story: Callable[..., Path], app_on: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every step: in an empty line, and in one that was emptied again; after words it is text."""
    taken: list[Answer] = []

    def take(desk: MomentDesk, walk: Walk, answer: Answer, ideas: object = ()) -> None:
        taken.append(answer)
        raise Refusal(message("Not taken here."))

    path = story("\n### S1 *Le pont*\n")
    path.write_text(path.read_text("utf-8").replace("hades", system), "utf-8")
    app = app_on(path)
    seen = 0
    async with app.run_test(size=(100, 60)) as pilot:
        await opened(pilot)
        monkeypatch.setattr(MomentDesk, "take", take)
        count = await listed(pilot)
        for nth in range(count):
            app.screen.query_one(OptionList).highlighted = nth
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, MomentPanel))
            panel = app.screen
            assert isinstance(panel, MomentPanel)
            at = -1
            while isinstance(app.screen, MomentPanel) and panel.walk.at != at:
                at, step = panel.walk.at, panel.step
                for number, way in enumerate(step.ways, 1):
                    if number > 9 or step.number:
                        break
                    await pilot.press(str(number))
                    if step.typed:
                        await pilot.press("a", "backspace", str(number))
                    await pilot.pause()
                    want = [Answer(step.id, way.id)] * (2 if step.typed else 1)
                    assert taken == want, (panel.walk.moment.id, step.id, number)
                    seen += 1
                    taken.clear()
                    if step.typed:
                        await pilot.press("a", str(number))
                        await pilot.pause()
                        assert panel.query_one(MomentLine).text == f"a{number}"
                        assert not taken
                        await pilot.press("backspace", "backspace")
                await pilot.press("right")
                await pilot.pause()
            if isinstance(app.screen, MomentPanel):
                await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, PlayScreen))
            await listed(pilot)
    assert seen > 10


def stepped(text: str) -> tuple[Deed, ...]:
    """Words as they are."""
    return (Line(f"=> {text}"),)


def refused(text: str) -> tuple[Deed, ...]:
    """No words will do."""
    raise Refusal(message("Too many words."))


def three_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three ways and a line; a line alone; two ways, and words that are always refused."""
    ways = tuple(Way(name, Term(name, name), (Line(f"=> {name}"),)) for name in ("un", "deux", "trois"))
    unable = Way("non", Term("non", "non"), (Tagged("N", "a[b", ("c",)),))
    steps = (
        Step("a", Term("a", "a"), Term("a", "a"), ways, typed=stepped),
        Step("b", Term("b", "b"), Term("b", "b"), (), typed=stepped),
        Step("c", Term("c", "c"), Term("c", "c"), (unable, ways[1]), typed=refused),
    )
    own = Moment("own", Term("o", "o"), Term("o", "o"), lambda table, who: steps, due=lambda table: True)
    use(monkeypatch, own)


async def burst(pilot: Pilot[None], *keys: str) -> MomentPanel:
    """Keys that come all at once, as from far away."""
    panel = pilot.app.screen
    assert isinstance(panel, MomentPanel)
    for key in keys:
        panel.query_one(MomentLine).post_message(Key(key, key if len(key) == 1 else None))
    await pilot.pause()
    return panel


async def test_keys_that_come_at_once_are_for_the_step_then_at_hand(
    story: Callable[..., Path], app_on: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A digit no way stands behind is text; what is typed behind Enter is kept for the next step."""
    three_steps(monkeypatch)
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
        panel = await burst(pilot, "3", "3")
        assert (panel.step.id, panel.query_one(MomentLine).text) == ("b", "3")
        await pilot.press("backspace")
        await pilot.press("left")
        panel = await burst(pilot, "x", "enter", "y", "z")
        assert (panel.step.id, panel.query_one(MomentLine).text) == ("b", "yz")
        panel = await burst(pilot, "enter", "enter")
        assert panel is not pilot.app.screen
    assert [line for line in path.read_text("utf-8").split("\n") if line.startswith("=>")] == [
        "=> trois", "=> x", "=> yz",
    ]  # fmt: skip


async def test_what_is_refused_says_why(
    story: Callable[..., Path], app_on: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words sent as fast as they can be typed, or a sign that stands for a way: the reason stays."""
    three_steps(monkeypatch)
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
        await pilot.press("right", "right")
        for keys in (("x", "enter"), ("ctrl+u", "&", "enter")):
            panel = await burst(pilot, *keys)
            assert panel.step.id == "c"
            assert panel.query_one(".refused", Static).display
