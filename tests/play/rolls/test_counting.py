"""Which dice count, by game: what the rules find is what is marked."""

import pytest

from soloist.play.rolls.attempt import counts
from soloist.rules.dice import random_dice
from soloist.rules.given import example, situation
from soloist.rules.system import Resolution
from soloist.rules.systems import SYSTEMS, system


def _found(resolution: Resolution, side: str) -> int | None:
    for each in (f"evens_{side}", side):
        if isinstance(found := resolution.facts.get(each), int):
            return found
    return resolution.natural if resolution.natural is not None else resolution.value


@pytest.mark.parametrize("id_", [id_ for id_ in SYSTEMS if (known := system(id_)) and known.main])
def test_the_dice_marked_are_those_the_rules_count(id_: str) -> None:
    """On the main test of every system, a hundred times."""
    rules = system(id_)
    assert rules is not None
    assert rules.main is not None
    words = dict(word.split("=") for word in example(rules.main).split())
    given, dice = situation(rules.main, words, "en"), random_dice(5)
    for _ in range(100):
        resolution = rules.main.resolve(given, dice)
        for side in rules.main.sides:
            roll = resolution.rolls[side.id]
            counted = sum(counts(face, roll.faces, side, resolution) for face in roll.all)
            assert counted == _found(resolution, side.id)
