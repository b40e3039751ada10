"""The book on its screen: cards moved, named and left out, all of it in a file beside the story."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.book_screen import BookScreen
from soloist.tui.book_title_page import TitlePage
from soloist.tui.export_screen import ExportScreen
from soloist.tui.line_input import LineInput
from tests.tui.screen_kit import opened, painted, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
Aldric attend encore, et encore.

### S2 *Le bal*

On danse. [N:Maëlle|inquiète]

## Session 2
*Date: 2026-11-21*

### S3 *La cour*

Maelle sort. La nuit tombe dans la cour.
"""
SIZES = [(40, 12), (80, 24), (120, 40)]


async def booked(pilot: Pilot[None]) -> BookScreen:
    """The cards, once they are there."""
    play = await opened(pilot)
    play.action_command("book")
    await until(pilot, lambda: isinstance(pilot.app.screen, BookScreen))
    await until(pilot, lambda: "Le bal" in painted(pilot))
    assert isinstance(pilot.app.screen, BookScreen)
    return pilot.app.screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_cards_at_every_size(
    desk: Desk, story: Write, app_on: Make, size: tuple[int, int], lang: str
) -> None:
    """Titles, words and keys are in sight, and nothing is wider than the screen."""
    desk.lingo = Lingo(lang)
    async with app_on(story(MORE)).run_test(size=size) as pilot:
        await booked(pilot)
        told = painted(pilot)
        assert "La cour" in told or size[1] < 20
        assert "u d " in told
        assert ("Esc back" if lang == "en" else "Échap retour") in told
        assert all(len(row) <= size[0] for row in told.split("\n"))


async def test_every_key_is_kept_at_once(story: Write, app_on: Make) -> None:
    """Down, a synopsis, a title, a status, out: each is in the file, the story stays byte for byte."""
    path = story(MORE)
    before = path.read_bytes()
    file = path.with_name("coupe.book.yaml")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await booked(pilot)
        assert not file.exists()
        await pilot.press("d")
        assert "  - scene: s1-2\n  - scene: s1-1\n" in file.read_text(encoding="utf-8")
        await pilot.press("s")
        pilot.app.screen.query_one("#synopsis", LineInput).value = "Il attend : “encore”."
        await pilot.press("enter")
        assert 'synopsis: "Il attend : “encore”."' in file.read_text(encoding="utf-8")
        await pilot.press("t")
        pilot.app.screen.query_one("#title", LineInput).value = "L’attente"
        await pilot.press("enter", "e", "e", "o")
        await until(pilot, lambda: "left out · brouillon" in painted(pilot))
        assert "L’attente" in painted(pilot)
        told = file.read_text(encoding="utf-8")
        assert told.endswith("    out: yes\n")
        assert 'status: "brouillon"' in told
        await pilot.press("o", "u")
        assert file.read_text(encoding="utf-8").index("s1-1") < file.read_text(encoding="utf-8").index("s1-2")
        await pilot.press("s", "escape", "escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, BookScreen))
    assert path.read_bytes() == before


async def test_a_status_goes_on_from_either_language(story: Write, app_on: Make) -> None:
    """What an English plan says is read, and shown as it stands; the next one is in the story’s words."""
    path = story(MORE)
    file = path.with_name("coupe.book.yaml")
    file.write_text("scenes:\n  - scene: s1-1\n    status: Draft\n", encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await booked(pilot)
        assert "Draft  " in painted(pilot)
        await pilot.press("e")
        assert file.read_text(encoding="utf-8").endswith('    status: "révisé"\n')
        await pilot.press("e", "e")
        assert file.read_text(encoding="utf-8").endswith('    status: ""\n')


@pytest.mark.parametrize("size", SIZES)
async def test_the_title_page(story: Write, app_on: Make, size: tuple[int, int]) -> None:
    """Its lines, kept at the last Enter beside the person’s own lines; Escape keeps nothing."""
    path = story(MORE)
    file = path.with_name("coupe.book.yaml")
    file.write_text("# mine\nmechanics: footnotes  # here\n", encoding="utf-8")
    async with app_on(path).run_test(size=size) as pilot:
        screen = await booked(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitlePage) and "La coupe" in painted(pilot))
        assert all(name in painted(pilot) for name in ("Author", "Subtitle", "Dedication"))
        await pilot.press(*"Le sel", "enter", *"Ann", "enter", "enter", *"To you")
        await pilot.press("enter", *"Time flies.", "enter", *"Virgil", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        kept = file.read_text(encoding="utf-8")
        assert kept == (
            '# mine\ntitle: "Le sel"\nauthor: "Ann"\ndedication: "To you"\nepigraph: "Time flies."\n'
            'epigraph_source: "Virgil"\nmechanics: footnotes  # here\n'
        )
        assert "Book · Le sel" in painted(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitlePage))
        await pilot.press("x", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitlePage))
        file.write_text("titel: x\n", encoding="utf-8")
        await pilot.press(*"up", "ctrl+s")
        await until(pilot, lambda: "coupe.book.yaml:1" in painted(pilot))
        assert isinstance(pilot.app.screen, TitlePage)
        assert file.read_text(encoding="utf-8") == "titel: x\n"


async def test_from_the_cards_to_the_file_and_back(story: Write, app_on: Make) -> None:
    """The same card is at hand, and where the file is, or why there is none, is told above the keys."""
    path = story(MORE)
    path.with_name("coupe.book.yaml").write_text("author: Ann\n", encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await booked(pilot)
        await pilot.press("down", "x")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExportScreen))
        assert "La coupe, Ann (from coupe.book.yaml)" in painted(pilot)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(pilot.app.screen, BookScreen))
        await until(pilot, lambda: "Exported: " in painted(pilot))
        assert pilot.app.screen.query_one(OptionList).highlighted == 1
        assert "Ann" in (path.parent.parent / "books" / "coupe.html").read_text(encoding="utf-8")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExportScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, BookScreen))


async def test_enter_goes_to_the_scene(story: Write, app_on: Make) -> None:
    """The story stands where the scene begins."""
    async with app_on(story(MORE + "\nFin.\n" * 100)).run_test(size=(80, 24)) as pilot:
        await booked(pilot)
        await pilot.press("down", "enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, BookScreen))
        await until(pilot, lambda: "On danse." in painted(pilot))


async def test_a_file_that_is_not_sound_is_told_and_left(story: Write, app_on: Make) -> None:
    """With its line; a scene that is no more is told as well."""
    path = story(MORE)
    file = path.with_name("coupe.book.yaml")
    file.write_text("scenes:\n  - scene: s9-9\n", encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await booked(pilot)
        assert "s9-9" in painted(pilot)
        wrong = "titel: x\n"
        file.write_text(wrong, encoding="utf-8")
        await pilot.press("e")
        await until(pilot, lambda: "coupe.book.yaml:1" in painted(pilot))
        assert file.read_text(encoding="utf-8") == wrong
