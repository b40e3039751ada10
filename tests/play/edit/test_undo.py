"""Undo takes back exactly the last block, byte for byte, and never the story's birth."""

from pathlib import Path

import pytest

from soloist.play.edit import last_block, redo, undo
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.play.sitting import body, sit

STEPS = (
    "# La porte",
    "Aldric attend.",
    "@ Forcer 3/4",
    "=> Elle cède. [N:Garde|méfiant]",
    "#### Destin\n? Qui ?\ntbl: hades/direction.Champ",
    "##",
    "# Le bal",
    "(note: relire)",
)


def foreign(story: Story, text: str) -> None:
    """Another program adds to the story."""
    with story.path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_undo_goes_on_in_another_process(story: Story, tmp_path: Path) -> None:
    """Each step may be taken by a soloist newly started, in both directions, to the very byte."""
    contents = []
    for seed, step in enumerate(STEPS):
        contents.append(story.path.read_bytes())
        send(story, step, random_dice(seed))
    whole = story.path.read_bytes()
    for content in reversed(contents):
        undo(sit(tmp_path, story.path))
        assert story.path.read_bytes() == content
    for content in (*contents[1:], whole):
        redo(sit(tmp_path, story.path))
        assert story.path.read_bytes() == content
    with pytest.raises(Refusal, match="Nothing to bring back"):
        redo(sit(tmp_path, story.path))


def test_two_units_of_one_sending_go_one_by_one(story: Story, tmp_path: Path) -> None:
    """The last first."""
    send(story, "Un.", random_dice(1))
    story.append(lambda _: ("Deux.\n", "Trois.\n"))
    assert [undo(sit(tmp_path, story.path)).text for _ in range(2)] == ["Trois.", "Deux."]
    assert body(story) == "\nUn.\n"


def test_a_block_that_is_not_the_last_any_more_is_refused(story: Story) -> None:
    """What the person was shown is what is taken back, or nothing."""
    send(story, "Un.", random_dice(1))
    block = last_block(story)
    foreign(story, "\nDeux.\n")
    before = story.path.read_bytes()
    with pytest.raises(Refusal, match="grown meanwhile"):
        undo(story, block)
    assert story.path.read_bytes() == before
