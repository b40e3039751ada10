"""Words in one line, left by Escape: they stand in the composer or can be called back, and that is said."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.book_screen import BookScreen
from soloist.tui.book_title_page import TitlePage
from soloist.tui.grow_screen import GrowScreen
from soloist.tui.import_screen import ImportScreen
from soloist.tui.ledger_choice import LedgerChoice
from soloist.tui.ledger_screen import LedgerScreen
from textual.pilot import Pilot
from textual.widgets import Input, Static

from soloist.tui.app import SoloistApp
from soloist.tui.aside import words_in
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import composer, opened, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
HERE = "What was not written is in the composer."
DRAFTS = "What was not written is in /drafts."


async def front(pilot: Pilot[None], kind: type[object]) -> None:
    """Until a screen of that kind has the keys."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.pause()


async def back(pilot: Pilot[None]) -> None:
    """Escape until the story is in front."""
    for _ in range(6):
        if isinstance(pilot.app.screen, PlayScreen):
            return
        await pilot.press("escape")
        await pilot.pause()
    raise AssertionError("the story did not come back")


def written_above(pilot: Pilot[None]) -> str:
    """What the list in front says beside its rows."""
    return str(pilot.app.screen.query_one(".said", Static).content)


@pytest.mark.parametrize("key", ["s", "t"])
async def test_a_line_of_a_card(key: str, app_on: Make, story: Write) -> None:
    """One word is enough; both screens say where it is."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/book")
        await front(pilot, BookScreen)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.focused, Input))
        await pilot.press(*"sel")
        assert words_in(pilot.app) == "sel"
        await pilot.press("escape")
        await until(pilot, lambda: written_above(pilot) == HERE)
        assert words_in(pilot.app) == ""
        await back(pilot)
        assert composer(pilot).text == "sel"
        assert said(pilot) == HERE


async def test_what_stood_in_a_line_is_nobody_s(app_on: Make, story: Write) -> None:
    """Left as it was, or emptied, it says nothing."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/book")
        await front(pilot, BookScreen)
        await pilot.press("s", *"Le sel", "enter", "s")
        await until(pilot, lambda: isinstance(pilot.app.focused, Input))
        await pilot.press("escape", "s", *["backspace"] * 6)
        assert words_in(pilot.app) == ""
        await pilot.press("escape")
        await back(pilot)
        assert not composer(pilot).text
        assert not said(pilot)


async def test_every_line_of_the_title_page(app_on: Make, story: Write) -> None:
    """Those that were changed, together."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/book")
        await front(pilot, BookScreen)
        await pilot.press("p")
        await front(pilot, TitlePage)
        await pilot.press(*"Omens", "enter", *"of the gulls")
        assert words_in(pilot.app) == "Omens\nof the gulls"
        await pilot.press("escape")
        await back(pilot)
        assert composer(pilot).text == "Omens\nof the gulls"
        assert said(pilot) == HERE


async def test_beside_other_words(app_on: Make, story: Write) -> None:
    """The composer is another sentence's; lines that were left one after the other stand there together."""
    path = story("\nLa pluie.\n")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        for words in ("un phare", "une barque"):
            screen.action_command("book")
            await front(pilot, BookScreen)
            await pilot.press("s")
            await until(pilot, lambda: isinstance(pilot.app.focused, Input))
            await pilot.press(*words, "escape", "escape")
            await front(pilot, PlayScreen)
            assert said(pilot) == HERE
        assert composer(pilot).text == "un phare\n\nune barque"
        composer(pilot).load_text("Le vent se lève")
        screen.action_command("book")
        await front(pilot, BookScreen)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.focused, Input))
        await pilot.press(*"une voile", "escape", "escape")
        await front(pilot, PlayScreen)
        assert composer(pilot).text == "Le vent se lève"
        assert said(pilot) == DRAFTS
        assert "une voile" in [each.text for each in screen.margin.versions.listed("")]


async def test_a_path_is_only_told_of_when_it_is_words(app_on: Make, story: Write) -> None:
    """As what is looked for."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/import")
        await front(pilot, ImportScreen)
        await pilot.press(*"the gulls cried all night", "escape")
        await back(pilot)
        assert "calls your words back" in said(pilot)


async def test_something_new_at_the_desk(app_on: Make, story: Write) -> None:
    """A name of one word; and one of two where its kind is asked for."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f7")
        await front(pilot, LedgerScreen)
        desk = pilot.app.screen
        assert isinstance(desk, LedgerScreen)
        await pilot.press("ctrl+n")
        await front(pilot, LedgerChoice)
        await pilot.press(*"Maître Corvin", "escape")
        await front(pilot, LedgerScreen)
        await until(pilot, lambda: HERE in str(desk.foot._notice.content))
        await pilot.press("ctrl+n")
        await front(pilot, LedgerChoice)
        await pilot.press("enter")
        await until(pilot, lambda: desk.foot.prompt.is_open)
        await pilot.press(*"Corvin", "escape", "escape")
        await front(pilot, PlayScreen)
        await until(pilot, lambda: composer(pilot).text == "Maître Corvin\n\nCorvin")
        assert said(pilot) == HERE


async def test_rows_grown_from_the_story(app_on: Make, story: Write) -> None:
    """What was changed and not added, be it of another find."""
    async with app_on(story("\n@ Forcer la porte\nd: 2d6 vs 8 -> ok\n")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/grow")
        await front(pilot, GrowScreen)
        await pilot.press(*" encore")
        words = words_in(pilot.app) or ""
        assert words.endswith(" encore")
        await pilot.press("escape")
        await front(pilot, PlayScreen)
        await until(pilot, lambda: composer(pilot).text == words)
        assert said(pilot) == HERE
