"""Letters that are keys of the story: held until what comes after them says what they are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.first_letters import FirstLetters
from soloist.tui.play_screen import PlayScreen
from soloist.tui.story_view.marked_view import MarkedView
from tests.tui.screen_kit import composer, opened, said, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def _held(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """A pause that a test can wait for."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 0.3)


async def in_story(pilot: Pilot[None]) -> MarkedView:
    """The view of the story, with the focus."""
    screen = await opened(pilot)
    view = screen.query_one(MarkedView)
    await until(pilot, view.indexed.is_set)
    view.focus()
    await pilot.pause()
    return view


@pytest.mark.parametrize("words", ["mais non", "grand bruit", "c'est", "wagon", "non", "pneu", "mnémonique"])
async def test_a_sentence_is_whole(
    words: str, app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it was a key."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 60.0)  # a busy machine types slowly
    async with app_on(story("\nIl marche.\n")).run_test(size=(80, 24)) as pilot:
        view = await in_story(pilot)
        await pilot.press(*words)
        await until(pilot, lambda: composer(pilot).text == words)
        assert not view.marks
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_a_letter_alone_is_a_key(app_on: Make, story: Write) -> None:
    """After a pause, before the next key that is no letter, or when it is pressed again."""
    async with app_on(story("\nIl marche.\n")).run_test(size=(80, 24)) as pilot:
        view = await in_story(pilot)
        await pilot.press("m")
        assert not view.marks
        await until(pilot, lambda: bool(view.marks))
        await pilot.press("m", "up")
        assert not view.marks
        await pilot.press("m", "m")
        assert view.marks
        await until(pilot, lambda: not view.marks)
        await pilot.press("m", "f3")
        await until(pilot, lambda: composer(pilot).text == "? ")
        assert view.marks


async def test_who_goes_from_mark_to_mark_waits_for_nothing(app_on: Make, story: Write) -> None:
    """It does no harm; a key that repeats itself writes nothing."""
    async with app_on(story("\nIl marche.\n")).run_test(size=(80, 24)) as pilot:
        view = await in_story(pilot)
        await pilot.press("n")
        assert "No bookmark yet" in said(pilot)
        await pilot.press("n", "n")
        await pilot.pause(0.4)
        assert view.has_focus
        assert not composer(pilot).text


@pytest.mark.parametrize(
    ("sign", "joins"),
    [("o", True), (" ", True), ("’", True), ("m", False), ("@", False), ("L", False), ("É", False)],
)
def test_what_begins_words(sign: str, joins: bool) -> None:
    """A letter, a space, an apostrophe; not the same letter again, a capital, nor a sign of play."""
    letters = FirstLetters()
    letters.put(events.Key("m", "m"), done=False)
    assert letters.joins(events.Key(sign, sign)) is joins
    assert letters.joins(events.Paste(sign)) is joins
    assert not letters.joins(events.Key("enter", None))
