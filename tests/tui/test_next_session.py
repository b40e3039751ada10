"""A session that is begun on the screen keeps the title it was given; a sign alone is not written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app.app import SoloistApp
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

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


async def test_a_session_is_taken_back_by_its_name(story: Write, app_on: Make) -> None:
    """Its date would be no name."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "##")
        await until(pilot, lambda: b"## Session 2\n" in path.read_bytes())
        await pilot.press("f9")
        await until(pilot, lambda: "Take back the session?" in painted(pilot))


@pytest.mark.parametrize("sign", ["=>", "@", "?"])
async def test_a_sign_without_words_stays_in_the_composer(sign: str, story: Write, app_on: Make) -> None:
    """It is refused there, and nothing is written."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, sign)
        await until(pilot, lambda: "alone says nothing" in said(pilot))
        assert composer(pilot).text == sign
    assert path.read_bytes() == before
