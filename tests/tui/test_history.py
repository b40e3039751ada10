"""F9 and the history: taking back, bringing back and putting copies back, at the sizes people have."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.tui.app import SoloistApp
from soloist.tui.history_screen import HistoryScreen
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, said, type_, until
from tests.tui.test_story_view import rows

SIZES = [(80, 24), (40, 12), (120, 40)]
Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


async def write(pilot: Pilot[None], *texts: str) -> None:
    """Paragraphs, one after the other."""
    for text in texts:
        await pilot.press(*text, "enter", "enter")
        await until(pilot, lambda: composer(pilot).text == "")


async def asked(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for the question they lead to."""
    await pilot.press(*keys)
    await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).has_focus)


async def listed(pilot: Pilot[None]) -> None:
    """Wait for the history to be there and to have the keys."""

    def at_hand() -> bool:
        found = pilot.app.screen.focused
        return isinstance(found, OptionList) and found.highlighted == 0

    await until(pilot, at_hand)


@pytest.mark.parametrize("size", SIZES)
async def test_back_and_back_and_forth(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """F9 Enter, again, then `r` in the question, then /redo: the file is to the byte what it was."""
    path = story()
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        await write(pilot, "Un.", "Deux.")
        whole = path.read_text("utf-8")
        await asked(pilot, "f9")
        await pilot.press("enter")
        await until(pilot, lambda: path.read_text("utf-8").endswith("Un.\n"))
        await asked(pilot, "f9")
        await pilot.press("enter")
        await until(pilot, lambda: path.read_text("utf-8").endswith("Aldric attend.\n"))
        await asked(pilot, "f9")
        await pilot.press("r")
        await until(pilot, lambda: path.read_text("utf-8").endswith("Un.\n"))
        await type_(pilot, "/redo")
        await until(pilot, lambda: path.read_text("utf-8") == whole)
        assert "back in its place" in said(pilot)


async def test_the_question_says_that_it_will_strike(story: Write, app_on: Make) -> None:
    """Where another program wrote after it, it is struck, and /redo takes the strike out."""
    path = story()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await write(pilot, "Un.")
        with path.open("a", encoding="utf-8") as file:
            file.write("\nVim.\n")
        whole = path.read_text("utf-8")
        await asked(pilot, "f9")
        assert "Another program wrote after “Un.”" in pilot.app.screen.query_one(QuestionBar).render().plain
        await pilot.press("enter")
        await until(pilot, lambda: "(struck: Un.)" in path.read_text("utf-8"))
        await until(pilot, lambda: "Struck" in said(pilot))
        view = pilot.app.screen.query_one(StoryView)
        assert "Vim." in rows(view)
        assert "Un." not in rows(view)
        await type_(pilot, "/redo")
        await until(pilot, lambda: path.read_text("utf-8") == whole)
        await until(pilot, lambda: "Un." in rows(view))


async def test_what_was_struck_is_not_shown_when_the_story_opens(story: Write, app_on: Make) -> None:
    """By whatever program it was struck; nor is it among the lines to remember."""
    path = story("\nUn.\n\nDeux.\n\n```lonelog\n(struck: Un.)\n```\n")
    async with app_on(path).run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot)
        view = pilot.app.screen.query_one(StoryView)
        await until(pilot, lambda: "Un." not in rows(view))
        assert "Deux." in rows(view)
        reminder = screen.sitting.previously()
        assert reminder is not None
        assert reminder.last_lines == ("Aldric attend.", "Deux.")


@pytest.mark.parametrize("size", SIZES)
async def test_a_copy_is_put_back(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """The history shows what would change; Enter, confirmed, makes the story what it was; and back."""
    path = story()
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await write(pilot, "Un.")
        whole = path.read_text("utf-8")
        await asked(pilot, "f9")
        await pilot.press("enter")
        await until(pilot, lambda: path.read_text("utf-8") != whole)
        await type_(pilot, "/history")
        await listed(pilot)
        await pilot.press("down", "enter")
        await until(pilot, lambda: pilot.app.screen is screen and screen.query_one(QuestionBar).has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: path.read_text("utf-8") == whole)


async def test_words_that_cannot_go_back_are_for_the_composer(story: Write, app_on: Make) -> None:
    """A step chosen when something was written since comes into the composer; nothing is written."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await write(pilot, "Un.")
        await asked(pilot, "f9")
        await pilot.press("enter")
        await until(pilot, lambda: "Un." not in path.read_text("utf-8"))
        await write(pilot, "Deux.")
        whole = path.read_text("utf-8")
        await asked(pilot, "f9")
        await pilot.press("h")
        await listed(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen and composer(pilot).text == "Un.")
        assert path.read_text("utf-8") == whole


async def test_an_empty_history(story: Write, app_on: Make) -> None:
    """It says so, Escape leaves it, and /redo is refused."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/history")
        await until(pilot, lambda: isinstance(pilot.app.screen, HistoryScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await type_(pilot, "/redo")
        await until(pilot, lambda: "Nothing to bring back" in said(pilot))
