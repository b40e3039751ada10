"""Line by line what is typed is kept: bytes that are no UTF-8, an output nobody reads, what was refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from soloist.cli.talk.voice import heard_as
from tests.cli.test_linear import begin, play
from tests.contract.running import Shell

PLAY = (sys.executable, "-m", "soloist", "--lang", "en", "play", "story", "--linear")


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        ("Voil\udce9", "Voilé"),
        ("\udc93Oui\udc94, \udcc3", "“Oui”, Ã"),
        ("é \udce9", "é é"),
        ("\udc81", "\ufffd"),
        ("a\ud800", "a\ufffd"),
        ("Voilà", "Voilà"),
    ],
)
def test_bytes_that_are_no_utf8_are_letters_of_windows(typed: str, heard: str) -> None:
    """What is UTF-8 beside them stays; what is no letter there either is one sign."""
    assert heard_as(typed) == heard


def test_a_line_in_another_encoding_is_said_and_kept(hades: Shell) -> None:
    """Once."""
    given = b"# The ball\nIt is \xe9t\xe9.\n\n/quit\n"
    ran = subprocess.run(PLAY, input=given, capture_output=True, check=False)
    assert ran.returncode == 0
    assert "That line was not UTF-8; it is read as Windows-1252." in ran.stdout.decode()
    assert "\nIt is été.\n" in hades.story()
    assert ran.stdout.decode().count("Windows-1252") == 1


def test_what_nobody_hears_is_not_played(hades: Shell) -> None:
    """The reader has left: what is still in the pipe stays there."""
    reading, writing = os.pipe()
    os.close(reading)
    given = "The first.\n\n@ Hop 1/1\n/quit\n"
    try:
        ran = subprocess.run(PLAY, input=given.encode(), stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert "The first." not in hades.story()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_output_is_said(hades: Shell) -> None:
    """In one line."""
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(PLAY, input=b"It rains.\n\n", stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"The answer could not be written: ")
    assert ran.stderr.count(b"\n") == 1


def test_a_long_last_paragraph_is_read_from_near_its_end(hades: Shell) -> None:
    """At the beginning; /previously reads it whole."""
    words = " ".join(f"This is the sentence number {n} of them." for n in range(60))
    play(hades, words, "", "/quit")
    opened = play(hades, "/quit").out
    assert words not in opened
    assert "… This is the sentence number 51 of them. This is" in opened
    assert "number 59 of them.\n" in opened
    assert words in play(hades, "/previously", "/quit").out
