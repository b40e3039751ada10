"""Two protagonists, and a line that names neither: one key says who acts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar

from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
TWO = "\n```lonelog\n[PC:Maëlle|Fortunes 1|traits: arc]\n```\n"


def _two(story: Write) -> Path:
    path = story(TWO)
    path.write_text(path.read_text("utf-8").replace("pcs: Aldric", "pcs: Aldric, Maëlle"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("key", "line"),
    [("enter", "@(Aldric) Forcer"), ("m", "@(Maëlle) Forcer"), ("l", "@(Aldric+Maëlle) Forcer")],
)
async def test_one_key_names_them(key: str, line: str, app_on: Make, story: Write) -> None:
    """The line in the file says who it was; the words typed are otherwise as they were."""
    path = _two(story)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: "Who acts?" in painted(pilot))
        assert all(name in painted(pilot) for name in ("Aldric", "Maëlle"))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: line in path.read_text("utf-8"))


async def test_who_acted_last_is_first(app_on: Make, story: Write) -> None:
    """Enter goes on with the same person."""
    path = _two(story)
    path.write_text(path.read_text("utf-8") + "\n```lonelog\n@(Maëlle) Tirer\n=> Manqué.\n```\n", "utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte 3/1")
        await until(pilot, lambda: "Who acts?" in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "@(Maëlle) Forcer la porte" in path.read_text("utf-8"))


async def test_escape_leaves_the_words(app_on: Make, story: Write) -> None:
    """They stand in the composer, and it is said how a name is written."""
    async with app_on(_two(story)).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).asking)
        await pilot.press("escape")
        await until(pilot, lambda: "@(Name)" in said(pilot))
        assert composer(pilot).text == "@ Forcer la porte"
