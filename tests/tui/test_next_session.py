"""A session that is begun on the screen keeps the title it was given; a sign alone is not written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app import SoloistApp
from tests.tui.screen_kit import composer, opened, said, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize("typed", ["## The flood", "/session The flood"])
async def test_a_session_has_its_title(story: Write, app_on: Make, typed: str) -> None:
    """However it is asked for."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, typed)
        await until(pilot, lambda: b": The flood\n" in path.read_bytes())
    assert "## Session 2: The flood\n" in path.read_text("utf-8")


async def test_a_consequence_without_words_stays_in_the_composer(story: Write, app_on: Make) -> None:
    """It is refused there, and nothing is written."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "=>")
        await until(pilot, lambda: "alone says nothing" in said(pilot))
        assert composer(pilot).text == "=>"
    assert path.read_bytes() == before
