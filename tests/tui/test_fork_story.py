"""Leaving a story from the screen, and the tree of its forks."""

from collections.abc import Callable
from pathlib import Path

from soloist.tui.app import SoloistApp
from soloist.tui.composer import Composer
from soloist.tui.fork_screen import ForkScreen
from soloist.tui.fork_tree import ForkTree
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, painted, playing, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]

TALE = """
```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

```lonelog
? Un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
```
"""


async def test_leaving_at_the_roll_under_the_cursor(app_on: Make, story: Write) -> None:
    """Its outcomes are offered with their odds, not the one that came; the sibling opens at its end."""
    path = story(TALE)
    before = path.read_bytes()
    app = app_on(path)
    async with app.run_test(size=(90, 30)) as pilot:
        screen = await opened(pilot)
        screen.reveal(before.index(b"```lonelog\n@ Forcer"))
        await until(pilot, lambda: screen.query_one(StoryView).has_focus)
        screen.action_command("fork")
        await until(pilot, lambda: isinstance(app.screen, ForkScreen))
        await pilot.pause()
        shown = painted(pilot)
        assert "Forcer la serrure" in shown
        assert "Presque  (what came)" in shown
        assert "%" in shown
        assert "Roll it again" in shown
        assert "Leave the story before “" in shown
        await pilot.press("down", "enter")
        await until(pilot, lambda: playing(pilot) and app.screen is not screen)
        assert app.sitting is not None
        assert app.sitting.path != path
        made = app.sitting.path.read_text(encoding="utf-8")
        assert "-> Revers (-1)\n(note: cette issue a été choisie par l’auteur, non tirée)\n```\n" in made
        await until(pilot, lambda: "the other one stays as it is" in said(pilot))
        assert isinstance(app.focused, Composer)
        await type_(pilot, "/forks")
        await until(pilot, lambda: isinstance(app.screen, ForkTree))
        await pilot.pause()
        shown = painted(pilot)
        assert "La coupe" in shown
        assert "└─ Forcer la serrure → Revers  (open)" in shown
        await pilot.press("up", "enter")
        await until(pilot, lambda: app.sitting is not None and app.sitting.path == path and playing(pilot))
        assert path.read_bytes() == before


async def test_rolled_again(app_on: Make, story: Write) -> None:
    """The declaration waits in the new story; from the composer it is the last roll that is meant."""
    path = story(TALE)
    app = app_on(path)
    async with app.run_test(size=(40, 12)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/fork")
        await until(pilot, lambda: isinstance(app.screen, ForkScreen))
        await pilot.press("end", "up", "enter")
        await until(pilot, lambda: playing(pilot) and app.screen is not screen)
        assert app.sitting is not None
        assert app.sitting.path.read_text(encoding="utf-8").endswith("```lonelog\n? Un chien ?\n```\n")
        state = app.sitting.story.state
        assert state.question is not None


async def test_alone(app_on: Make, story: Write) -> None:
    """A story that nothing left says so; Escape leaves the question and writes nothing."""
    path = story(TALE)
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/forks")
        await until(pilot, lambda: "Nothing left this story yet" in said(pilot))
        await type_(pilot, "/fork")
        await until(pilot, lambda: isinstance(app.screen, ForkScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert list(path.parent.iterdir()) == [path]
