"""Dice of any game: read, rolled, and reckoned exactly."""

from collections import Counter
from itertools import product

import pytest

from soloist.rules.bare import BARE, bare_odds, roll_bare
from soloist.rules.dice import LONE, Hand, given_dice, random_dice
from soloist.rules.system import Situation


def asked(count: int, faces: int, modifier: int = 0, target: int | None = None) -> Situation:
    """So many dice, to reach a number where one is given."""
    values = {"count": count, "faces": faces, "modifier": modifier}
    return Situation(values=values if target is None else values | {"target": target})


def test_target_is_reached_or_not() -> None:
    """The total decides: equal is enough; without a target there is only a total."""

    def of(situation: Situation, *faces: int) -> tuple[str | None, int | None]:
        resolution = roll_bare(situation, given_dice({LONE: Hand(faces)}))
        return resolution.outcome, resolution.value

    assert of(asked(2, 6, 1, 8), 3, 4) == ("success", 8)
    assert of(asked(2, 6, 1, 8), 3, 3) == ("failure", 7)
    assert of(asked(3, 6, -2), 1, 1, 1) == (None, 1)


@pytest.mark.parametrize(("count", "faces"), [(1, 20), (2, 6), (3, 6), (4, 4)])
def test_odds_of_small_dice(count: int, faces: int) -> None:
    """Every fall counted, for every target that could matter."""
    totals = Counter(sum(fall) for fall in product(range(1, faces + 1), repeat=count))
    for modifier, target in product((-2, 0, 3), range(-5, count * faces + 6)):
        odds = bare_odds(asked(count, faces, modifier, target))
        reached = sum(ways for total, ways in totals.items() if total + modifier >= target)
        assert odds.weights == {"success": reached, "failure": odds.total - reached}
        assert odds.total == faces**count


def test_odds_of_many_dice() -> None:
    """A fair coin's middle, with 999 dice, is exact and quick."""
    odds = bare_odds(asked(999, 6, 0, 3497))
    assert odds.weights["success"] == odds.weights["failure"]


def test_as_a_test() -> None:
    """The same through its inputs."""
    given_values = Situation(values={"count": 2, "faces": 8, "modifier": 1, "target": 9})
    resolution = BARE.resolve(given_values, random_dice(4))
    assert resolution.value == sum(resolution.rolls[LONE].base) + 1
    assert BARE.odds(given_values) == bare_odds(asked(2, 8, 1, 9))
    assert BARE.resolve(Situation(values={"faces": 6}), random_dice(4)).outcome is None
    assert BARE.odds(Situation(values={"faces": 6})).weights == {}
