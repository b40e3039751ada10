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
    ran = heard(story, "/keys act f10", "/keys act", "/quit")
    assert "F10: Act (/act)" in ran.out
    assert "f10" in kept()
    again = heard(story, "/touches", "/keys act default", "/keys agir", "/quit")
    assert "F10: Act (/act)" in again.out
    assert "F2: Act (/act)" in again.out
    assert "f10" not in kept()


def test_a_key_of_another_command_is_taken_once_that_is_wanted(story: Shell) -> None:
    """As on the screen; no leaves everything."""
    ran = heard(story, "/keys act f6", "", "/keys act", "/keys act f6", "y", "/keys", "/quit")
    assert "F6 is the key of “Step by step”. Take it from there?" in ran.out
    assert "Nothing was changed." in ran.out
    assert ran.out.count("F2: Act (/act)") == 1
    assert "“Step by step” is left with /guide." in ran.out
    assert "F6: Act (/act)" in ran.out


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("act ctrl+h", "a terminal sends it as Backspace"),
        ("act x", "it is typed as text"),
        ("act f44", "that is no name of a key"),
        ("help none", "cannot be without a key"),
        ("act ctrl+e", "the composer needs it"),
        ("act f6 f10 f11 alt+x alt+y", "keys are enough"),
        ("zzz f6", "There is no command /zzz"),
    ],
)
def test_what_no_command_may_have_is_refused(story: Shell, asked: str, why: str) -> None:
    """With the screen's own words; nothing is changed."""
    ran = heard(story, f"/keys {asked}", "/quit")
    assert why in ran.out
    assert not KEYBOARD.own


def test_a_key_beside_none_and_all_as_shipped(story: Shell) -> None:
    """The ways of the screen."""
    heard(story, "/keys act + f10", "/keys search none", "/quit")
    assert KEYBOARD.keys("act") == ("f2", "f10")
    assert KEYBOARD.keys("search") == ()
    ran = heard(story, "/keys default", "y", "/quit")
    assert "Every key is as shipped." in ran.out
    assert not KEYBOARD.own
