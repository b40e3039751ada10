"""The game grown from the story on the screen: ten rows of an evening, each by a key or two."""

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.grow_screen import GrowScreen, RowLine
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, painted, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

EVENING = (
    """
La lanterne fume. [N:Osric|méfiant] s’assied.

```lonelog
"""
    + "".join(f"? Quoi {number} ?\n-> La réponse numéro {number}.\n" for number in range(10))
    + """[L:Le quai|désert]
```
"""
)


async def growing(pilot: Pilot[None], words: str = "/semer") -> GrowScreen:
    """The screen, asked for from the composer."""
    await type_(pilot, words)
    return await shown(pilot)


async def shown(pilot: Pilot[None]) -> GrowScreen:
    """The screen, once it is there."""
    await until(pilot, lambda: isinstance(pilot.app.screen, GrowScreen))
    screen = pilot.app.screen
    assert isinstance(screen, GrowScreen)
    await until(pilot, lambda: screen.is_mounted and bool(screen.query(".said")))
    return screen


def line(screen: GrowScreen) -> str:
    """The words at hand."""
    return screen.query_one(RowLine).value


def said(screen: GrowScreen) -> str:
    """What was told last."""
    return str(screen.query_one(".said", Static).content)


def own(desk: Desk, name: str = "mes-tables") -> str:
    """A file of the person's own, without the line for editors."""
    path = desk.workspace.oracles / "fr" / f"{name}.yaml"
    return path.read_text("utf-8").partition("\n")[2] if path.exists() else ""


async def at_hand(pilot: Pilot[None], screen: GrowScreen, words: str) -> None:
    """Wait until these words are."""
    await until(pilot, lambda: line(screen) == words)


async def to_finds(pilot: Pilot[None], screen: GrowScreen, words: str) -> None:
    """Arrow to the find that begins so."""
    for _ in range(20):
        await pilot.press("pageup")
    while not line(screen).startswith(words):
        await pilot.press("down")


async def test_ten_rows_are_ten_keys(app_on: Make, story: Write, desk: Desk) -> None:
    """Enter adds the answer at hand and has the next; the story is not changed; each row can be asked."""
    path = story(EVENING)
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        play = await opened(pilot)
        screen = await growing(pilot)
        await to_finds(pilot, screen, "La réponse numéro 0")
        for number in range(10):
            await at_hand(pilot, screen, f"La réponse numéro {number}.")
            await pilot.press("enter")
        await until(pilot, lambda: "10 rows now" in said(screen))
        texts = [row.text for row in play.tables.shelves().find("trouvailles").table.strips[0].rows]
        assert texts == [f"La réponse numéro {number}." for number in range(10)]
    assert own(desk).count("# depuis coupe.md, session 1, scène 1\n") == 10
    assert path.read_bytes() == before


async def test_from_the_block_under_the_cursor(app_on: Make, story: Write) -> None:
    """The key in the story: its sentences are there, the first at hand, and the keys go back to it."""
    path = story(EVENING)
    async with app_on(path).run_test() as pilot:
        view = (await opened(pilot)).query_one(StoryView)
        view.focus()
        view.reveal(path.read_bytes().index(b"La lanterne"))
        await pilot.press("g")
        screen = await shown(pilot)
        assert line(screen) == "La lanterne fume."
        assert "sentence" in painted(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.focused is view)


async def test_kind_table_and_holes(app_on: Make, story: Write, desk: Desk) -> None:
    """Tab turns it, the key of tables takes it elsewhere, the key of tags makes a hole of a name."""
    async with app_on(story(EVENING)).run_test() as pilot:
        await opened(pilot)
        screen = await growing(pilot)
        await to_finds(pilot, screen, "Osric")
        assert "A role card → mes-tables/profils" in painted(pilot)
        await pilot.press("shift+tab")
        assert "A row of a table → mes-tables/trouvailles" in painted(pilot)
        await pilot.press("ctrl+t", *"quai", "enter")
        assert "A row of a table → mes-tables/quai" in painted(pilot)
        screen.query_one(RowLine).value = "Chez Aldric"
        screen.query_one(RowLine).cursor_position = 0
        await pilot.press("ctrl+l")
        assert line(screen) == "Chez {pj}"
        await pilot.press("ctrl+l")
        assert "no name" in said(screen)
        await pilot.press("enter")
        await until(pilot, lambda: "1 row now" in said(screen))
    assert own(desk).endswith("  quai:\n    # depuis coupe.md, session 1, scène 1\n    - Chez {pj}\n")


async def test_a_row_is_taken_back(app_on: Make, story: Write, desk: Desk) -> None:
    """The file is gone as it came; the find is at hand again. What somebody wrote since is not touched."""
    async with app_on(story(EVENING)).run_test() as pilot:
        await opened(pilot)
        screen = await growing(pilot)
        await to_finds(pilot, screen, "La réponse numéro 3")
        await pilot.press("enter")
        await until(pilot, lambda: line(screen) == "La réponse numéro 4.")
        assert "✓ La réponse numéro 3." in painted(pilot)
        await pilot.press("f9")
        await until(pilot, lambda: line(screen) == "La réponse numéro 3.")
        assert own(desk) == ""
        await pilot.press("enter")
        await until(pilot, lambda: "1 row now" in said(screen))
        path = desk.workspace.oracles / "fr" / "mes-tables.yaml"
        path.write_bytes(path.read_bytes() + b"# mine\n")
        kept = path.read_bytes()
        await pilot.press("f9")
        await until(pilot, lambda: screen.query_one(".said", Static).has_class("-refused"))
        assert path.read_bytes() == kept


async def test_a_click_takes_what_is_clicked(app_on: Make, story: Write) -> None:
    """A find is at hand then; of the tables listed, that one is taken."""
    async with app_on(story(EVENING)).run_test() as pilot:
        await opened(pilot)
        screen = await growing(pilot)
        await to_finds(pilot, screen, "La réponse numéro 0")
        found = screen.query_one(OptionList)
        prompts = [str(found.get_option_at_index(place).prompt) for place in range(found.option_count)]
        row = next(place for place, prompt in enumerate(prompts) if "La réponse numéro 3." in prompt)
        await pilot.click(OptionList, offset=(4, row - found.scroll_offset.y))
        await until(pilot, lambda: line(screen) == "La réponse numéro 3.")
        await pilot.press("ctrl+t", *"surnoms")
        await pilot.click(OptionList, offset=(4, 0))
        await until(pilot, lambda: "→ portraits/surnoms" in painted(pilot))
        assert line(screen) == "La réponse numéro 3."


async def test_words_of_ones_own(app_on: Make, story: Write, desk: Desk) -> None:
    """After the command they are at hand; what is not added is not written, and is not lost in a fall."""
    async with app_on(story()).run_test() as pilot:
        await opened(pilot)
        screen = await growing(pilot, "/grow Un feu sur l’eau")
        assert line(screen) == "Un feu sur l’eau"
        assert screen.aside() == "Un feu sur l’eau"
        await pilot.press("enter")
        await until(pilot, lambda: "1 row now" in said(screen))
        assert screen.aside() == line(screen) == ""
        await pilot.press("enter")
        await until(pilot, lambda: "no row yet" in said(screen))
    assert own(desk).endswith("- Un feu sur l’eau\n")


async def test_small_screens(app_on: Make, story: Write) -> None:
    """The list, the row and every key are to be seen in 40 × 12."""
    async with app_on(story(EVENING)).run_test(size=(40, 12)) as pilot:
        await opened(pilot)
        screen = await growing(pilot)
        assert screen.query_one(OptionList).size.height >= 2
        assert "Esc finish" in painted(pilot)
        assert line(screen) in painted(pilot) or len(line(screen)) > 36
