"""Tables asked by name, answers recorded without power over the story."""

from soloist.play.story.oracle import known_rows
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice

ANY = random_dice(1)


def test_known_rows_are_what_tables_give_today(story: Story) -> None:
    """The answer for some dice, or None where there is none to give."""
    known = known_rows(story.shelves)
    assert known("oracle/oui-non", (5,), 6) == "Oui"
    assert known("oracle/oui-non", (7,), 6) is None
    assert known("nulle/part", (1,), 6) is None
