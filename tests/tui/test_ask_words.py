"""Words typed at what a table answered: each letter in its place in the line they open, at any pace."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.ask_panel import AskPanel
from soloist.tui.play_screen import PlayScreen
from soloist.tui.typed_together import TypedTogether
from tests.tui.paces import typed
from tests.tui.screen_kit import composer, opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
PACES: Final = (0.0, 0.03, 0.06, 0.15, 0.3, 0.6)
WORDS: Final = (
    "dogs bite",
    "rain falls",
    "the dogs",
    "keys, lost",
    "only mud",
    "elle rit",
    "À 2 pas",
    "œuvre noire",
    "2 gardes",
    "tbl: tollwater/crows",
    "« Ah ! »",
    "=> a fall",
)
MINE: Final = "tables:\n  crues:\n    - {text: monte, tags: ['[Clock:Crue 0/6]', '[Clock:Pont 0/4]']}\n"


@pytest.fixture(autouse=True)
def _by_the_clock(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """Pauses are those of the times that keys have."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 600.0)


@pytest.fixture
def mine(desk: Desk) -> None:
    """A table of the person's own that offers state under t and u."""
    path = desk.workspace.oracles / "fr" / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MINE, encoding="utf-8")


async def answered(pilot: Pilot[None], *keys: str) -> AskPanel:
    """The panel of a question, with an answer."""
    await opened(pilot)
    await type_(pilot, "? Est-il parti ?")
    await pilot.pause(0.2)
    await pilot.press("t")
    await until(pilot, lambda: isinstance(pilot.app.screen, AskPanel))
    shown = pilot.app.screen
    assert isinstance(shown, AskPanel)
    await pilot.press(*keys, "enter")
    await until(pilot, lambda: shown.answer is not None)
    await pilot.pause()
    return shown


@pytest.mark.chequered
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("words", WORDS)
async def test_each_letter_is_kept(words: str, pace: float, app_on: Make, story: Write) -> None:
    """In the line, then in the composer; the answer is the one there was, and is kept."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot)
        before = shown.answer
        await typed(pilot, words, (pace, pace))
        await until(pilot, lambda: shown.foot.prompt.text == words)
        assert shown.answer == before
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == words)


@pytest.mark.parametrize("words", WORDS)
async def test_in_one_read(words: str, app_on: Make, story: Write) -> None:
    """As a terminal brings a burst."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot)
        keys = [events.Key(sign, sign) for sign in words]
        pilot.app.post_message(TypedTogether(keys))
        for key in keys:
            pilot.app.post_message(key)
        await until(pilot, lambda: shown.foot.prompt.text == words)


async def test_one_letter_opens_the_line(app_on: Make, story: Write) -> None:
    """It stands in it at once; the panel said that one may write on."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot)
        assert shown.lingo.say("write on") in painted(pilot)
        await typed(pilot, "d", (0.1, 0.1))
        await until(pilot, lambda: shown.foot.prompt.text == "d")
        assert " d " in painted(pilot)


@pytest.mark.chequered
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("words", ["tu entends", "un pont", "tout va", "the end", "utile"])
async def test_offers_are_as_they_were(
    words: str, pace: float, app_on: Make, story: Write, mine: None
) -> None:
    """Letters that are those of offers kept none of them."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot, *"miens/crues")
        await typed(pilot, words, (pace, pace))
        await until(pilot, lambda: shown.foot.prompt.text == words)
        assert not shown.kept


@pytest.mark.chequered
@pytest.mark.parametrize("pace", PACES[:-1])
@pytest.mark.parametrize("words", ["on the road", "or nothing", "ours"])
async def test_words_at_several_results(words: str, pace: float, app_on: Make, story: Write) -> None:
    """The o that would keep one of them alone waits to be told from words."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot, "f3")
        assert shown.many
        await typed(pilot, words, (pace, pace))
        await until(pilot, lambda: shown.foot.prompt.text == words)
        assert pilot.app.screen is shown


async def test_keys_are_keys(app_on: Make, story: Write, mine: None) -> None:
    """Pressed on purpose, twice, or well before words; what they did stands."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await answered(pilot, *"miens/crues")
        await typed(pilot, "t", (0.1, 0.1))
        await typed(pilot, "rr", (0.2, 0.2))
        answer = shown.answer
        assert answer is not None
        assert len(answer.current.before) == 2
        await typed(pilot, "dogs", (0.9, 0.9))
        await until(pilot, lambda: shown.foot.prompt.text == "dogs")
        assert shown.answer == answer
