"""The whole program in a pseudo-terminal: from nothing to a sentence, and leaving in every way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

SIZE = (24, 80)


def spawn(home: Path, *words: str) -> "pexpect.spawn[bytes]":
    """soloist, started in an empty home."""
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "SOLOIST_HOME": str(home / "stories"),
    }
    command = ["-m", "soloist", "--lang", "en", *words]
    return pexpect.spawn(sys.executable, command, dimensions=SIZE, env=environment, cwd=str(home), timeout=15)


@pytest.fixture
def terminal(home: Path) -> Iterator["pexpect.spawn[bytes]"]:
    """The program on its welcome."""
    process = spawn(home)
    process.expect(b"Welcome")
    yield process
    process.close(force=True)


def begin(terminal: "pexpect.spawn[bytes]") -> None:
    """A title, and the form as it stands: the story is open when its file says so."""
    terminal.send(b"Here\r")
    terminal.expect(b"A new story")
    terminal.send(b"\r")
    terminal.expect(b"saved")


def test_from_nothing_to_a_sentence(home: Path, terminal: "pexpect.spawn[bytes]") -> None:
    """Title, sentence, quit: the sentence is in the file, the exit code is 0, nothing is left over."""
    begin(terminal)
    terminal.send(b"It rains.\r\r")
    story = home / "stories/journals/here.md"
    for _ in range(200):
        if story.read_text("utf-8").endswith("\nIt rains.\n"):
            break
        terminal.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=0.05)
    terminal.send(b"\x11")
    terminal.expect(pexpect.EOF)
    assert terminal.wait() == 0
    assert story.read_text("utf-8").endswith("\nIt rains.\n")
    assert not list((home / "state").rglob("drafts/*.json"))


def test_a_killed_screen_keeps_the_draft(home: Path, terminal: "pexpect.spawn[bytes]") -> None:
    """SIGTERM at any moment: exit code 143, and the next start has the words."""
    begin(terminal)
    terminal.send("Il était une".encode())
    terminal.expect(b"une")
    terminal.kill(signal.SIGTERM)
    terminal.expect(pexpect.EOF)
    assert terminal.wait() == 143
    again = spawn(home)
    again.expect(b"is back")
    again.send(b"\x13")
    again.expect(b"saved")
    again.send(b"\x11")
    again.expect(pexpect.EOF)
    assert again.wait() == 0
    assert (home / "stories/journals/here.md").read_text("utf-8").endswith("\nIl était une\n")


def test_without_a_terminal(home: Path) -> None:
    """Nothing is drawn, the exit code is 2, and the commands are named."""
    result = subprocess.run(
        [sys.executable, "-m", "soloist", "play"],
        cwd=home, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "SOLOIST_HOME": str(home)},
        input="hi\n", capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert "soloist play --linear" in result.stderr
    assert "\x1b" not in result.stdout + result.stderr
