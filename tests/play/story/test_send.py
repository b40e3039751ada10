"""What is sent stands in the file as the notation has it, and reads back to the same state."""

from pathlib import Path

import pytest

from soloist.play.story.send import Stopped, send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from tests.play.sitting import body, dice, sit

NO_DICE = random_dice(1)


def test_what_is_refused_is_given_back_and_the_rest_is_written(story: Story) -> None:
    """A refusal carries exactly the text that was not written."""
    with pytest.raises(Stopped) as stopped:
        send(story, "Il pleut.\n\ntbl: nulle/part\n=> Rien.", NO_DICE)
    assert stopped.value.rest == "tbl: nulle/part\n=> Rien."
    assert body(story) == "\nIl pleut.\n"


def test_effects_are_computed_when_they_are_written(story: Story, tmp_path: Path) -> None:
    """Two seats at one story that each gain a fortune end at two."""
    other = sit(tmp_path, story.path)
    for one in (story, other):
        send(one, "@ Oser 1/2", dice("6 +2 | 1 3"))
    assert "Fortunes 0->1" in body(story)
    assert "Fortunes 1->2" in body(story)
