"""The keys of the full screen, changed line by line."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from soloist.play.commands import KEYBOARD
from tests.contract.running import Ran, Shell


@pytest.fixture
def story(run: Shell) -> Iterator[Shell]:
    """A shell with a story; the keyboard is as shipped again afterwards."""
    assert run("new", "Story", "--lang", "en").code == 0
    yield run
    KEYBOARD.put({})


def heard(run: Shell, *lines: str) -> Ran:
    """What is said to those lines."""
    return run("--lang", "en", "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def kept() -> str:
    """The file of settings."""
    folder = Path(os.environ["XDG_CONFIG_HOME"])
    return "\n".join(path.read_text() for path in folder.rglob("*") if path.is_file())


def test_a_command_is_given_a_key(story: Shell) -> None:
    """For now and for later; nobody had it."""
    ran = heard(story, "/keys act f10", "/keys act", "-", "/quit")
    assert "1. Act: F10" in ran.out
    assert "f10" in kept()
    again = heard(story, "/touches", "-", "/keys act default", "/keys agir", "-", "/quit")
    assert "1. Act: F10" in again.out
    assert "1. Act: F2 (/act)" in again.out
    assert "f10" not in kept()
