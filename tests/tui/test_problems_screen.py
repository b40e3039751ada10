"""What is wrong in a person's files: tables, the story, the plan of its book."""

from collections.abc import Callable
from pathlib import Path

from soloist.tui.app import SoloistApp
from soloist.tui.problems_screen import ProblemsScreen
from tests.tui.screen_kit import opened, painted, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]


async def test_the_story_and_its_plan_are_among_them(app_on: Make, story: Write) -> None:
    """A plan that stops the book is told here with its line, whether or not there are tables."""
    path = story("Un mot.\n")
    path.with_name(f"{path.stem}.book.yaml").write_text("title: X\nmechanics: footnote\n", encoding="utf-8")
    app = app_on(path)
    async with app.run_test(size=(90, 30)) as pilot:
        screen = await opened(pilot)
        screen.action_command("problems")
        await until(pilot, lambda: isinstance(app.screen, ProblemsScreen))
        await until(pilot, lambda: "footnote" in painted(pilot))
        assert f"{path.stem}.book.yaml" in painted(pilot)
        assert "2" in painted(pilot)
