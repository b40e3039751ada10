"""An answer that begins with a digit, typed at any pace: whole in the line of its step, nothing is taken."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual.events import Key
from textual.pilot import Pilot

from soloist.rules.moment import Deed, Line, Moment, Step, Way
from soloist.rules.term import Term
from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.moment_line import MomentLine
from soloist.tui.moment_panel import MomentPanel
from tests.play.moment_kit import use
from tests.tui.paces import passed, typed
from tests.tui.screen_kit import opened, until

App = Callable[[Path | None], SoloistApp]
STEADY: Final = (0.0, 0.03, 0.08, 0.2, 0.4)
"""Seconds between two keys."""
ANSWERS: Final = {
    "en": ("1848, Lyons", "12 stone bridges", "11 lanterns", "2.5 miles off", "1st of May", "1 2"),
    "fr": ("1848, Lyon", "12 ponts de pierre", "11 lampions", "2,5 lieues", "1er mai", "1 2"),
}


def stepped(text: str) -> tuple[Deed, ...]:
    """Words as they are."""
    return (Line(f"=> {text}"),)


@pytest.fixture(autouse=True)
def steps(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """Two steps of two ways and a line; pauses are those of the times that keys have."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 600.0)
    ways = tuple(Way(name, Term(name, name), (Line(f"=> {name}"),)) for name in ("un", "deux"))
    steps = tuple(Step(each, Term(each, each), Term(each, each), ways, typed=stepped) for each in ("a", "b"))
    use(
        monkeypatch,
        Moment("own", Term("o", "o"), Term("o", "o"), lambda table, who: steps, due=lambda table: True),
    )


async def at_step(pilot: Pilot[None]) -> MomentPanel:
    """Open the moment."""
    await opened(pilot)
    await pilot.press("f6")
    await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
    panel = pilot.app.screen
    assert isinstance(panel, MomentPanel)
    return panel


def in_language(path: Path, lang: str) -> Path:
    """The story in that language."""
    path.write_text(path.read_text("utf-8").replace("lang: fr", f"lang: {lang}"), "utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("pace", STEADY)
async def test_an_answer_that_begins_with_a_digit(
    pace: float, lang: str, story: Callable[..., Path], app_on: App
) -> None:
    """Whatever it is: the first step stays, the line holds all of it, the file is as it was."""
    path = in_language(story("\n### S1 *Le pont*\n"), lang)
    before = path.read_bytes()
    async with app_on(path).run_test(size=(80, 30)) as pilot:
        panel = await at_step(pilot)
        for words in ANSWERS[lang]:
            await typed(pilot, words, (pace, pace))
            await passed(pilot, 60.0)
            await pilot.pause()
            assert (panel.step.id, panel.query_one(MomentLine).text) == ("a", words)
            await pilot.press("ctrl+u")
        assert path.read_bytes() == before


async def test_a_number_alone_is_an_answer(story: Callable[..., Path], app_on: App) -> None:
    """Two digits that are not the same choose nothing; Enter takes them."""
    path = story("\n### S1 *Le pont*\n")
    async with app_on(path).run_test(size=(80, 30)) as pilot:
        panel = await at_step(pilot)
        await typed(pilot, "12", (0.1, 0.1))
        await pilot.press("enter")
        await pilot.pause()
        assert panel.step.id == "b"
    told = path.read_text("utf-8")
    assert "=> 12" in told
    assert "=> un" not in told


async def test_a_digit_alone_still_chooses(story: Callable[..., Path], app_on: App) -> None:
    """After a pause, or before Enter; one that is pressed twice does it in both steps."""
    path = story("\n### S1 *Le pont*\n")
    async with app_on(path).run_test(size=(80, 30)) as pilot:
        panel = await at_step(pilot)
        await typed(pilot, "2", (0.1, 0.1))
        assert panel.step.id == "a"
        await passed(pilot, 0.5)
        await pilot.pause()
        assert panel.step.id == "b"
        await pilot.press("left")
        await pilot.pause()
        await typed(pilot, "11", (0.1, 0.1))
        await passed(pilot, 0.5)
        await until(pilot, lambda: pilot.app.screen is not panel)
    assert [row for row in path.read_text("utf-8").split("\n") if row.startswith("=>")] == [
        "=> deux", "=> un", "=> un",
    ]  # fmt: skip


async def test_digits_that_come_in_one_read(story: Callable[..., Path], app_on: App) -> None:
    """As fast as they can be read."""
    async with app_on(story("\n### S1 *Le pont*\n")).run_test(size=(80, 30)) as pilot:
        panel = await at_step(pilot)
        for sign in "1848, Lyon":
            pilot.app.post_message(Key("space" if sign == " " else sign, sign))
        await until(pilot, lambda: panel.query_one(MomentLine).text == "1848, Lyon")
        assert panel.step.id == "a"


@pytest.mark.parametrize("width", [40, 46])
async def test_an_example_that_is_too_long_ends_in_an_ellipsis(
    width: int, story: Callable[..., Path], app_on: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a small screen, where the line has one row."""
    hint = Term("h", "tout ce qui se dit ici viendra sans doute, et même ce qui ne se dit pas")
    step = Step("a", Term("a", "a"), Term("a", "a"), typed=stepped, hint=hint)
    use(
        monkeypatch,
        Moment("own", Term("o", "o"), Term("o", "o"), lambda table, who: (step,), due=lambda table: True),
    )
    async with app_on(story()).run_test(size=(width, 20)) as pilot:
        panel = await at_step(pilot)
        line = panel.query_one(MomentLine)
        told = str(line.placeholder)
        assert told.endswith("…")
        assert width - 8 < len(told) <= line.content_size.width
