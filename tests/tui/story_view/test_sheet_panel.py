"""The sheet beside the story: a row leads to the line that made it, and shows where its number comes from."""

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from soloist.tui.app.app import SoloistApp
from soloist.tui.play.sheet_panel import SheetPanel
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, painted, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = (
    """
```lonelog
[PC:Aldric|Fortunes 0->2]
[Clock:La marée 1/6]
[Thread:Trouver la clé|open]
```

La mer monte.

```lonelog
@ Attendre
[Clock:La marée 1->2/6]
```

Encore.

```lonelog
[Clock:La marée 2->4/6]
[PC:Aldric|traits: crochets, sang-froid]
```
"""
    + "\nUne heure passe.\n" * 30
)


def sheet(pilot: Pilot[None]) -> SheetPanel:
    """The sheet."""
    return pilot.app.screen.query_one(SheetPanel)


def told(pilot: Pilot[None]) -> list[str]:
    """The rows of the sheet."""
    return [row for each in sheet(pilot).options for row in str(each.prompt).split("\n")]


async def test_a_long_row_hangs_below_its_first_letter(story: Write, app_on: Make) -> None:
    """Past the point of a trait, past the indent of a value, within the sheet."""
    trait = "une cicatrice ancienne qui part de l’oreille et dont il ne dit rien"
    async with app_on(story(f"\n```lonelog\n[PC:Aldric|traits: {trait}]\n```\n")).run_test(
        size=(120, 40)
    ) as pilot:
        await opened(pilot)
        await until(pilot, lambda: any("cicatrice" in row for row in told(pilot)))
        rows = told(pilot)
        first = next(number for number, row in enumerate(rows) if row.startswith("· une cicatrice"))
        below = [row for row in rows[first + 1 : first + 3] if row.startswith("  ")]
        assert len(below) == 2
        assert " ".join(row.strip() for row in (rows[first][2:], *below)) == trait
        assert max(map(len, rows)) < sheet(pilot).scrollable_content_region.width


async def test_a_click_goes_to_the_line(story: Write, app_on: Make) -> None:
    """As Enter does; what is clicked is the row that is on the screen there, however slow the machine."""
    path = story(MORE)
    async with app_on(path).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(StoryView)
        await until(pilot, lambda: "La marée" in painted(pilot))
        y = next(y for y, row in enumerate(told(pilot)) if "marée" in row)
        await pilot.click("SheetPanel", offset=(3, y + 1))
        await until(pilot, lambda: view.has_focus)
        assert view.here == path.read_bytes().index("```lonelog\n[Clock:La marée 2->4".encode())


async def test_the_chosen_row_stands_out(story: Write, app_on: Make) -> None:
    """By its ground, which is another where there are no colours; only where one chooses."""
    async with app_on(story(MORE)).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await until(pilot, lambda: any("crochets" in row for row in told(pilot)))

        def grounds() -> set[str]:
            rows = (sheet(pilot).render_line(number) for number in range(5))
            return {str(segment.style.bgcolor) for row in rows for segment in [*row][:2] if segment.style}

        assert len(grounds()) == 1
        sheet(pilot).focus()
        await until(pilot, lambda: len(grounds()) == 2)
