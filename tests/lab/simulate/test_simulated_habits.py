"""Habits as words and files: read as they are written, refused where they stand."""

import pytest

from soloist.lab.simulate.game import habit_keys, habits, lines_of, spread
from soloist.rules.dice import random_dice
from soloist.rules.systems import system


def test_a_file_of_habits() -> None:
    """Comments, quotes, both kinds of spread, in any order."""
    rules = system("hades")
    assert rules is not None
    text = (
        '# bold\nscenes: 3..5\nfor: 4\nspend: "never"  # to the last\n\nactions: 2:1 3:4\n'
        "tables: oracle/yes-no\n"
    )
    found = habits(lines_of(text), habit_keys(rules, {}))
    plain = found.plain()
    assert plain["scenes"] == "3..5"
    assert plain["for"] == "4"
    assert plain["actions"] == "2:1 3:4"
    assert found.words["spend"] == "never"
    assert found.tables == ("oracle/yes-no",)


@pytest.mark.parametrize("text", ["3", "2..4", "2:1 3:4 4:1", "-4..-2", "0:2 5:1"])
def test_spreads_come_as_they_are_weighted(text: str) -> None:
    """Only numbers that have a weight, each about as often as it says; written back the same."""
    found = spread(text, -9, 9)
    assert found is not None
    assert found.text == text
    chance = random_dice(5)
    seen = [found.drawn(chance) for _ in range(3000)]
    total = sum(found.weights.values())
    assert set(seen) == set(found.weights)
    assert all(
        abs(seen.count(value) / 3000 - weight / total) < 0.05 for value, weight in found.weights.items()
    )


@pytest.mark.parametrize(
    "text", ["", "x", "3..", "4..2", "2:1 2:3", "2:0", "10", "1.5", "2:-1", "1..99999999"]
)
def test_what_is_no_spread_is_none(text: str) -> None:
    """Whatever it is."""
    assert spread(text, -9, 9) is None
