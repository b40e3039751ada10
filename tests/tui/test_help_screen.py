"""Help is one page: what fits here first, what the game says, and a line that narrows it down."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from soloist.tui.app import SoloistApp
from soloist.tui.help_screen import HelpScreen
from soloist.tui.line_input import LineInput
from tests.tui.screen_kit import composer, opened, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


def text(pilot: Pilot[None]) -> str:
    """What the page says."""
    return str(pilot.app.screen.query_one(Static).content)


async def helped(pilot: Pilot[None]) -> HelpScreen:
    """The page of help, opened from the story."""
    await opened(pilot)
    await pilot.press("f1")
    await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
    assert isinstance(pilot.app.screen, HelpScreen)
    return pilot.app.screen


async def test_the_page_says_what_can_be_done(story: Write, app_on: Make) -> None:
    """Phase and task, tests, counters, results, the rule of fortunes, the glossary, in that order."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await helped(pilot)
        said = text(pilot)
        parts = [
            "What can I do now?",
            "Être le protagoniste",
            "You type what the file says",
            "What can be rolled",
            "des dés pour contre des dés contre",
            "What is counted",
            "What a result means",
            "−3 Fiasco",
            "Une Fortune vient au favori",
            "Keys and commands",
            "Words of the game · Résoudre",
        ]
        places = [said.find(part) for part in parts]
        assert -1 not in places
        assert places == sorted(places)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_typing_narrows_everything(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Keys, notation, words in either language; Escape takes the words away, then the page."""
    async with app_on(story()).run_test(size=size) as pilot:
        screen = await helped(pilot)
        await pilot.press(*"prejudice")
        assert "préjudice" in text(pilot)
        assert "Keys and commands" not in text(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert "Keys and commands" in text(pilot)
        await pilot.press(*"harm")
        assert "préjudice" in text(pilot)
        await pilot.press(*"xyz")
        assert "Nothing here holds “harmxyz”." in text(pilot)
        await pilot.press("enter")
        assert pilot.app.screen is screen
        await pilot.press("escape", "escape")
        await until(pilot, lambda: pilot.app.screen is not screen)


@pytest.mark.parametrize("key", ["f1", "ctrl+g", "enter", "escape"])
async def test_it_closes_as_it_opened(key: str, story: Write, app_on: Make) -> None:
    """With nothing typed, each of its keys closes it, and the composer has the keys again."""
    async with app_on(story()).run_test() as pilot:
        screen = await helped(pilot)
        await pilot.press(key)
        await until(pilot, lambda: pilot.app.screen is not screen)
        assert pilot.app.focused is composer(pilot)


async def test_the_page_scrolls_while_the_line_has_the_keys(story: Write, app_on: Make) -> None:
    """Down, a page, the end and back, and from the top again once something is typed."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await helped(pilot)
        view = screen.query_one(VerticalScroll)
        assert screen.focused is screen.query_one(LineInput)
        await until(pilot, lambda: view.max_scroll_y > 10)
        await pilot.press("down")
        await until(pilot, lambda: view.scroll_y == 1)
        await pilot.press("pagedown")
        await until(pilot, lambda: view.scroll_y > 10)
        await pilot.press("end")
        await until(pilot, lambda: view.scroll_y == view.max_scroll_y)
        await pilot.press("home")
        await until(pilot, lambda: view.scroll_y == 0)
        await pilot.press("end", "d")
        await until(pilot, lambda: view.scroll_y == 0)


async def test_the_prompt_changes_with_the_phase(story: Write, app_on: Make) -> None:
    """The empty composer asks as the phase does, in words that fit in it; free play asks nothing."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        asked = {}
        for phase in ("immersion", "destiny"):
            now = screen.sitting.prompt(76)
            asked[phase] = now
            assert str(composer(pilot).placeholder) == now
            await pilot.press("f4")
            await pilot.pause()
        assert len(set(asked.values())) == 2
        assert len(screen.sitting.prompt(36)) <= 36
        assert screen.sitting.prompt(5) == "Write here."


async def test_help_before_a_story_is_keys_alone(app_on: Make) -> None:
    """No game, no words of it."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        assert "Words of the game" not in text(pilot)
        assert "Keys and commands" in text(pilot)


async def test_a_question_is_asked_again_after_writing(story: Write, app_on: Make) -> None:
    """What is written brings another prompt."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        seen = set()
        for _ in range(3):
            seen.add(screen.sitting.prompt(76))
            await type_(pilot, "=> Il attend encore.")
            await pilot.pause()
        assert len(seen) > 1


@pytest.mark.parametrize(
    ("system", "lang", "says"),
    [
        ("hades", "en", "the same, 3 dice against 4, at once"),
        ("bravoure", "en", "the same, at once: 3 dice, required 4"),
        ("libre", "en", ""),
    ],
)
async def test_a_pair_is_what_the_rules_make_of_it(
    system: str, lang: str, says: str, story: Write, app_on: Make
) -> None:
    """Two sides, or dice and what they need; no pair where two numbers mean nothing."""
    path = story()
    head = path.read_text("utf-8").replace("lang: fr", f"lang: {lang}")
    path.write_text(
        re.sub(r"^(system|ruleset|rules): .*$", rf"\1: {system}", head, flags=re.MULTILINE), "utf-8"
    )
    async with app_on(path).run_test(size=(100, 30)) as pilot:
        await helped(pilot)
        said = text(pilot)
        assert ("3/4  " in said) is bool(says)
        assert says in said


@pytest.mark.parametrize(("typed", "found"), [("undo", "Take back"), ("clock", "[Horloge:Air 3/6]")])
async def test_words_people_look_for(typed: str, found: str, story: Write, app_on: Make) -> None:
    """As in the list of commands; what is typed in a story is found by its English word too."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await helped(pilot)
        await pilot.press(*typed)
        await until(pilot, lambda: found in text(pilot))
        assert "Esc closes" not in text(pilot)
