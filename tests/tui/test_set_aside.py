"""A copy that a sync set aside: told once, looked at or joined from the list of stories, left as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.play.session import set_aside
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.play.session.set_aside import Joined, join
from soloist.tui.app import SoloistApp
from soloist.tui.line_input import LineInput
from soloist.tui.open_story import OpenStory
from soloist.tui.status_line import StatusLine
from tests.tui.screen_kit import playing, said, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


@pytest.fixture
def sides(story: Write) -> tuple[Path, Path]:
    """A story, and a copy with a paragraph more."""
    path = story("\nOurs.\n")
    copy = path.with_name("coupe (Copie en conflit de Zoé 2026-11-20).md")
    copy.write_bytes(path.read_bytes().replace(b"\nOurs.\n", b"\nTheirs.\n"))
    return path, copy


def highlight_copy(pilot: Pilot[None]) -> None:
    """Go to the copy in the list of stories."""
    found = pilot.app.screen.query_one(OptionList)
    prompts = [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]
    found.highlighted = next(n for n, prompt in enumerate(prompts) if prompt.startswith("↳"))


def sitting(pilot: Pilot[None]) -> Session:
    """The story that is open."""
    assert isinstance(pilot.app, SoloistApp)
    assert pilot.app.sitting is not None
    return pilot.app.sitting


async def offered(pilot: Pilot[None]) -> QuestionBar:
    """The question about the copy, from the list of stories."""
    await pilot.press("ctrl+o")
    await until(pilot, lambda: isinstance(pilot.app.screen, OpenStory))
    highlight_copy(pilot)
    await pilot.press("enter")
    bar = pilot.app.screen.query_one(QuestionBar)
    await until(pilot, lambda: bar.asking)
    return bar


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_a_copy_is_joined_from_the_list(
    app_on: Make, sides: tuple[Path, Path], size: tuple[int, int]
) -> None:
    """The story says that a copy has more; `a` adds it, the story on the screen shows it, the copy stays."""
    path, copy = sides
    before, aside = path.read_bytes(), copy.read_bytes()
    async with app_on(path).run_test(size=size) as pilot:
        await until(pilot, lambda: playing(pilot))
        assert "Ctrl+O" in said(pilot)
        await offered(pilot)
        await pilot.press("a")
        await until(pilot, lambda: "1 block was added" in said(pilot))
        assert playing(pilot)
        await until(pilot, lambda: b"Theirs." in sitting(pilot).story.data)
        assert "rm '" in said(pilot)
    assert path.read_bytes().startswith(before)
    assert copy.read_bytes() == aside
    async with app_on(path).run_test(size=size) as pilot:
        await until(pilot, lambda: playing(pilot))
        assert "Ctrl+O" not in said(pilot)


async def test_a_copy_is_looked_at_or_left(app_on: Make, sides: tuple[Path, Path]) -> None:
    """Escape goes back to the list, a letter to the search, Enter opens the copy; nothing is written."""
    path, copy = sides
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        bar = await offered(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not bar.asking)
        assert isinstance(pilot.app.screen, OpenStory)
        await pilot.press("enter")
        await until(pilot, lambda: bar.asking)
        await pilot.press("c")
        await until(pilot, lambda: not bar.asking)
        assert pilot.app.screen.query_one(LineInput).value == "c"
        highlight_copy(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: bar.asking)
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot) and sitting(pilot).path == copy)
    assert path.read_bytes() == before


async def test_a_copy_says_what_it_is(app_on: Make, sides: tuple[Path, Path]) -> None:
    """Open, a copy is told from its story by the top line, and what is written there is said to stay."""
    path, copy = sides
    async with app_on(copy).run_test(size=(40, 12)) as pilot:
        await until(pilot, lambda: playing(pilot))
        assert "not into the story" in said(pilot)
        assert "Ctrl+O, the copy, a" in said(pilot)
        line = pilot.app.screen.query_one(StatusLine)
        assert line.title == "Copy set aside by a sync: La coupe"
        assert line.render().plain.strip().startswith("Copy set aside by a sync")
    path.unlink()
    async with app_on(copy).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        assert "is not here" in said(pilot)
        copy.rename(path)
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        assert pilot.app.screen.query_one(StatusLine).title == "La coupe"


async def test_a_copy_elsewhere_names_the_command(app_on: Make, tmp_path: Path) -> None:
    """A copy that no list shows names the command that adds what it holds."""
    path = tmp_path / "aside" / "une.md"
    path.parent.mkdir()
    path.write_bytes(b"# Une\n")
    copy = path.with_name("une (conflicted copy).md")
    copy.write_bytes(b"# Une\n\nPlus.\n")
    async with app_on(copy).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        assert f"soloist union {path} '{copy}'" in said(pilot)


async def test_a_copy_with_nothing_more_is_not_offered(app_on: Make, sides: tuple[Path, Path]) -> None:
    """What the copy held is in the story: the question says so, and `a` adds nothing."""
    path, _ = sides
    path.write_bytes(path.read_bytes() + b"\nTheirs.\n")
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        bar = await offered(pilot)
        assert "nothing more" in str(bar.render())
        assert "add what" not in str(bar.render())
        await pilot.press("a")
        await until(pilot, lambda: "Nothing to add" in said(pilot))
    assert path.read_bytes() == before


async def test_each_joining_is_told_anew(
    app_on: Make, sides: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy too long to be compared beforehand: asked a second time, it says that nothing was added."""
    path, _ = sides
    monkeypatch.setattr(set_aside, "_LARGE", 0)
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        await offered(pilot)
        await pilot.press("a")
        await until(pilot, lambda: "1 block was added" in said(pilot))
        await offered(pilot)
        await pilot.press("a")
        await until(pilot, lambda: "Nothing to add" in said(pilot))


async def test_joining_refused_is_said(desk: Desk, sides: tuple[Path, Path]) -> None:
    """A copy gone meanwhile, or one in no need of joining, is said; the story stays as it is."""
    path, copy = sides
    before = path.read_bytes()
    assert "Nothing to add" in str(await join(desk, Joined(path, path)))
    copy.unlink()
    assert "no such file" in str(await join(desk, Joined(path, copy)))
    assert path.read_bytes() == before


async def test_a_story_elsewhere_names_the_command(app_on: Make, tmp_path: Path) -> None:
    """Beside a story outside the folder of stories, whose copies no list shows, the command is named."""
    path = tmp_path / "aside" / "une.md"
    path.parent.mkdir()
    path.write_bytes(b"# Une\n")
    path.with_name("une (conflicted copy).md").write_bytes(b"# Une\n\nPlus.\n")
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        assert f"soloist union {path}" in said(pilot)
