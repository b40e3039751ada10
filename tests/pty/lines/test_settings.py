"""What is set, in a real terminal: which bytes of colour reach it, and in which language."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cases import cases

COLOURS = re.compile(rb"\x1b\[(?:[0-9]*;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9]+)*m")
DIRECT = re.compile(rb"\x1b\[(?:[0-9]*;)*[34]8;[0-9;]*m")


def whole(home: Path, *words: str, **more: str) -> bytes:
    """All that is sent from the start of the welcome to its end."""
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "SOLOIST_HOME": str(home / "stories"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **more,
    }
    command = ["-m", "soloist", *words]
    process = pexpect.spawn(
        sys.executable, command, dimensions=(24, 80), env=environment, cwd=str(home), timeout=15
    )
    process.expect(b"begin it|la commencer")
    sent = process.before + process.after
    process.send(b"\x11")
    process.expect(pexpect.EOF)
    sent += process.before
    process.close(force=True)
    return bytes(sent)


def keep(home: Path, text: str) -> None:
    """The file of settings."""
    (home / "config/soloist").mkdir(parents=True, exist_ok=True)
    (home / "config/soloist/settings.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "more", "direct", "any_"),
    cases("pty/settings", "colours"),
    ids=["usual", "ansi", "none", "NO_COLOR"],
)
def test_colours(home: Path, text: str, more: dict[str, str], direct: bool, any_: bool) -> None:
    """Sixteen colours are sixteen, and none is none, to the last byte."""
    keep(home, text)
    process = whole(home, "--lang", "en", **more)
    assert bool(DIRECT.search(process)) is direct
    assert bool(COLOURS.search(process)) is any_


def test_the_language_set_and_the_one_asked_for(home: Path) -> None:
    """What is set is spoken whatever the system says; `--lang` outdoes it for once."""
    keep(home, "language: fr\n")
    assert b"Bienvenue" in whole(home, LC_ALL="C.UTF-8")
    assert b"Welcome" in whole(home, "--lang", "en")
