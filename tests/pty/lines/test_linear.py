"""Line by line in a real terminal: chosen by itself where only lines can be shown; no cursor is moved."""

import re
import signal
from collections.abc import Callable

import pexpect


def test_a_dumb_terminal_goes_line_by_line(
    start: Callable[..., "pexpect.spawn[bytes]"], story: Callable[[], str]
) -> None:
    """It says why; a scene is written, Ctrl+D leaves; nothing but text was sent to the terminal."""
    process = start("play", "here", term="dumb", columns=40)
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
    assert "The café" in story()
    assert story().endswith("\nIt rains.\n")


def test_a_clever_terminal_is_asked_for_lines(
    start: Callable[..., "pexpect.spawn[bytes]"], story: Callable[[], str]
) -> None:
    """With `--linear`; what is typed can be edited, Ctrl+C lets go, the screen is never taken over."""
    process = start(term="xterm", columns=40)
    process.expect(b"Immersion> ")
    process.send(b"# Tha\x7fe rain\r")
    process.expect(b"Immersion> ")
    process.send(b"Half\r")
    process.expect("…> ".encode())
    process.send(b"\x03")
    process.expect(b"nothing of it was written")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert process.wait() == 0
    assert "The rain" in story()
    assert not re.search(rb"\x1b\[\?(1049|1000)h", process.before)


def test_a_paste_of_several_lines_is_prose_and_does_nothing(
    start: Callable[..., "pexpect.spawn[bytes]"], story: Callable[[], str]
) -> None:
    """Commands in it are words, what would be play has a backslash, and that is said; one line is typed."""
    process = start(term="xterm", columns=40)
    process.expect(b"Immersion> ")
    process.send(b"One.\r\r")
    process.expect(b"Immersion> ")
    process.send(b"\x1b[200~Two.\r/undo\ry\r\r=> Three.\r/quit\rFour.\x1b[201~\r")
    process.expect(b"An empty line sends it")
    process.expect(b"What was pasted is prose")
    process.expect("…> ".encode())
    process.send(b"\r")
    process.expect(b"Immersion> ")
    process.send(b"\x1b[200~# Next\r\x1b[201~\r")
    process.expect(b"Scene 1, Next")
    process.expect(b"Immersion> ")
    process.send(b"/edit One\r")
    process.expect("…> ".encode())
    process.send(b"\x1b[200~Ten.\rEleven.\x1b[201~\r")
    process.expect("…> ".encode())
    process.send(b"\r")
    process.expect(b"Immersion> ")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert "\nTen.\nEleven.\n\nTwo.\n/undo\ny\n\n\\=> Three.\n/quit\nFour.\n" in story()


def test_a_killed_terminal_keeps_the_paragraph(start: Callable[..., "pexpect.spawn[bytes]"]) -> None:
    """A connection that goes: the next start has the lines."""
    process = start(term="dumb", columns=40)
    process.expect(b"Immersion> ")
    process.send(b"Half a thought\r")
    process.expect("…> ".encode())
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start(term="dumb", columns=40)
    again.expect(b"Half a thought")
    again.expect(b"An empty line sends it")


def test_a_tab_in_a_paste_stays_and_what_is_offered_is_never_joined(
    start: Callable[..., "pexpect.spawn[bytes]"], story: Callable[[], str]
) -> None:
    """The Up arrow brings a refused line back."""
    process = start(term="xterm", columns=40)
    process.expect(b"Immersion> ")
    process.send(b"two\twith tab\r\r")
    process.expect(b"Immersion> ")
    process.send(b"d: zorg\r")
    process.expect(b"An empty line sends it")
    process.expect("…> ".encode())
    process.send(b"\x1b[A\x7f\x7f\x7f\x7f2d6\r")
    process.expect(b"2d6")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert process.wait() == 0
    assert "two\twith tab\n" in story()
