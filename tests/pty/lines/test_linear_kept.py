"""Line by line in a real terminal: the line that is being typed outlives kill, hang-up and Ctrl+C."""

import signal
import time
from collections.abc import Callable

import pexpect
import pytest

Start = Callable[..., "pexpect.spawn[bytes]"]
Kept = Callable[[str], None]
HALF = "La mer est à deux rues, et l’on entend déjà les cloches du port qui sonnent"


def typing(start: Start, half: str = HALF) -> "pexpect.spawn[bytes]":
    """A story in which half a line is typed, and seen."""
    process = start()
    process.expect(b"> $")
    process.send(half.encode())
    process.expect(half[-10:].encode())
    return process


def test_a_kill_loses_nothing_that_was_kept(start: Start, story: Callable[[], str], kept: Kept) -> None:
    """While a line is typed it is kept; it is offered again, and is sent like any other."""
    process = typing(start)
    kept(HALF)
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start()
    again.expect(HALF.encode())
    again.expect(b"An empty line sends it")
    again.send("\u202f!\r\r".encode())
    again.expect(b"> $")
    again.send(b"/quit\r")
    again.expect(pexpect.EOF)
    assert HALF in story()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_told_to_end_it_keeps_the_line_and_ends(
    start: Start, number: signal.Signals, story: Callable[[], str]
) -> None:
    """At once, as the full screen does, with the exit code of the signal."""
    process = typing(start)
    process.kill(number)
    process.expect(b"What is not sent is kept")
    process.expect(pexpect.EOF)
    assert process.wait() == 128 + number
    assert HALF not in story()
    start().expect(HALF.encode())


def test_a_terminal_that_goes_away_keeps_the_line(start: Start, kept: Kept) -> None:
    """A window that is closed, a connection that is cut."""
    process = typing(start)
    kept(HALF)
    process.ptyproc.fileobj.close()
    end = time.monotonic() + 10
    while process.isalive() and time.monotonic() < end:
        time.sleep(0.05)
    assert not process.isalive()
    start().expect(HALF.encode())


def test_a_line_at_a_question_is_kept_too(start: Start) -> None:
    """What follows from a result, half typed."""
    process = start()
    process.expect(b"> $")
    process.send(b"@ Hop 1/1\r")
    process.expect(b"keep it .*> $")
    process.send("Il a glissé sur la pierre, et".encode())
    process.expect(b"pierre, et")
    process.kill(signal.SIGTERM)
    process.expect(pexpect.EOF)
    start().expect("Il a glissé sur la pierre, et".encode())


def test_ctrl_c_on_half_a_line_lets_it_go(start: Start) -> None:
    """It says so; /drafts has it, now and at the next start."""
    process = typing(start, "Salt. Blood.")
    process.send(b"\x03")
    process.expect(b"Salt. Blood.\r\nDropped; nothing of it was written.")
    process.expect(b"> $")
    process.send(b"/drafts\r")
    process.expect(rb"1\. Salt\. Blood\. \(.*2 words\)")
    process.expect(b"> $")
    process.send(b"-\r/quit\r")
    process.expect(pexpect.EOF)
    assert b"is kept" not in process.before
    again = start()
    again.expect(b"> $")
    again.send(b"/drafts\r")
    again.expect(rb"1\. Salt\. Blood\. \(.*2 words\)")


def test_ctrl_c_at_a_question_touches_nothing_else(start: Start, story: Callable[[], str]) -> None:
    """A refused line stays where one writes, no is the answer, half an answer is let go."""
    process = start()
    process.expect(b"> $")
    process.send(b"One.\r\r")
    process.expect(b"Immersion> $")
    process.send(b"d: zorg\r")
    process.expect(b"d: zorg\r\nAn empty line sends it")
    process.expect("…> $".encode())
    process.send(b"/undo\r")
    process.expect(b"Enter: take it back> $")
    process.send(b"perha")
    process.expect(b"perha")
    process.send(b"\x03")
    process.expect(b"Dropped: perha\r\n")
    process.expect("…> $".encode())
    process.send(b"/quit\r")
    process.expect(b"What is not sent is kept")
    process.expect(pexpect.EOF)
    assert story().count("\nOne.\n") == 1
    start().expect("d: zorg\r\nAn empty line sends it.*…> $".encode())


def test_ctrl_c_at_a_block_written_again_leaves_it(start: Start, story: Callable[[], str]) -> None:
    """What stood there before and what is typed are let go with a word, and are in /drafts."""
    process = start()
    process.expect(b"> $")
    process.send(b"One.\r\r")
    process.expect(b"Immersion> $")
    process.send(b"d: zorg\r")
    process.expect("…> $".encode())
    process.send(b"/edit\r")
    process.expect(b"Dropped: d: zorg\r\nOne\\.\r\nWrite it again")
    process.expect("…> $".encode())
    process.send(b"One more.\r")
    process.expect("…> $".encode())
    process.send(b"And ha")
    process.expect(b"And ha")
    process.send(b"\x03")
    process.expect(b"One more.\r\nAnd ha\r\nDropped; nothing of it was written.")
    process.expect(b"Immersion> $")
    process.send(b"/quit\r")
    process.expect(pexpect.EOF)
    assert "\nOne.\n" in story()
    assert "more" not in story()
    again = start()
    again.expect(b"Immersion> $")
    again.send(b"/drafts\r")
    again.expect(rb"1\. One more\..*\(4 words\)\r\n2\. d: zorg \(2 words\)\r\nOne more\.\r\nAnd ha\r\n")


@pytest.mark.parametrize("action", [b"@ Hop 1/1", b"/roll"])
def test_a_result_that_was_heard_outlives_a_kill(
    start: Start, action: bytes, story: Callable[[], str], kept: Kept
) -> None:
    """The dice are written at the next start, and half of what follows is offered again."""
    process = start()
    process.expect(b"> $")
    process.send(action + b"\r")
    if action == b"/roll":
        process.expect(b"> $")
        process.send(b"1 | 1\r")
    process.expect(b"keep it .*> $")
    process.send("Il a glissé, et".encode())
    process.expect(b", et")
    kept("Il a glissé, et")
    assert "d: " not in story()
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start()
    again.expect("Il a glissé, et\r\nAn empty line sends it".encode())
    assert story().count("d: Opposition") == 1


def test_a_block_written_again_outlives_a_kill_as_a_paragraph(
    start: Start, story: Callable[[], str], kept: Kept
) -> None:
    """The block stands as it was; what was typed for it is offered, and still gets into its place."""
    process = start()
    process.expect(b"> $")
    for line in (b"One.\r\r", b"Two.\r\r", b"/edit One.\r"):
        process.send(line)
        process.expect(b"> $")
    process.send(b"It is another")
    process.expect(b"another")
    kept("It is another")
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    assert "\nOne.\n\nTwo.\n" in story()
    again = start()
    again.expect("“One.…” was being changed: it stands as it was".encode())
    again.expect(b"It is another\r\nAn empty line sends it")
    again.expect("…> $".encode())
    again.send(b"/edit One.\r")
    again.expect(b"Dropped: It is another\r\nOne\\.\r\n")
    again.expect("…> $".encode())
    again.send(b"/drafts\r")
    again.expect(b"It is another: bring it back.*> $")
    again.send(b"\r")
    again.expect("…> $".encode())
    again.send(b"\r")
    again.expect(b"It is changed")
    assert "\nIt is another\n\nTwo.\n" in story()
    assert "One." not in story()


def test_a_new_story_outlives_a_kill_by_its_name(start: Start, kept: Kept) -> None:
    """What was answered is said at the next start, and stands in the form."""
    process = start()
    process.expect(b"> $")
    process.send(b"/new\r")
    process.expect(b"Title> $")
    process.send(b"The ferryman\r")
    process.expect(b"Told in: .*> $")
    process.send(b"\r")
    process.expect(b"Rules: .*> $")
    process.send(b"\r")
    process.expect(b"Protagonist.*> $")
    process.send(b"Armel le pass")
    process.expect(b"pass")
    kept("Armel le pass")
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start()
    again.expect(b"New story: The ferryman\r\nThe story is not begun: /new goes on with it.")
    again.expect(b"> $")
    again.send(b"/new\r\r\r\r")
    again.expect(rb"Protagonist \(Armel le pass\)> ")


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_form_half_filled_in_is_kept_as_a_form(
    start: Start, end: signal.Signals, story: Callable[[], str], kept: Kept
) -> None:
    """With the answer that was being typed; the story that was open has none of it among its words."""
    process = start()
    process.expect(b"> $")
    process.send(b"/new\r")
    process.expect(b"Title> $")
    process.send("The Cup of Séléné".encode())
    process.expect("Séléné".encode())
    kept("The Cup of Séléné")
    process.kill(end)
    process.expect(pexpect.EOF)
    again = start()
    again.expect("New story: The Cup of Séléné\r\nThe story is not begun: /new goes on with it.".encode())
    again.expect(b"> $")
    again.send(b"\r/new\r")
    again.expect_exact("Title (The Cup of Séléné)> ".encode())
    again.sendcontrol("c")
    again.send(b"/quit\r")
    again.expect(pexpect.EOF)
    assert "Séléné" not in story()


def test_reasons_that_wait_outlive_a_kill(start: Start, story: Callable[[], str]) -> None:
    """Those taken stay with their roll; the one that is being typed is words again."""
    process = start()
    process.expect(b"> $")
    process.send(b"@ Row\r")
    process.expect(b"Enter: roll .*> $")
    process.send(b"tarred rope 2D\r")
    process.expect(b"Enter: roll 3D .*> $")
    process.sendcontrol("c")
    process.expect(b"It waits")
    process.expect(b"> $")
    process.kill(signal.SIGKILL)
    process.expect(pexpect.EOF)
    again = start()
    again.expect(b"not sent is back")
    again.expect(b"> $")
    again.send(b"/roll\r")
    again.expect(rb"\[x\] tarred rope: 2D")
    again.expect(b"Enter: roll 3D .*> $")
    again.send(b"-\r/quit\r")
    again.expect(pexpect.EOF)
    assert "tarred" not in story()
