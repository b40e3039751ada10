"""A book made from the screen: the form, the file, and where it is."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from soloist.tui.app import SoloistApp
from soloist.tui.export_screen import ExportScreen
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import opened, painted, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]

TALE = """
Il arrive. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

Il entre.
"""


async def test_a_book(app_on: Make, story: Write) -> None:
    """/export and a format opens the form; what is chosen there is in the file, which is a new one."""
    path = story(TALE)
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:

        def wrote(name: str) -> bool:
            return isinstance(app.screen, PlayScreen) and f"books/{name}" in said(pilot)

        await opened(pilot)
        for name in ("coupe.md", "coupe-2.md"):
            await type_(pilot, "/export md")
            await until(pilot, lambda: isinstance(app.screen, ExportScreen))
            assert "‹ Markdown ›" in painted(pilot)
            await pilot.press("down", "right", "right", "down", "down", "right", "ctrl+s")
            await until(pilot, partial(wrote, name))
        text = (path.parent.parent / "books" / "coupe.md").read_text(encoding="utf-8")
        assert "Il arrive[^1]." in text
        assert "- **Garde** — méfiant" in text


async def test_what_was_chosen_is_chosen_the_next_time(app_on: Make, story: Write) -> None:
    """In another launch too, and where nothing is named; what the plan says by then comes before."""
    path = story(TALE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/export epub")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExportScreen))
        assert "Title page: La coupe, no author (from the head of the story)" in " ".join(
            painted(pilot).split()
        )
        await pilot.press("down", "right", "down", "down", "right", "ctrl+s")
        await until(pilot, lambda: "books/coupe.epub" in said(pilot))
    path.with_name("coupe.book.yaml").write_text("chapters: sessions\n", encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/export")
        await until(pilot, lambda: "‹ E-book (EPUB) ›" in painted(pilot))
        for value in ("E-book (EPUB)", "beside the text", "sessions", "with", "without"):
            assert f"‹ {value} ›" in painted(pilot)


async def test_the_form_says_what_is_left_out(app_on: Make, story: Write) -> None:
    """What stands after `=>` too, as long as the rolls are; it fits, whatever the language."""
    for size in ((80, 24), (44, 24)):
        async with app_on(story(TALE)).run_test(size=size) as pilot:
            await opened(pilot)
            await type_(pilot, "/export md")
            await until(pilot, lambda: isinstance(pilot.app.screen, ExportScreen))
            seen = " ".join(painted(pilot).split())
            assert "rolls and what you wrote after => are left out" in seen
            assert "on “What was rolled” has the last two in." in seen
            await pilot.press("down", "right")
            await until(pilot, lambda: "‹ beside the text ›" in painted(pilot))
            assert "=>" not in painted(pilot)
            assert "Secrets and notes are left out" in " ".join(painted(pilot).split())


async def test_raw_forms_ask_nothing(app_on: Make, story: Write) -> None:
    """The story's own play leaves only the file to be written; Escape writes nothing."""
    path = story(TALE)
    app = app_on(path)
    async with app.run_test(size=(40, 12)) as pilot:
        await opened(pilot)
        await type_(pilot, "/exporter")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen))
        assert "Chapters" in painted(pilot)
        await pilot.press("left")
        await pilot.pause()
        assert "Chapters" not in painted(pilot)
        await pilot.press("escape")
        await opened(pilot)
        assert not (path.parent.parent / "books").exists()
        await type_(pilot, "/export csv")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "coupe.csv" in said(pilot))
        await type_(pilot, "/export zip")
        await until(pilot, lambda: "no format" in said(pilot))


async def test_out_of_sight_is_out_of_the_book(app_on: Make, story: Write) -> None:
    """Where two share the keyboard, the protagonist exports no more than is in sight."""
    path = story(
        "\n```lonelog\n(option: play.mode two)\nd: Destin d6=1 vs 2 -> Contretemps\n```\n\nIl entre.\n"
    )
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/export json")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Change seats" in said(pilot))
        await type_(pilot, "/export md")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen))
        await pilot.press("down", "left", "ctrl+s")
        await until(pilot, lambda: "coupe.md" in said(pilot))
        text = (path.parent.parent / "books" / "coupe.md").read_text(encoding="utf-8")
        assert "Il entre." in text
        assert "Contretemps" not in text
        assert [each.name for each in (path.parent.parent / "books").iterdir()] == ["coupe.md"]
