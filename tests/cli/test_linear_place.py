"""Blocks of long ago acted upon line by line: a number or words say which, and no other is touched."""

import pytest

from tests.cli.test_linear_read import HEAD, answers, write
from tests.contract.running import Shell

LAST = "\n```lonelog\n@ Climb\nd: Opposition [for: goal | against: goal] 1d6=3 vs 1d6=1 -> Almost (+0)\n```\n"


@pytest.fixture
def told(run: Shell) -> Shell:
    """A shell with a story of two scenes and two rolls, in 36 lines."""
    return write(run, HEAD + LAST)


def test_another_program_is_not_written_over(told: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that was changed meanwhile is refused, and what was typed is kept."""
    (path,) = (told.root / "journals").glob("*.md")
    lines = iter(["/edit 25", "The lamp is out.", "", None])

    def typed(prompt: str) -> str:
        line = next(lines)
        if line is None:
            raise EOFError
        if not line:
            path.write_text(told.story().replace("The lantern burns.", "The lantern falls."), "utf-8")
        return line

    monkeypatch.setattr("builtins.input", typed)
    ran = told("play", "story", "--linear")
    assert "Another program changed this block meanwhile; nothing was written." in ran.out
    assert "The lantern falls." in told.story()
    assert "The lamp is out." not in told.story()
    monkeypatch.undo()


def test_an_older_exchange_is_told(told: Shell) -> None:
    """Its meaning, and in words, its dice in numbers; without a place the last one."""
    _, copy, last, meaning, none = answers(told, "/copy 20", "3", "/copy", "/meaning Pick", "/meaning 25")
    assert copy.splitlines()[:3] == ["Pick the lock", "For (goal, rope): 5 2", "Against (goal): 1"]
    assert copy.splitlines()[3].startswith("Almost (+1)")
    assert not set(copy) & set("⚀⚁⚂⚃⚄⚅→·")
    assert "\nClimb\n" in last
    assert "\nOpposition: Almost (+1)" in meaning
    assert "there is no result to explain" in none


def test_an_older_block_is_marked_and_the_bookmark_named(told: Shell) -> None:
    """Read out in words, named otherwise, found again in another evening."""
    marked, listed, _, read = answers(told, "/mark 20 The lock", "/bookmarks", "bookmark", "1")
    assert marked == "Marked: Pick the lock"
    number = listed.partition(". ◆ The lock (Pick the lock)")[0].rpartition("\n")[2]
    assert read.splitlines()[:2] == ["Pick the lock", "For (goal, rope): 5 2"]
    assert "```" not in read
    *_, named = answers(told, "/bookmarks", f"{number}>", "2", "1 The  old lock")
    assert f"{number}. ◆ The old lock (Pick the lock)" in named
    *_, gone = answers(told, "/bookmarks", f"{number}>", "3", "-", "/bookmarks")
    assert "◆" not in gone
    (none,) = answers(told, "/mark 99")
    assert "There is no line 99" in none
