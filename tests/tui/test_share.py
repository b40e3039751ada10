"""Handing an exchange on from the screen, and asking what a result means."""

import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar

from soloist.play.session.desk import Desk
from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.clipboard import programs
from soloist.tui.composer import Composer
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import opened, said, type_, until

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


async def test_copied_from_the_composer(app_on: Make, story: Write) -> None:
    """/copy takes the last exchange; t then copies it without marks, and one goes on writing."""
    app = app_on(story(TALE))
    async with app.run_test(size=(90, 30)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/copy")
        await until(pilot, lambda: screen.query_one(QuestionBar).asking)
        assert app.clipboard == "**Un chien ?**  \n⚃ → **Oui, mais…**\n"
        await pilot.press("t")
        await until(pilot, lambda: "plain text" in said(pilot))
        assert app.clipboard == "Un chien ?\n⚃ → Oui, mais…\n"
        assert isinstance(app.focused, Composer)


async def test_copied_from_the_story(app_on: Make, story: Write) -> None:
    """The key c takes the block under the cursor; a picture goes beside the stories, each a new one."""
    path = story(TALE)
    app = app_on(path)
    async with app.run_test(size=(90, 30)) as pilot:

        def told(words: str) -> bool:
            return words in said(pilot)

        screen = await opened(pilot)
        screen.reveal(path.read_bytes().index(b"```lonelog\n@ Forcer"))
        for number in ("", "-2"):
            await pilot.press("c")
            await until(pilot, lambda: screen.query_one(QuestionBar).asking)
            assert app.clipboard.startswith("**Forcer la serrure**")
            await pilot.press("p")
            await until(pilot, partial(told, f"coupe-24{number}.svg"))
            assert isinstance(app.focused, StoryView)
        folder = path.parent.parent / "shared"
        assert len(list(folder.iterdir())) == 2
        await pilot.press("c")
        await until(pilot, lambda: screen.query_one(QuestionBar).asking)
        await pilot.press("s")
        await until(pilot, lambda: "in the file" in said(pilot))
        assert app.clipboard.startswith("```lonelog\n@ Forcer")


@pytest.mark.parametrize("key", ["escape", "t"])
async def test_it_hears_a_key_at_once(
    key: str, app_on: Make, story: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No key waits for the command that asked; what is typed on comes to the composer all the same."""
    monkeypatch.setattr(keys_in_order, "PATIENCE", 3600.0)  # one that waited would never come
    app = app_on(story(TALE))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/copy")
        bar = screen.query_one(QuestionBar)
        await until(pilot, lambda: bar.asking)
        await pilot.press(key)
        await until(pilot, lambda: not bar.asking)
        await pilot.press("z")
        await until(pilot, lambda: screen.query_one(Composer).text == "z")


async def test_a_key_that_came_early_answers(app_on: Make, story: Write) -> None:
    """One typed before the question stands there is kept for it."""
    app = app_on(story(TALE))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/copy")
        await pilot.press("t")
        await until(pilot, lambda: "plain text" in said(pilot))
        assert app.clipboard == "Un chien ?\n⚃ → Oui, mais…\n"
        assert screen.query_one(Composer).text == ""


async def test_writing_on_leaves_it(app_on: Make, story: Write) -> None:
    """A letter that answers nothing goes where words go."""
    app = app_on(story(TALE))
    async with app.run_test(size=(90, 30)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/copy")
        await until(pilot, lambda: screen.query_one(QuestionBar).asking)
        await pilot.press("Z")
        await until(pilot, lambda: screen.query_one(Composer).text == "Z")
        assert isinstance(app.focused, Composer)


async def test_nothing_to_explain(app_on: Make, story: Write) -> None:
    """A story without a result says so."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 30)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+b")
        await until(pilot, lambda: "Nothing was rolled" in said(pilot))
        await type_(pilot, "/copy")
        await until(pilot, lambda: "Nothing was rolled" in said(pilot))


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
async def test_handed_to_a_program(app_on: Make, story: Write, desk: Desk, tmp_path: Path) -> None:
    """Where the system has a program for it, the clipboard is that program's too."""
    into, tool = tmp_path / "held", tmp_path / "bin" / "xclip"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\n/bin/cat > {into}\n", encoding="utf-8")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    desk.environ = {"PATH": str(tool.parent), "DISPLAY": ":0"}
    app = app_on(story(TALE))
    async with app.run_test(size=(90, 30)) as pilot:
        await opened(pilot)
        await type_(pilot, "/copy")
        await until(pilot, into.exists)
        await until(pilot, lambda: into.read_text("utf-8").startswith("**Un chien"))


def test_programs() -> None:
    """Only those that can work there."""
    path = {"PATH": "/bin"}

    def named(environ: dict[str, str], platform: str) -> list[str]:
        return [words[0] for words, _ in programs(environ, platform)]

    assert named(path, "darwin") == ["pbcopy"]
    assert named(path, "linux") == []
    assert named({**path, "WAYLAND_DISPLAY": "w"}, "linux") == ["wl-copy"]
    assert named({**path, "DISPLAY": ":0"}, "linux") == ["xclip", "xsel"]
    assert named({**path, "WSL_DISTRO_NAME": "d"}, "linux") == ["clip.exe"]
