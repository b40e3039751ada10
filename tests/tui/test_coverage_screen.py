"""`/coverage`: what the story used, a table at a time; the veil stays drawn, nothing is written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app import SoloistApp
from soloist.tui.stats_screen import StatsScreen
from tests.tui.screen_kit import opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]
TEXT = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Ann
---

# La coupe

```lonelog
? Qui ?
tbl: hades/distance.Qui ? d6=5 -> Antagoniste
? Pourquoi ?
-> Par jalousie.
```
"""
SIZES = ((80, 24), (40, 12))


@pytest.mark.parametrize("size", SIZES)
async def test_every_table_can_be_turned_to(story: Write, app_on: Make, size: tuple[int, int]) -> None:
    """What stands out first; the file stays as it was."""
    path = story(TEXT)
    before = path.read_bytes()
    async with app_on(path).run_test(size=size) as pilot:
        play = await opened(pilot)
        play.action_command("coverage")
        await until(pilot, lambda: isinstance(pilot.app.screen, StatsScreen))
        await until(pilot, lambda: "Coverage at a glance" in painted(pilot))
        assert "1 story, 1 session" in painted(pilot)
        await pilot.press("right")
        await until(pilot, lambda: "By story" in painted(pilot))
        await pilot.press("right")
        await until(pilot, lambda: "Tables asked" in painted(pilot))
        assert "Missed 2" in painted(pilot) or size[0] > 40
        await pilot.press("left")
        await pilot.press("left", "left")
        await until(pilot, lambda: "hades/distance.Qui ?" in painted(pilot))
        assert "Antagoniste" in painted(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, StatsScreen))
    assert path.read_bytes() == before


async def test_all_stories(story: Write, app_on: Make) -> None:
    """Those of the workspace together; other words are refused."""
    path = story(TEXT)
    path.with_name("autre.md").write_text(TEXT.replace("La coupe", "Autre"), encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/coverage all")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, StatsScreen))
        await until(pilot, lambda: "2 stories" in painted(pilot))
        await pilot.press("escape")
        await type_(pilot, "/coverage nothing")
        await pilot.press("enter")
        await until(pilot, lambda: "/coverage all" in painted(pilot))
        assert not isinstance(pilot.app.screen, StatsScreen)
