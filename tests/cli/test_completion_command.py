"""`soloist completion`: what a shell offers for the words typed so far."""

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.contract.running import Shell


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A workspace with one story."""
    shell = Shell(tmp_path / "soloist", monkeypatch)
    assert shell("new", "La digue").code == 0
    return shell


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ver"], "verify"),
        (["lab", "c"], "coverage compare"),
        (["--lang", "fr", "pack", "b"], "build"),
        (["export", "la"], "la-digue"),
        (["export", "la-digue", "--to", "e"], "epub"),
        (["export", "--to", "epub", "l"], "la-digue"),
        (["share", "la-digue", "--as", "s"], "source"),
        (["roll", "spin", "seq"], "sequence"),
        (["ask", "oracle/y"], "oracle/yes-no"),
        (["undo", "la-digue", "--re"], "--redo --restore"),
        (["import", "no"], ""),
    ],
)
def test_what_a_word_may_become(told: Shell, typed: list[str], offered: str) -> None:
    """Commands, their options, and what these take: stories, tables, games, formats."""
    assert told("--lang", "en", "completion", stdin="\n".join([*typed, ""])).out.split() == offered.split()


def test_bash_asks_it(told: Shell) -> None:
    """The lines for bash, read by bash, complete the name of a story."""
    told.root.joinpath("soloist.bash").write_text(told("completion", "bash").out, encoding="utf-8")
    asked = "COMP_WORDS=(soloist export la); COMP_CWORD=2; _soloist soloist"
    ran = subprocess.run(
        ["bash", "-c", f"source soloist.bash; {asked}; echo $COMPREPLY"],
        cwd=told.root,
        env={**os.environ, "PATH": f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"},
        capture_output=True,
        check=True,
    )
    assert ran.stdout.decode() == "la-digue\n"
