"""Draws the pictures of the README from the example stories: `make pictures`."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import copytree

from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.story_view.view import StoryView
from soloist.tui.terminal.crash import Crash
from soloist.tui.writing.composer import Composer

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
Scene = Callable[[Pilot[None]], Awaitable[None]]


async def read(pilot: Pilot[None]) -> None:
    """A story being read again, at the roll it turns on."""
    await pilot.press("escape")
    story = (ROOT / "journals" / "la-retenue.md").read_bytes()
    pilot.app.screen.query_one(StoryView).reveal(story.rindex(b"Exploit"))


async def oppose(pilot: Pilot[None]) -> None:
    """An opposition being built."""
    pilot.app.screen.query_one(Composer).load_text("@ Ring the bell before the tide does")
    await pilot.press("escape", "ctrl+s")
    await settle(pilot)
    for key in ("down", "space", "down", "space", *("down",) * 6, "space"):
        await pilot.press(key)


async def browse(pilot: Pilot[None]) -> None:
    """A table being looked for, with its rows."""
    await pilot.press("escape", "ctrl+t")
    await settle(pilot)
    for key in "voyage":
        await pilot.press(key)


async def settle(pilot: Pilot[None]) -> None:
    """Let everything that was begun end."""
    for _ in range(60):
        await pilot.pause(0.02)


async def draw(name: str, story: str, lang: str, size: tuple[int, int], scene: Scene) -> None:
    """Open a copy of a story, play the scene, keep the picture."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        copytree(ROOT / "journals", root / "journals")
        desk = Desk(Workspace(root), Means(root / "state"), Lingo(lang), dice=lambda: random_dice(7))
        crash = Crash(desk.keep, desk.report, lambda told: print(*told, sep="\n"))
        app = SoloistApp(desk, root / "journals" / f"{story}.md", crash)
        async with app.run_test(size=size) as pilot:
            while not (isinstance(app.screen, PlayScreen) and app.screen.settled):
                await pilot.pause(0.02)
            await settle(pilot)
            await scene(pilot)
            await settle(pilot)
            PICTURES.mkdir(parents=True, exist_ok=True)
            app.save_screenshot(f"{name}.svg", str(PICTURES))


async def main() -> None:
    """All pictures."""
    await draw("play", "la-retenue", "fr", (110, 34), read)
    await draw("opposition", "seventeen-ounces", "en", (90, 30), oppose)
    await draw("tables", "seventeen-ounces", "en", (100, 30), browse)


if __name__ == "__main__":
    asyncio.run(main())
