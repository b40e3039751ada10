"""`/import`: a path typed, what the file becomes and loses shown, Enter writes; Escape does not."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from soloist.play.session.desk import Desk
from soloist.storage.typed_path import is_file, names_like
from soloist.tui import import_screen
from soloist.tui.app import SoloistApp
from soloist.tui.import_screen import ImportScreen
from soloist.tui.import_work import completed
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import opened, painted, playing, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]

NOTE = "# Road\n\nSome prose.\n\n| d6 | Who |\n| --- | --- |\n| 1-5 | a wolf |\n| 6 | `dice: 3dF` foxes |\n"


async def test_tables(app_on: Make, story: Write, desk: Desk, tmp_path: Path) -> None:
    """The path completes; the report and the rows are shown; the tables are there to be asked."""
    path = story("")
    (tmp_path / "from" / "deep").mkdir(parents=True)
    (tmp_path / "from" / "road.md").write_text(NOTE, encoding="utf-8")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, f"/import {tmp_path}/fr")
        await until(pilot, lambda: isinstance(app.screen, ImportScreen))
        await pilot.press("tab")
        await until(pilot, lambda: "from/road.md" in painted(pilot))
        await pilot.press(*"ro", "tab", "down", "right", "right", "right", "right", "right", "right")
        await until(pilot, lambda: "dice tables in Markdown (in French): 1 table, 2 rows" in painted(pilot))
        assert "1 line that is no table (line 3)" in painted(pilot)
        assert "1 roll of dice that are none here" in painted(pilot)
        await pilot.press("pagedown")
        await until(pilot, lambda: "3dF foxes" in painted(pilot))
        await pilot.press("up", "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and "road" in said(pilot))
        made = desk.workspace.oracles / "road.yaml"
        assert "1-5: a wolf" in made.read_text(encoding="utf-8")
        assert app.sitting is not None
        assert app.sitting.at_table.shelves.find("road").name == "road"
        await type_(pilot, f"/importer '{tmp_path}/from/road.md'")
        await until(pilot, lambda: isinstance(app.screen, ImportScreen))
        await pilot.press("escape")
        await until(pilot, lambda: playing(pilot))
        assert not made.with_name("road-2.yaml").exists()


async def test_a_story_opens(app_on: Make, story: Write, tmp_path: Path) -> None:
    """Enter may come before the file is read; a story is played after."""
    (tmp_path / "tale.twee").write_text(":: Start\nOnce.\n\n[[On]]\n\n:: On\nTwice.\n", encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(40, 12)) as pilot:
        await opened(pilot)
        await type_(pilot, f"/import {tmp_path}/tale.twee")
        await until(pilot, lambda: isinstance(app.screen, ImportScreen))
        await pilot.press("enter")
        await until(
            pilot, lambda: playing(pilot) and app.sitting is not None and app.sitting.path.name == "tale.md"
        )


async def test_what_lists_all_the_lines_is_said(app_on: Make, story: Write, tmp_path: Path) -> None:
    """Where a thing has more than are told."""
    (tmp_path / "many.md").write_text("# T\n\n" + "(note: a)\n\n" * 20, encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await type_(pilot, f"/import {tmp_path}/many.md")
        await until(pilot, lambda: "(lines 3, 5, 7, 9, 11," in painted(pilot))
        shown = " ".join(painted(pilot).split())
        assert ", 21, 23, 25 … and 8 more)" in shown
        assert "--as story --preview --json" in shown


async def test_what_cannot_be_read_is_said(app_on: Make, story: Write, tmp_path: Path) -> None:
    """A refusal stands where the rows would; Enter writes nothing."""
    (tmp_path / "bad.csv").write_bytes(b"\0\1")
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, f"/import {tmp_path}/bad.csv")
        await until(pilot, lambda: "nothing soloist knows" in " ".join(painted(pilot).split()))
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, ImportScreen)


async def test_enter_on_a_name_that_goes_on(
    app_on: Make, story: Write, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It completes the name and writes nothing, nor does it once the name is one of a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "from").mkdir()
    (tmp_path / "from" / "a road.txt").write_text("a wolf\na fox\n", encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/import fro")
        await until(pilot, lambda: isinstance(app.screen, ImportScreen))
        await pilot.press("enter")
        await until(pilot, lambda: "from/a road.txt" in painted(pilot))
        await pilot.press("a", "enter")
        await until(pilot, lambda: "1 table, 2 rows" in painted(pilot))
        await pilot.pause(0.3)
        assert isinstance(app.screen, ImportScreen)
        assert not list(desk.workspace.oracles.glob("**/*.yaml"))
        await pilot.press("enter")
        await until(pilot, lambda: bool(list(desk.workspace.oracles.glob("**/*.yaml"))))


async def test_the_same_file_again(app_on: Make, story: Write, desk: Desk, tmp_path: Path) -> None:
    """It is said and not written at once; beside what is there, or in its place, as one chooses."""
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)

        async def again() -> None:
            await type_(pilot, f"/import {road}")
            await until(pilot, lambda: isinstance(app.screen, ImportScreen))
            await until(pilot, lambda: "1 table" in painted(pilot))

        await again()
        assert "Written" not in painted(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot))
        await again()
        assert "Imported already on" in painted(pilot)
        assert "from this very file" in " ".join(painted(pilot).split())
        assert "beside what is there" in painted(pilot)
        await pilot.press("enter")
        made = desk.workspace.oracles / "road.yaml"
        await until(pilot, lambda: made.with_name("road-2.yaml").exists() and playing(pilot))
        made.with_name("road-2.yaml").unlink()
        road.write_text("a wolf\na crow\n", encoding="utf-8")
        await again()
        assert "has changed since" in " ".join(painted(pilot).split())
        await pilot.press("down", "down", "right")
        await until(pilot, lambda: "in its place" in painted(pilot))
        await pilot.press("up", "up", "enter")
        await until(pilot, lambda: "a crow" in made.read_text(encoding="utf-8"))
        assert not made.with_name("road-2.yaml").exists()


async def test_why_nothing_is_shown(
    app_on: Make, story: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty folder, and nothing at all."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/import empty/")
        await until(pilot, lambda: "it is a folder" in " ".join(painted(pilot).split()))
        await pilot.press("x")
        await until(pilot, lambda: "There is no such file." in painted(pilot))


def test_names(tmp_path: Path) -> None:
    """Folders end in a stroke; hidden names want their dot; what all share is completed."""
    for name in ("Alpha.md", "alpine.txt", ".hidden"):
        (tmp_path / name).write_text("x")
    (tmp_path / "beta").mkdir()
    assert [Path(name).name for name in names_like(f"{tmp_path}/")] == ["Alpha.md", "alpine.txt", "beta"]
    assert names_like(f"{tmp_path}/.h") == (f"{tmp_path}/.hidden",)
    assert completed(f"{tmp_path}/a", names_like(f"{tmp_path}/a")) == f"{tmp_path}/Alp"
    assert completed(f"{tmp_path}/b", names_like(f"{tmp_path}/b")) == f"{tmp_path}/beta/"
    assert names_like(f"{tmp_path}/none/x") == ()
    assert completed("s", ("Straße-a", "STRAßE-b")) == "Straße-"


async def test_the_keys_stand_there_before_anything_is_looked_at(
    app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the look at the path takes, how to leave is said."""
    monkeypatch.setattr(import_screen, "_WAIT", 1000)
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/import")
        await until(pilot, lambda: isinstance(pilot.app.screen, ImportScreen))
        await until(pilot, lambda: "Tab completes   Esc back" in painted(pilot))


async def test_what_it_looks_up_ends_with_it(
    app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that answers while the screen goes away has nobody to tell, and nothing falls."""
    in_thread, waiting = asyncio.to_thread, list[str]()

    async def late(work: Callable[..., object], *words: str) -> object:
        if work is not is_file:
            return await in_thread(partial(work, *words))
        waiting.append(*words)
        while screen.query(".said"):
            await asyncio.sleep(0)
        return False

    async with app_on(story("")).run_test() as pilot:
        play = await opened(pilot)
        await type_(pilot, "/import")
        await until(pilot, lambda: isinstance(pilot.app.screen, ImportScreen))
        screen = pilot.app.screen
        monkeypatch.setattr(asyncio, "to_thread", late)
        await pilot.press("x")
        await until(pilot, lambda: bool(waiting))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is play)
        await until(pilot, lambda: not screen.is_running)
