"""The question above the composer: it has the keys, or it is gone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.play.commands import in_place
from soloist.tui.app import SoloistApp
from soloist.tui.ask_panel import AskPanel
from soloist.tui.composer import Composer
from soloist.tui.play_screen import PlayScreen
from soloist.tui.question_bar import Answer, QuestionBar
from tests.tui.screen_kit import opened, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]
OWING = "\n```lonelog\n[N:Destinée|Destin 0->-2]\n```\n"
KEYS = sorted({key for each in in_place("play") for key in each.keys if each.id != "quit"})


async def asked(pilot: Pilot[None], screen: PlayScreen, text: str) -> QuestionBar:
    """The bar, asking how a question is to be answered."""
    screen.query_one(Composer).load_text(text)
    screen.query_one(Composer).move_cursor(screen.query_one(Composer).document.end)
    await pilot.press("enter")
    bar = screen.query_one(QuestionBar)
    await until(pilot, lambda: bar.asking and bar.has_focus)
    return bar


async def test_a_roll_owed_is_rolled_once(story: Write, app_on: Make) -> None:
    """The roll key while the roll is proposed rolls it, and nothing is proposed any more."""
    path = story(OWING)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("f4")
        bar = screen.query_one(QuestionBar)
        await until(pilot, lambda: bar.asking and bar.has_focus)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "d: Destin" in path.read_text("utf-8"))
        assert not bar.asking
        assert not bar.display
        assert screen.query_one(Composer).has_focus
        await pilot.press("enter")
        await pilot.pause()
        assert path.read_text("utf-8").count("d: Destin") == 1


async def test_a_question_asked_anew_has_the_keys(story: Write, app_on: Make) -> None:
    """The roll key asks the same question again, and Enter answers it once."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        bar = await asked(pilot, screen, "? Ouvert")
        for _ in range(3):
            await pilot.press("ctrl+r")
            await until(pilot, lambda: bar.asking and bar.has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: "tbl:" in path.read_text("utf-8"))
        await until(pilot, lambda: screen.query_one(Composer).has_focus)
        assert path.read_text("utf-8").count("tbl:") == 1


@pytest.mark.chequered
@pytest.mark.parametrize("key", KEYS)
async def test_it_has_the_keys_or_is_gone(key: str, story: Write, app_on: Make) -> None:
    """Whatever command is begun while it asks, no question stands there that does not take the keys."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        bar = await asked(pilot, screen, "? Ouvert")
        await pilot.press(key)
        for _ in range(8):
            await pilot.pause()
        assert bar.asking == bar.display
        assert not bar.asking or screen.focused is bar


async def test_going_elsewhere_leaves_it(story: Write, app_on: Make) -> None:
    """Tab or a click takes the keys away, and the question with them."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        bar = await asked(pilot, screen, "? Ouvert")
        await pilot.click(Composer)
        await until(pilot, lambda: not bar.asking and not bar.display)
        assert screen.query_one(Composer).has_focus


async def test_it_waits_while_the_terminal_is_out_of_sight(story: Write, app_on: Make) -> None:
    """Another window in front is no answer."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        bar = await asked(pilot, screen, "? Ouvert")
        pilot.app.post_message(events.AppBlur())
        await until(pilot, lambda: not pilot.app.app_focus)
        assert bar.asking
        pilot.app.post_message(events.AppFocus())
        await until(pilot, lambda: bar.asking and bar.has_focus)


async def test_long_answers_hang(story: Write, app_on: Make) -> None:
    """What does not fit on a row goes on under its first word; keys are called as the person reads them."""
    async with app_on(story()).run_test(size=(40, 12)) as pilot:
        screen = await opened(pilot)
        bar = screen.query_one(QuestionBar)
        bar._lingo = Lingo("fr")
        answers = (Answer("a", ("a",), "un mot " * 8), Answer("leave", ("escape",), "autre chose"))
        screen.run_worker(bar.ask("Presque", answers))
        await until(pilot, lambda: bar.asking)
        rows = bar.render().plain.split("\n")
    assert rows[1].startswith("a un mot")
    assert rows[2].startswith("  un") or rows[2].startswith("  mot")
    assert rows[-1] == "Échap autre chose"


def burst(app: SoloistApp, *keys: str) -> None:
    """Keys that come all at once, as from a paste without brackets or a very quick hand."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
        app.post_message(events.Key(name, key if len(key) == 1 else None))


def typed_within(app: SoloistApp, start: float, *keys: str) -> None:
    """The same with the times of somebody who writes, however long a screen takes to come."""
    for number, key in enumerate(keys, 1):
        event = events.Key(_character_to_key(key), key)
        event.time = start + number * 0.05
        app.post_message(event)


@pytest.mark.parametrize("words", ["The red hero read aloud", "… he read"])
async def test_words_in_a_burst_are_no_answers(words: str, story: Write, app_on: Make) -> None:
    """From the first key that answers nothing on, all of them are the composer's, in their order."""
    path = story("\nIl attend.\n")
    before = path.read_bytes()
    app = app_on(path)
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        bar, composer = screen.query_one(QuestionBar), screen.query_one(Composer)
        await pilot.press("f9")
        await until(pilot, lambda: bar.asking and bar.has_focus)
        burst(app, *words)
        await until(pilot, lambda: composer.text == words)
        assert not bar.asking
        assert composer.has_focus
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", ["/history", "oyster", "then he"])
async def test_who_writes_on_after_a_question_is_not_asked(words: str, story: Write, app_on: Make) -> None:
    """What follows Enter at once reaches the composer whole; the question waits."""
    path = story()
    app = app_on(path)
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        bar, composer = screen.query_one(QuestionBar), screen.query_one(Composer)
        composer.load_text("? Ouvert")
        composer.move_cursor(composer.document.end)
        burst(app, "enter", *words)
        await until(pilot, lambda: composer.text == words)
        assert not bar.asking
        assert screen.sitting.pending == "? Ouvert"
        assert pilot.app.screen is screen


async def test_a_paste_is_no_answer(story: Write, app_on: Make) -> None:
    """Words pasted while it asks are in the composer."""
    app = app_on(story())
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        bar = await asked(pilot, screen, "? Ouvert")
        app.post_message(events.Paste("toujours"))
        await until(pilot, lambda: screen.query_one(Composer).text == "toujours")
        assert not bar.asking


@pytest.mark.parametrize("at_once", [True, False])
async def test_prose_that_begins_with_an_answer_comes_back(at_once: bool, story: Write, app_on: Make) -> None:
    """Left with Escape, the tables give every letter back, the one that opened them first."""
    app = app_on(story())
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        composer = screen.query_one(Composer)
        await asked(pilot, screen, "? Ouvert")
        if at_once:
            burst(app, *"then he")
        else:
            await pilot.press("t")
            await until(pilot, lambda: isinstance(app.screen, AskPanel) and app.focused is not None)
            began = screen.query_one(QuestionBar).given_by
            assert began is not None
            typed_within(app, began.time, *"hen he")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen and composer.text == "then he")
        await pilot.press("!")
        assert composer.text == "then he!"
        assert screen.sitting.pending == "? Ouvert"


async def test_tables_left_as_they_were_opened_give_nothing(story: Write, app_on: Make) -> None:
    """The letter that opened them was an answer, where nothing else was typed."""
    app = app_on(story())
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        await asked(pilot, screen, "? Ouvert")
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert screen.query_one(Composer).text == ""
