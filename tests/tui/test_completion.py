"""Completion on the screen: it shows quietly, takes Tab and Escape only while it shows, and costs no key."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.tui.app.app import SoloistApp
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.completion_list import CompletionList
from soloist.tui.writing.composer import Composer
from tests.tui.screen_kit import composer, opened, painted, until

Story = Callable[[str], Path]
AppOn = Callable[[Path | None], SoloistApp]

MORE = """
```lonelog
[N:Émile|inquiet]
[N:Garance|lasse]
[N:Le Gardien|muet]
[Clock:La crue 2/6]
[L:Quai aux Fleurs|désert]
```
"""


async def at(pilot: Pilot[None]) -> CompletionList:
    """The list, once the story is read."""
    await opened(pilot)
    await until(pilot, lambda: bool(pilot.app.screen.query(CompletionList)))
    await pilot.pause()
    return pilot.app.screen.query_one(CompletionList)


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type letter by letter, and let what follows happen."""
    for letter in text:
        await pilot.press(letter)
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_name_is_offered_and_tab_takes_it(
    size: tuple[int, int], lang: str, desk: Desk, story: Story, app_on: AppOn
) -> None:
    """Two letters of a name show it above the composer; Tab puts it in, then goes elsewhere again."""
    desk.lingo.speak(lang)
    async with app_on(story(MORE)).run_test(size=size) as pilot:
        found = await at(pilot)
        await typed(pilot, "Puis e")
        assert not found.showing
        await typed(pilot, "m")
        assert found.offered == ("Émile",)
        assert "▎Émile" in painted(pilot)
        assert "Tab" in painted(pilot)
        assert found.region.bottom <= composer(pilot).region.y
        assert found.region.height == 1
        await pilot.press("tab")
        await pilot.pause()
        assert composer(pilot).text == "Puis Émile"
        assert not found.showing
        await pilot.press("tab")
        assert pilot.app.focused is composer(pilot), "of a word that was just offered, nobody is carried off"
        assert composer(pilot).text == "Puis Émile"
        await typed(pilot, " ")
        await pilot.press("tab")
        assert isinstance(pilot.app.focused, StoryView)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_arrows_choose_what_tab_takes(size: tuple[int, int], story: Story, app_on: AppOn) -> None:
    """↓ and ↑ go through what is offered and write nothing; Tab, or Enter, takes the one chosen."""
    async with app_on(story(MORE)).run_test(size=size) as pilot:
        found = await at(pilot)
        await typed(pilot, "[N:g")
        await pilot.press("down")
        assert composer(pilot).text == "[N:g"
        await pilot.press("down", "up", "down", "tab")
        assert composer(pilot).text == "[N:Garance|"
        await pilot.press("down")
        assert composer(pilot).text == "[N:Le Gardien|", "what Tab put in, the arrows change"
        await pilot.press("ctrl+u")
        await typed(pilot, "[N:g")
        assert found.showing
        await pilot.press("down", "down", "up", "enter")
        assert composer(pilot).text == "[N:Le Gardien|"
        await pilot.press("ctrl+u")
        await typed(pilot, "[N:g")
        await pilot.press("down", "escape")
        assert found.offered == ()
        assert composer(pilot).text == "[N:g"
        await pilot.press("tab")
        assert pilot.app.focused is composer(pilot)
        assert found.showing, "Tab has it back"


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_tab_goes_through_them_and_one_undo_takes_all_back(
    size: tuple[int, int], story: Story, app_on: AppOn
) -> None:
    """Tab and Shift+Tab change the name that was taken; undo brings back what was typed."""
    async with app_on(story(MORE)).run_test(size=size) as pilot:
        found = await at(pilot)
        await typed(pilot, "[N:g")
        assert found.offered == ("Garance", "Le Gardien")
        await pilot.press("tab")
        assert composer(pilot).text == "[N:Garance|"
        await pilot.press("tab")
        assert composer(pilot).text == "[N:Le Gardien|"
        await pilot.press("tab")
        assert composer(pilot).text == "[N:Garance|"
        await pilot.press("shift+tab")
        assert composer(pilot).text == "[N:Le Gardien|"
        assert found.showing
        await pilot.press("ctrl+z")
        assert composer(pilot).text == "[N:g"
        assert not found.showing


async def test_what_comes_next_is_offered_where_there_was_one(story: Story, app_on: AppOn) -> None:
    """Of a tag with one name that fits the parts follow at once, and it is written as it stands."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, "=> Ça monte. [Clo")
        await pilot.press("tab")
        await until(pilot, lambda: found.offered == ("La crue",))
        await pilot.press("tab")
        await until(pilot, lambda: found.offered == ("3/6", "1/6"))
        await pilot.press("tab")
        assert composer(pilot).text == "=> Ça monte. [Clock:La crue 3/6]"
        await pilot.press("enter")
        await until(pilot, lambda: not composer(pilot).text)
        assert "=> Ça monte. [Clock:La crue 3/6]" in path.read_text(encoding="utf-8")


async def test_escape_hides_it_for_this_word_alone(story: Story, app_on: AppOn) -> None:
    """Escape does nothing else then; the next word is offered again."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, "Gar")
        assert found.offered
        await pilot.press("escape")
        assert not found.showing
        assert isinstance(pilot.app.focused, Composer)
        await typed(pilot, "a")
        assert not found.showing
        await pilot.press("tab")
        assert isinstance(pilot.app.focused, StoryView)
        await pilot.press("tab")
        await typed(pilot, "nce et em")
        assert found.offered == ("Émile",)


async def test_other_keys_do_what_they_did(story: Story, app_on: AppOn) -> None:
    """Arrows move the caret and Enter sends, whatever is offered."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, "Gar")
        assert found.offered
        await pilot.press("left")
        assert not found.showing
        assert composer(pilot).cursor_location == (0, 2)
        await pilot.press("end", "enter")
        assert composer(pilot).text == "Gar\n"
        await typed(pilot, "em")
        assert found.offered == ("Émile",)
        await pilot.press("up")
        assert composer(pilot).cursor_location[0] == 0
        assert not found.showing


async def test_a_click_takes_one(story: Story, app_on: AppOn) -> None:
    """The second row is the second name; one writes on at once."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, "[N:g")
        await pilot.click(CompletionList, offset=(3, 1))
        await pilot.pause()
        assert composer(pilot).text == "[N:Le Gardien|"
        assert pilot.app.focused is composer(pilot)
        assert found.showing


async def test_a_click_in_the_line_of_a_small_screen_takes_one(story: Story, app_on: AppOn) -> None:
    """The name under the pointer."""
    async with app_on(story(MORE)).run_test(size=(40, 12)) as pilot:
        await at(pilot)
        await typed(pilot, "[N:g")
        await pilot.click(CompletionList, offset=(12, 0))
        await pilot.pause()
        assert composer(pilot).text == "[N:Le Gardien|"


@pytest.mark.parametrize(("lang", "name"), [("en", "/settings"), ("fr", "/réglages")])
async def test_commands_are_offered_in_the_language_of_the_screen(
    lang: str, name: str, desk: Desk, story: Story, app_on: AppOn
) -> None:
    """After a stroke, by the first letters."""
    desk.lingo.speak(lang)
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, name[:3])
        assert name in found.offered
        await pilot.press("enter")


async def test_tables_are_offered_once_they_are_read(story: Story, app_on: AppOn) -> None:
    """The shipped ones too."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        screen = await opened(pilot)
        await until(pilot, lambda: screen.tables.looked)
        await typed(pilot, "tbl: hades/dis")
        assert "hades/distance" in " ".join(found.offered)


async def test_it_can_be_turned_off(desk: Desk, story: Story, app_on: AppOn) -> None:
    """Nothing shows, and Tab goes to the story."""
    desk.set("completion", "off")
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        await typed(pilot, "[N:")
        assert not found.showing
        await pilot.press("tab")
        assert isinstance(pilot.app.focused, StoryView)


async def test_who_must_not_see_destiny_is_not_offered_her_counters(story: Story, app_on: AppOn) -> None:
    """Two at one keyboard: the protagonist's chair knows the roles only."""
    two = MORE + "\n```lonelog\n(option: play.mode two)\n[N:Destinée|Destin 1]\n```\n"
    async with app_on(story(two)).run_test(size=(80, 24)) as pilot:
        found = await at(pilot)
        screen = await opened(pilot)
        assert screen.sitting.veiled
        await typed(pilot, "[N:")
        assert found.showing
        assert "Destinée" not in found.offered
        await pilot.press("escape", "backspace")
        screen.sitting.destiny_sits = True
        await typed(pilot, ":")
        await pilot.press("backspace", "backspace")
        await typed(pilot, "N:")
        await pilot.press("space", "d")
        await until(pilot, lambda: found.offered == ("Destinée",))


async def test_what_a_terminal_would_obey_is_not_shown(story: Story, app_on: AppOn) -> None:
    """The name is written as it is, and shown as it may be."""
    async with app_on(story("\n```lonelog\n[N:Gar\x1b]0;x\x07\u202ence|là]\n```\n")).run_test(
        size=(80, 24)
    ) as pilot:
        found = await at(pilot)
        await typed(pilot, "[N:gar")
        assert not any(sign in name for name in found.offered for sign in "\x1b\x07\u202e")


async def test_a_long_name_is_cut_and_keeps_to_its_row(story: Story, app_on: AppOn) -> None:
    """Names longer than the list end in an ellipsis; no row runs over into the next."""
    long = ", ".join(f"un trait de plus, le {number}" for number in range(12))
    async with app_on(story(f"\n```lonelog\n[PC:Aldric|traits: {long}]\n```\n")).run_test(
        size=(80, 24)
    ) as pilot:
        found = await at(pilot)
        await typed(pilot, "[PC:Aldric|")
        await until(pilot, lambda: found.showing)
        rows = [row for row in painted(pilot).split("\n") if "▎" in row]
        assert len(rows) >= found.region.height
        assert any("…" in row for row in rows)
        assert sum("Tab" in row for row in rows) == 1
