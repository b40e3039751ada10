"""What a test is given is checked before a die is rolled."""

import pytest

from soloist.rules.dice import random_dice
from soloist.rules.hades.tests import OPPOSITION, SCRIPT
from soloist.rules.system import Pool, Reason, Situation, Test
from soloist.rules.systems import any_test, system_or_free
from soloist.values.message import Refusal


def pools(*sizes: int) -> tuple[Pool, ...]:
    """Plain pools."""
    return tuple(Pool((Reason("?", size),)) for size in sizes)


def of(id_: str) -> Test:
    """A HaDes test."""
    test = any_test(system_or_free("hades"), id_)
    assert test is not None
    return test


@pytest.mark.parametrize(
    ("test", "situation", "said"),
    [
        ("opposition", Situation(), "“for” has no die. Give it at least one: for=1."),
        ("opposition", Situation(pools(3)), "“against” has no die. Give it at least one: against=1."),
        ("opposition", Situation(pools(0, 2)), "“for” has no die. Give it at least one: for=1."),
        ("opposition", Situation(pools(-2, 2)), "“for” has no die. Give it at least one: for=1."),
        ("opposition", Situation(pools(1000, 2)), "“for” has 1000 dice. Keep to 999 or fewer."),
        ("opposition", Situation(pools(1, 2, 3)), "3 pools were given and this roll has 2. Take one away."),
        ("opposition", Situation(pools(1, 2), {"dea": 2}), "dea=2 is too big: 1 at most."),
        ("opposition", Situation(pools(1, 2), {"shift": -100}), "shift=-100 is too small: -99 at least."),
        (
            "opposition",
            Situation(pools(1, 2), {"max_shift": 1, "shift": -2}),
            "shift=-2 is too far: this story allows 1 on one result.",
        ),
        (
            "opposition",
            Situation(pools(1, 2), {"dea": 1, "dea_steps": 2}),
            "dea_steps=2 is too many: destiny gives 1 free steps here.",
        ),
        ("auto", Situation(), "destiny is missing. Add destiny= and a number."),
        (
            "auto",
            Situation(values={"luck": 1, "destiny": 0}),
            "This roll takes no luck. It takes: type, destiny, granted.",
        ),
        (
            "branch",
            Situation(values={"destiny": -1}, lists={"steps": (1,)}),
            "This roll takes no steps. It takes: destiny.",
        ),
        ("choice", Situation(values={"options": 1}), "options=1 is too small: 2 at least."),
        ("script", Situation(), "steps is missing. Add a list of numbers: steps=1,2,2."),
        ("script", Situation(lists={"steps": (1, 0)}), "steps=0 is too small: 1 at least."),
        ("script", Situation(lists={"steps": (1, 2)}), "“for” has no die. Give it at least one: for=1."),
        (
            "script",
            Situation(lists={"steps": (1, 2), "pools": (1,)}),
            "steps lists 2 steps and pools 1. Give one number a step in both; 0 is a pool.",
        ),
        (
            "script",
            Situation(pools(4, 5), lists={"steps": (1, 2)}),
            "“against” has 5 dice and its steps 3. Make them agree.",
        ),
        (
            "competition",
            Situation(pools(4, 5, 1)),
            "“rival_against” has no die. Give it at least one: rival_against=1.",
        ),
    ],
)
def test_refusals_name_the_key(test: str, situation: Situation, said: str) -> None:
    """What is missing, unknown or out of range is named, with the cure, by the roll and by its odds."""
    rolled = of(test)
    with pytest.raises(Refusal) as refused:
        rolled.resolve(situation, random_dice(1))
    assert str(refused.value.message) == said
    with pytest.raises(Refusal) as reckoned:
        rolled.odds(situation)
    assert reckoned.value.message == refused.value.message


def test_a_malus_leaves_one_die() -> None:
    """A pool brought to nothing by its gauges still rolls one die."""
    weak = Pool((Reason("goal"), Reason("wounded II", -1), Reason("afraid II", -1)))
    resolution = OPPOSITION.resolve(Situation((weak, *pools(2))), random_dice(1))
    assert len(resolution.rolls["for"].base) == 1
    assert resolution.facts["destiny_change"] == 1


def test_defaults_are_filled_in() -> None:
    """Only the dice are needed."""
    assert OPPOSITION.resolve(Situation(pools(3, 2)), random_dice(1)).effects["destiny"] == -1
    assert (
        SCRIPT.resolve(Situation(pools(3), lists={"steps": (1, 1)}), random_dice(1)).effects["destiny"] == -1
    )
