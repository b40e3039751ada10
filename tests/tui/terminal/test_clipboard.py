"""The clipboard of the system: programs that hold it where the terminal cannot."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.play.session.services import Services
from soloist.tui.app.app import SoloistApp
from soloist.tui.terminal.programs import programs
from tests.tui.screen_kit import opened, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]

TALE = """
```lonelog
? Un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
```
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
async def test_handed_to_a_program(app_on: Make, story: Write, services: Services, tmp_path: Path) -> None:
    """Where the system has a program for it, the clipboard is that program's too."""
    into, tool = tmp_path / "held", tmp_path / "bin" / "xclip"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\n/bin/cat > {into}\n", encoding="utf-8")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    services.environ = {"PATH": str(tool.parent), "DISPLAY": ":0"}
    app = app_on(story(TALE))
    async with app.run_test(size=(90, 30)) as pilot:
        await opened(pilot)
        await type_(pilot, "/copy")
        await pilot.press("enter")
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
