"""Ctrl+F: words found while they are typed, in this story or in all, and the place gone to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from soloist.journal.search import Hit
from soloist.tui.app import SoloistApp
from soloist.tui.line_input import LineInput
from soloist.tui.play_screen import PlayScreen
from soloist.tui.search import SearchScreen
from soloist.tui.search_rows import row
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
Son cœur bat.

```lonelog
@ Forcer la serrure
\\--- secret
Le garde a du cœur.
---\\
```
""" + "".join(f"\nUne heure passe, la {n}e.\n" for n in range(40))


def rows(pilot: Pilot[None]) -> list[str]:
    """What is listed."""
    found = pilot.app.screen.query_one(OptionList)
    return [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]


def told(pilot: Pilot[None]) -> str:
    """What is said of the search."""
    return str(pilot.app.screen.query_one(".said", Static).content)


async def look(pilot: Pilot[None], words: str) -> None:
    """Open the search and type."""
    await pilot.press("ctrl+f")
    await until(pilot, lambda: isinstance(pilot.app.screen, SearchScreen))
    await pilot.press(*words)
    await until(pilot, lambda: "place" in told(pilot) or "Nowhere" in told(pilot))


def cursor(pilot: Pilot[None], path: Path) -> str:
    """The line the cursor of the story is on."""
    start = pilot.app.screen.query_one(StoryView)._cursor
    return "" if start is None else path.read_bytes()[start:].decode().partition("\n")[0]


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_found_and_gone_to(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """The scene, the line and the words are listed; Enter shows the place, the cursor on its block."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await look(pilot, "coeur")
        await until(pilot, lambda: told(pilot) == "2 places")
        first, second = rows(pilot)
        assert first == "S1 La porte · line 24\nSon cœur bat."
        assert second == "S1 La porte · line 29 · secret\n…cœur…"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert cursor(pilot, path) == "Son cœur bat."
        assert screen.query_one(StoryView).has_focus


async def test_again_and_again_goes_on(story: Write, app_on: Make) -> None:
    """The words are kept; Ctrl+F and Enter go to the next place, after the last to the first."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await look(pilot, "coeur")
        for line in ("Son cœur bat.", "```lonelog", "Son cœur bat."):
            if pilot.app.screen is screen:
                await pilot.press("ctrl+f")
            await pilot.press("enter")
            await until(pilot, lambda: pilot.app.screen is screen)
            assert cursor(pilot, path) == line


async def test_in_all_stories(story: Write, app_on: Make) -> None:
    """Tab looks in all of them; a place in another one opens it there."""
    path = story(MORE)
    other = story("\nLe cœur gros, elle part.\n" + MORE, name="autre")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await look(pilot, "coeur gros")
        await until(pilot, lambda: told(pilot) == "Nowhere in this story; Tab looks in all of them.")
        await pilot.press("tab")
        await until(pilot, lambda: told(pilot) == "1 place")
        assert rows(pilot) == ["La coupe · S1 La porte · line 24\nLe cœur gros, elle part."]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        screen = await opened(pilot)
        assert screen.sitting.path == other
        await until(pilot, lambda: cursor(pilot, other) == "Le cœur gros, elle part.")


async def test_a_story_that_cannot_be_read_is_told(story: Write, app_on: Make) -> None:
    """And the others are searched all the same."""
    path = story(MORE)
    (path.parent / "boucle.md").symlink_to(path.parent / "boucle.md")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await look(pilot, "coeur")
        await pilot.press("tab")
        await until(pilot, lambda: "boucle.md" in told(pilot))
        assert told(pilot).startswith("2 places\nCannot read")


async def test_more_than_fit_are_counted(story: Write, app_on: Make) -> None:
    """A list that is not whole says so; nothing typed says what to do, Escape goes back."""
    path = story(MORE * 8)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await look(pilot, "heure")
        assert told(pilot) == "320 places, 200 of them here"
        await pilot.press("down", "pagedown", "up")
        assert pilot.app.screen.query_one(OptionList).highlighted == 5
        pilot.app.screen.query_one(LineInput).value = ""
        await until(pilot, lambda: told(pilot).startswith("Words of"))
        assert rows(pilot) == []
        await pilot.press("enter", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)


def test_a_row_keeps_what_was_found_in_sight() -> None:
    """In any width, what stands around is cut on both sides of it."""
    hit = Hit(0, 1, 1, 1, "…" + "avant " * 9, "[/x]\x1b", " après" * 16 + "…")
    for width in range(12, 100):
        head, text = str(row(hit, "S1 La porte · ligne 1", width)).split("\n")
        assert len(head) <= width
        assert len(text) <= width
        assert "[/x]␛" in text


async def test_places_are_shown_as_the_story_shows_them(story: Write, app_on: Make) -> None:
    """A heading without its signs, a sheet in words; the head of the file comes last, and says so."""
    path = story(
        "\n### S2 *Mila au salon*\n\n```lonelog\n[PC:Mila|Fortunes 0|traits: vive]\n```\n\nMila rit.\n"
    )
    path.write_bytes(path.read_bytes().replace(b"\n---\n", b"\nabout: Mila\n---\n", 1))
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await look(pilot, "mila")
        found = rows(pilot)
        assert [each.partition("\n")[2] for each in found] == [
            "Mila au salon",
            "Mila · Fortunes 0 · traits: vive",
            "Mila rit.",
            "about: Mila",
        ]
        assert "sheet" in found[1].partition("\n")[0]
        assert "front matter" in found[-1].partition("\n")[0]
        assert pilot.app.screen.query_one(OptionList).highlighted == 0
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
