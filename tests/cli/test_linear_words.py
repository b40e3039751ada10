"""Words told line by line: how many there are, how many are aimed at, and what was let go and comes back."""

import pytest

from soloist.storage.paths import from_environment
from soloist.storage.state_files import LeftTexts
from tests.contract.running import Ran, Shell


def play(run: Shell, *lines: str, lang: str = "en") -> Ran:
    """A story played by those lines."""
    return run("--lang", lang, "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


@pytest.fixture
def shell(run: Shell) -> Shell:
    """A shell with a story."""
    assert run("new", "Story", "--lang", "en", "--system", "hades", "--pc", "Aldric").code == 0
    return run


def test_drafts_are_listed_and_taken_up(shell: Shell) -> None:
    """By their number; what is taken up is sent like any paragraph."""
    assert "Nothing was taken back or replaced yet" in play(shell, "/drafts", "/quit").out
    story = shell.root / "journals" / "story.md"
    LeftTexts(from_environment().state, story).note("She waits, and waits,\nand waits.")
    ran = play(shell, "/drafts", "/drafts 2", "/drafts 1", "", "/quit")
    assert "1. She waits, and waits,… (6 words)" in ran.out
    assert "There is no number 2; the last is 1." in ran.out
    assert "She waits, and waits,\nand waits.\n" in story.read_text(encoding="utf-8")
