"""The screen in a shell with jobs: stopped by Ctrl+Z, then told to end."""

import re
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.contract.running import Shell
from tests.pty.real_terminal import RealTerminal

STORY = "---\ntitle: La porte\nruleset: hades\nlang: fr\n---\n\n# La porte\n\nLa clef tourne.\n"


@pytest.mark.usefixtures("signals_are_heard")
@pytest.mark.parametrize(("how", "code"), [("kill %1", 143), ("kill -HUP %1", 129)])
def test_a_stopped_screen_is_ended_by_its_shell(run: Shell, tmp_path: Path, how: str, code: int) -> None:
    """In the background it may not set the terminal, and ends without."""
    (run.root / "journals").mkdir(parents=True)
    (run.root / "journals" / "porte.md").write_text(STORY, encoding="utf-8")
    environ = {"XDG_STATE_HOME": str(tmp_path / "state"), "PS1": "$ ", "TERM": "xterm-256color"}
    with closing(RealTerminal(run.root, environ=environ, command=("bash", "--norc", "-i"))) as shell:
        mark = shell.type(f"{sys.executable} -m soloist play porte\n".encode())
        assert shell.painted("La clef tourne.", since=mark)
        assert shell.painted("F1 ", since=mark)
        mark = shell.type(b"/suspend\r")
        assert shell.painted("Stopped", since=mark)
        mark = shell.type(b"echo job=$(jobs -p)=\n")
        assert shell.until(lambda: re.search(rb"job=\d+=", shell.seen[mark:]) is not None)
        (job,) = re.findall(r"job=(\d+)=", shell.seen[mark:].decode())
        shell.type(f"{how}\n".encode())
        assert shell.until(lambda: not Path(f"/proc/{job}").exists())
        mark = shell.type(b"\njobs\n")
        assert shell.painted(f"Exit {code}", since=mark)
