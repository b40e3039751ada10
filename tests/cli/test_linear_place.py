"""Blocks of long ago acted upon line by line: a number or words say which, and no other is touched."""

import re

import pytest

from tests.cli.test_linear_read import HEAD, answers, play, write
from tests.contract.running import Shell

LAST = "\n```lonelog\n@ Climb\nd: Opposition [for: goal | against: goal] 1d6=3 vs 1d6=1 -> Almost (+0)\n```\n"


@pytest.fixture
def told(run: Shell) -> Shell:
    """A shell with a story of two scenes and two rolls, in 36 lines."""
    return write(run, HEAD + LAST)


@pytest.mark.parametrize("asked", ["25", "line 25", "lantern"])
def test_an_older_block_is_written_again(told: Shell, asked: str) -> None:
    """That one alone; a copy of how it was is kept."""
    ran = play(told, f"/edit {asked}", "The lamp", "is out.", "", "/history", "/quit")
    assert "The lantern burns.\nWrite it again; an empty line ends it." in ran.out
    assert "It is changed; a copy of how it was is kept" in ran.out
    assert "\n1. " in ran.out
    assert told.story() == (HEAD + LAST).replace("The lantern burns.", "The lamp\nis out.")


def test_nothing_typed_leaves_an_older_block(told: Shell) -> None:
    """And where words stand in several blocks none is begun."""
    ran = play(told, "/edit 20", "", "/edit the door", "/edit 2", "/quit")
    assert "Dice are not rolled again." in ran.out
    assert "The block stays as it is." in ran.out
    assert "2. He goes in, Guard: wary by the door. (line 17)" in ran.out
    assert "Line 2 is in the head of the file" in ran.out
    assert told.story() == HEAD + LAST


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


def test_a_block_with_empty_lines_is_written_again_whole(run: Shell) -> None:
    """A dot ends it, as an empty line does not."""
    secret = "\n```lonelog\n\\--- note\nOne.\n\nTwo.\n---\\\n```\n\nThe end.\n"
    write(run, HEAD + secret)
    ran = play(run, "/edit Two", "\\--- note", "One.", "", "Three.", "---\\", ".", "/quit")
    assert "a dot alone on a line ends it" in ran.out
    assert run.story() == HEAD + secret.replace("Two.", "Three.")


def test_an_older_block_is_taken_out(told: Shell) -> None:
    """After a question."""
    play(told, "/undo lantern", "-", "/quit")
    assert told.story() == HEAD + LAST
    ran = play(told, "/undo 25", "", "/history", "/quit")
    assert "Take out “The lantern burns.”?" in ran.out
    assert "It is out of the story" in ran.out
    assert told.story() == (HEAD + LAST).replace("The lantern burns.\n\n", "")


def test_what_was_taken_out_goes_back_to_its_place(told: Shell) -> None:
    """To the byte, the last first, while nothing was written since; then its words alone are there."""
    for undo in (("/undo lantern", ""), ("/undo lantern", "", "/undo moths", "", "/redo")):
        ran = play(told, *undo, "/redo", "/quit")
        assert "It is out of the story; /history lists it" in ran.out
        assert "It is back in its place." in ran.out
        assert told.story() == HEAD + LAST
    ran = play(told, "/undo 25", "", "/history 1", "/quit")
    assert "Something was written since" not in ran.out
    assert told.story() == HEAD + LAST
    play(told, "/undo 25", "", "Another day.", "", "/quit")
    ran = play(told, "/redo", "/history", "/quit")
    assert "Something was written since" in ran.out
    assert "The lantern burns." not in told.story()
    assert re.search(r"The lantern burns. \(.*, taken out\)", ran.out)


def test_an_older_exchange_is_told(told: Shell) -> None:
    """Its meaning, and in words, its dice in numbers; without a place the last one."""
    _, copy, last, meaning, none = answers(told, "/copy 20", "3", "/copy", "/meaning Pick", "/meaning 25")
    assert copy.splitlines()[:3] == ["Pick the lock", "For (goal, rope): 5 2", "Against (goal): 1"]
    assert copy.splitlines()[3].startswith("Almost (+1)")
    assert not set(copy) & set("⚀⚁⚂⚃⚄⚅→·")
    assert "\nClimb\n" in last
    assert "\nOpposition: Almost (+1)" in meaning
    assert "there is no result to explain" in none


def test_a_story_leaves_at_an_older_roll(told: Shell) -> None:
    """Another way the lock could have gone; what came after is not in it."""
    ran = play(told, "/fork 20", "1", "/quit")
    assert "Pick the lock\n1. " in ran.out
    assert "The stories part here" in ran.out
    (new,) = (path for path in (told.root / "journals").glob("*.md") if path.name != "story.md")
    text = new.read_text("utf-8")
    assert "@ Pick the lock" in text
    assert "moths" not in text
    assert play(told, f"/open {new.stem}", "A new road.", "", "/quit").code == 0
    assert "A new road." in new.read_text("utf-8")


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


def test_what_stands_at_a_line_is_grown(told: Shell) -> None:
    """What that block holds is offered first; a number after the command is no row."""
    here, _, row = answers(told, "/grow 25", "-", "/grow 99")
    assert "The lantern burns. (sentence, line 25)" in here
    assert "There is no line 99" in row
