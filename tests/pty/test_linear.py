"""Line by line in a real terminal: chosen by itself where only lines can be shown; no cursor is moved."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

SIZE = (24, 40)


@pytest.fixture
def start(home: Path) -> Iterator[Callable[..., "pexpect.spawn[bytes]"]]:
    """Starts soloist on a terminal of that kind; whatever a test leaves is killed."""
    started: list[pexpect.spawn[bytes]] = []

    def run(term: str, *words: str) -> "pexpect.spawn[bytes]":
        environment = os.environ | {
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "SOLOIST_HOME": str(home / "stories"),
            "TERM": term,
        }
        command = ["-m", "soloist", "--lang", "en", *words]
        process = pexpect.spawn(
            sys.executable, command, dimensions=SIZE, env=environment, cwd=str(home), timeout=15
        )
        started.append(process)
        return process

    new = run("dumb", "new", "Here", "--lang", "en", "--pc", "Aldric")
    new.expect(pexpect.EOF)
    yield run
    for process in started:
        process.close(force=True)


def story(home: Path) -> str:
    """What the story holds."""
    return (home / "stories/journals/here.md").read_text("utf-8")


def test_a_dumb_terminal_goes_line_by_line(home: Path, start: Callable[..., "pexpect.spawn[bytes]"]) -> None:
    """It says why; a scene is written, Ctrl+D leaves; nothing but text was sent to the terminal."""
    process = start("dumb", "play", "here")
    process.expect(b"This terminal shows lines only")
    process.expect(b"Immersion> ")
    process.send("# The café\r".encode())
    process.expect(b"Immersion> ")
    process.send(b"It rains.\r\r")
    process.expect(b"Immersion> ")
    said = process.before
    process.send(b"\x04")
    process.expect(pexpect.EOF)
    assert process.wait() == 0
    assert b"\x1b" not in said + process.before
    assert "The café" in story(home)
    assert story(home).endswith("\nIt rains.\n")


def test_a_clever_terminal_is_asked_for_lines(
    start: Callable[..., "pexpect.spawn[bytes]"], home: Path
) -> None:
    """With `--linear`; what is typed can be edited, Ctrl+C lets go, the screen is never taken over."""
    process = start("xterm", "play", "here", "--linear")
    process.expect(b"Immersion> ")
    process.send(b"# Tha\x7fe rain\r")
    process.expect(b"Immersion> ")
    process.send(b"Half\r")
    process.send(b"\x03")
    process.expect(b"nothing of it was written")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert process.wait() == 0
    assert "The rain" in story(home)
    assert not re.search(rb"\x1b\[\?(1049|1000)h", process.before)


def test_a_paste_of_several_lines_is_prose_and_does_nothing(
    home: Path, start: Callable[..., "pexpect.spawn[bytes]"]
) -> None:
    """Commands in it are words; what would be play has a backslash, and that is said. One line is typed."""
    process = start("xterm", "play", "here", "--linear")
    process.expect(b"Immersion> ")
    process.send(b"One.\r\r")
    process.expect(b"Immersion> ")
    process.send(b"\x1b[200~Two.\r/undo\ry\r\r=> Three.\r/quit\rFour.\x1b[201~\r")
    process.expect(b"An empty line sends it")
    process.expect(b"a backslash stands before")
    process.expect("…> ".encode())
    process.send(b"\r")
    process.expect(b"Immersion> ")
    process.send(b"\x1b[200~# Next\r\x1b[201~\r")
    process.expect(b"S1 Next")
    process.expect(b"Immersion> ")
    process.send(b"/edit One\r")
    process.expect("…> ".encode())
    process.send(b"\x1b[200~Ten.\rEleven.\x1b[201~\r")
    process.expect("…> ".encode())
    process.send(b"\r")
    process.expect(b"Immersion> ")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert "\nTen.\nEleven.\n\nTwo.\n/undo\ny\n\n\\=> Three.\n/quit\nFour.\n" in story(home)


def test_a_killed_terminal_keeps_the_paragraph(start: Callable[..., "pexpect.spawn[bytes]"]) -> None:
    """A connection that goes: the next start has the lines."""
    process = start("dumb", "play", "here", "--linear")
    process.expect(b"Immersion> ")
    process.send(b"Half a thought\r")
    process.expect("…> ".encode())
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start("dumb", "play", "here", "--linear")
    again.expect(b"Half a thought")
    again.expect(b"An empty line sends it")


def test_a_tab_in_a_paste_stays_and_what_is_offered_is_never_joined(
    home: Path, start: Callable[..., "pexpect.spawn[bytes]"]
) -> None:
    """The Up arrow brings a refused line back."""
    process = start("xterm", "play", "here", "--linear")
    process.expect(b"Immersion> ")
    process.send(b"two\twith tab\r\r")
    process.expect(b"Immersion> ")
    process.send(b"d: zorg\r")
    process.expect(b"The Up arrow brings it back")
    process.expect(b"Immersion> ")
    process.send(b"\x1b[A\x7f\x7f\x7f\x7f2d6\r")
    process.expect(b"d: 2d6=")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert process.wait() == 0
    assert "two\twith tab\n" in story(home)
