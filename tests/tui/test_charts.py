"""The charts on their screen: walked along, turned over, read as tables, at every size, in every theme."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.storage.settings import VALUES
from soloist.tui.app import SoloistApp
from soloist.tui.charts_bars import Pair, columns_drawn, pairs_drawn
from soloist.tui.charts_screen import ChartsScreen
from soloist.tui.story_view.view import StoryView
from soloist.tui.themes import theme
from tests.tui.screen_kit import opened, painted, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

ROLL = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)"
MORE = "".join(
    f"""
```lonelog
@ Forcer la porte {number}
{ROLL}
[N:Destinée|Destin {number - 1}->{number}]
=> Elle cède. [PC:Aldric|Fortunes {number % 3}]
```

Une heure passe dans le couloir.
"""
    for number in range(1, 5)
)
SECOND = "\n## Session 2\n*Date: 2026-11-21*\n\n### S2 *Le bal*\n\nOn danse.\n"
SIZES = [(40, 12), (80, 24), (120, 40), (200, 60)]


async def charted(pilot: Pilot[None]) -> ChartsScreen:
    """The screen of charts, once there is something on it."""
    play = await opened(pilot)
    play.action_command("charts")
    await until(pilot, lambda: isinstance(pilot.app.screen, ChartsScreen) and ready(pilot))
    assert isinstance(pilot.app.screen, ChartsScreen)
    return pilot.app.screen


def ready(pilot: Pilot[None]) -> bool:
    """Whether the chart at hand is there."""
    screen = pilot.app.screen
    return isinstance(screen, ChartsScreen) and screen.page is not None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_every_chart_at_every_size(
    desk: Desk, story: Write, app_on: Make, size: tuple[int, int], lang: str
) -> None:
    """Each says its name and shows its picture, and nothing is wider than the screen."""
    desk.lingo = Lingo(lang)
    async with app_on(story(MORE + SECOND)).run_test(size=size) as pilot:
        await charted(pilot)
        for key, name, sign in (("1", "Destin", "●"), ("2", "Opposition", "█"), ("3", "2", "▲")):
            await pilot.press(key)
            await until(pilot, lambda: ready(pilot))
            await until(pilot, lambda sign=sign: sign in painted(pilot))  # type: ignore[misc]
            assert name in painted(pilot)
            assert all(len(row) <= size[0] for row in painted(pilot).split("\n"))


@pytest.mark.parametrize("name", VALUES["theme"])
async def test_every_theme(story: Write, app_on: Make, name: str) -> None:
    """What is at hand is told by a sign, whatever the colours."""
    app = app_on(story(MORE))
    async with app.run_test(size=(80, 24)) as pilot:
        app.register_theme(theme(name))
        app.theme = f"soloist-{name}"
        await charted(pilot)
        await until(pilot, lambda: "●" in painted(pilot))
        assert "▸1" in painted(pilot)
        await pilot.press("2")
        await until(pilot, lambda: "░" in painted(pilot))
        assert "▸2" in painted(pilot)


async def test_walking_says_the_line_and_goes_there(story: Write, app_on: Make) -> None:
    """Left and right walk from change to change, Enter goes to the line that made it."""
    async with app_on(story(MORE + "\nFin.\n" * 200)).run_test(size=(80, 24)) as pilot:
        screen = await charted(pilot)
        await until(pilot, lambda: "3 → 4" in painted(pilot))
        await pilot.press("left", "left")
        await until(pilot, lambda: "1 → 2" in painted(pilot))
        assert "[N:Destinée|Destin 1->2]" in painted(pilot)
        await pilot.press("home")
        await until(pilot, lambda: "0 → 1" in painted(pilot))
        goal = screen.page.goal if screen.page is not None else None
        assert goal is not None
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ChartsScreen))
        await until(pilot, lambda: "porte 1" in painted(pilot))
        assert pilot.app.screen.query(StoryView)


async def test_another_number_and_the_table(story: Write, app_on: Make) -> None:
    """Down turns to what the protagonist has; `t` is the same as a table."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        await charted(pilot)
        await pilot.press("down")
        await until(pilot, lambda: "Aldric · Fortunes" in painted(pilot))
        await pilot.press("t")
        await until(pilot, lambda: "Exchange" in painted(pilot))
        assert "2 → 0" in painted(pilot) or "0" in painted(pilot)
        await pilot.press("t", "z", "tab")
        await until(pilot, lambda: "▸2" in painted(pilot) and ready(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ChartsScreen))


async def test_an_empty_story_says_what_to_do(story: Write, app_on: Make) -> None:
    """Nothing rolled: which key rolls."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await charted(pilot)
        await pilot.press("2")
        await until(pilot, lambda: "No roll yet: F2" in painted(pilot))


async def test_destiny_is_veiled(story: Write, app_on: Make) -> None:
    """Two at the keyboard: the protagonist's chair sees no counter of Destiny's."""
    path = story("\n```lonelog\n(option: play.mode two)\n```\n" + MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await charted(pilot)
        await until(pilot, lambda: "Fortunes" in painted(pilot))
        assert "Destin" not in painted(pilot)


@pytest.mark.parametrize("height", range(2, 30))
def test_bars_fit(height: int) -> None:
    """Standing bars keep to the rows there are; lying ones take two rows each only where there is room."""
    pairs = [Pair(f"Issue {number}", number, 2.5, str(number), "2.5", "") for number in range(6)]
    rows = pairs_drawn(pairs, 40, height)
    assert len(rows) <= max(6, height)
    assert all(row.cell_length <= 40 for row in rows)
    for at in (0, 50, 99):
        rows = columns_drawn(list(range(100)), [str(number) for number in range(100)], 50, at, 40, height)
        assert len(rows) == max(4, height)
        assert all(row.cell_length == 40 for row in rows)
        assert sum("▲" in row.plain for row in rows) == 1


async def test_numbers_below_nought_have_a_real_minus(story: Write, app_on: Make) -> None:
    """At the side of the line, in what is said below it and in the table, as everywhere else."""
    more = "\n```lonelog\n[N:Destinée|Destin 0->-1]\n[N:Destinée|Destin -1->-3]\n```\n"
    async with app_on(story(more)).run_test(size=(80, 24)) as pilot:
        await charted(pilot)
        await until(pilot, lambda: "−1 → −3" in painted(pilot))
        written = "[N:Destinée|Destin -1->-3]"  # the line as the file has it
        shown = painted(pilot).replace(written, "")
        assert "-3" not in shown
        assert any(row.lstrip().startswith("−3") for row in shown.split("\n"))
        await pilot.press("t")
        await until(pilot, lambda: "−3 now, −3 to 0 so far" in painted(pilot))
