"""How many dice a side throws, what it pays, and what a protagonist suffers."""

import pytest

from soloist.rules.given import situation
from soloist.rules.system import Pool, Reason, Situation
from tests.rules.oneshot.oneshot_falls import given, of, refused, resolve


def told(id_: str, lang: str = "en", **words: str) -> dict[str, list[str]]:
    """The pools of a test as given in words, each reason with its dice."""
    test = of(id_)
    built = situation(test, words, lang)
    return {
        side.id: [f"{reason.text} {reason.weight}" for reason in pool.reasons]
        for side, pool in zip(test.sides, built.pools, strict=True)
    }


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        ({}, ["base 2"]),
        ({"strong": "true"}, ["base 2", "strong point 1"]),
        ({"weak": "true"}, ["base 2", "weak point -1"]),
        ({"strong": "true", "weak": "true"}, ["base 2", "strong point 1", "weak point -1"]),
        ({"energy": "1"}, ["base 2", "energy 1"]),
        ({"power": "true", "energy": "2"}, ["base 2", "power 1", "energy 2"]),
        ({"active": "3"}, ["base 2", "? 1"]),
        ({"active": "3", "energy": "1"}, ["base 2", "energy 1"]),
        ({"active": "1"}, ["base 2", "? -1"]),
        ({"active": "base 2D", "energy": "1", "strong": "true"}, ["base 2", "strong point 1", "energy 1"]),
        ({"active": "3", "strong": "true"}, ["base 2", "strong point 1"]),
        ({"active": "pick a lock"}, ["base 2", "pick a lock 1"]),
        ({"active": "base 2D, pick a lock"}, ["base 2", "pick a lock 1"]),
        ({"active": "pick a lock, slow (-), energy"}, ["base 2", "pick a lock 1", "slow -1", "energy 1"]),
        ({"active": "pick a lock", "strong": "true"}, ["base 2", "pick a lock 1"]),
        ({"active": "fire ball +, energy 3D"}, ["base 2", "fire ball + 1", "energy 3"]),
        ({"active": "slow -1D", "weak": "true", "energy": "1"}, ["base 2", "slow -1", "energy 1"]),
        ({"active": "2", "split": "true", "energy": "1"}, ["? 2"]),
    ],
)
def test_reasons_tell_the_dice(words: dict[str, str], reasons: list[str]) -> None:
    """What flags say becomes reasons; what is named stays, and the base goes without saying."""
    assert told("standard", difficulty="7", **words) == {"active": reasons}


@pytest.mark.parametrize(
    "words",
    [
        {"strong": "true"},
        {"active": "3", "energy": "1"},
        {"active": "slow (-)", "energy": "3", "power": "true"},
    ],
)
def test_what_is_prepared_stays(words: dict[str, str]) -> None:
    """A second time changes nothing: a screen may prepare whenever something was changed."""
    test = of("standard")
    once = situation(test, {"difficulty": "7", **words}, "en")
    assert test.prepared is not None
    assert test.prepared(once, "en") == once


def test_reasons_are_in_the_language_of_the_story() -> None:
    """Words of the game follow it."""
    found = told("opposed", "fr", strong="oui", resisting_weak="oui", resisting_energy="1")
    assert found == {
        "active": ["base 2", "point fort 1"],
        "resisting": ["base 2", "point faible -1", "énergie 1"],
    }


@pytest.mark.parametrize(
    ("situation_", "said"),
    [
        (given(4, difficulty=7), "“active” has 4 dice: 1 to 3 with 0 energy, points do not stack."),
        (given(1, difficulty=7, energy=1), "“active” has 1 dice: 2 to 4 with 1 energy"),
        (given(3, difficulty=7, power=1, energy=2), "“active” has 3 dice: 4 to 5 with 2 energy"),
        (given(5, difficulty=7, split=1, energy=1), "“active” has 5 dice: 1 to 4 with 1 energy"),
        (given(difficulty=7, energy=2), "2 energy is too much: an action takes 1 at most."),
        (
            given(difficulty=7, energy=1, held=0),
            "1 energy is to be spent and 0 is left. Spend less, or none.",
        ),
        (given(difficulty=9, second=1), "No second chance: the difficulty would be 11"),
        (given(difficulty=5, second=1, second_allowed=0), "This story gives no second chance"),
        (given(difficulty=3), "difficulty=3 is too small: 4 at least."),
        (given(), "difficulty is missing."),
        (given(2, 2, difficulty=7), "2 pools were given and this roll has 1. Take one away."),
        (
            Situation(
                (Pool((Reason("base", 2), Reason("energy"))),), {"difficulty": 7, "energy": 2, "power": 1}
            ),
            "“active” has 1 energy among its reasons, and energy=2. Keep one of them.",
        ),
    ],
)
def test_what_no_points_can_make_is_refused(situation_: Situation, said: str) -> None:
    """Before a die is thrown."""
    assert refused("standard", situation_, (1,)).startswith(said)


def test_a_number_that_flags_contradict() -> None:
    """Three dice are not what a weak point makes."""
    with pytest.raises(Exception, match="“active” is given 3 dice, and its points and energy make 1"):
        told("standard", difficulty="7", active="3", weak="true")


def test_a_zero_is_a_ten() -> None:
    """As ten-sided dice print it; other faces that do not exist are refused by name."""
    assert resolve("standard", given(difficulty=10), (0, 1)).value == 1
    assert resolve("standard", given(difficulty=10), (0, 1)).rolls["active"].base == (10, 1)
    assert refused("standard", given(difficulty=10), (11, 1)).startswith("Die 1 of “active” shows 11")
    assert refused("difficulty", given(), (0,)).startswith("Die 1 of this roll shows 0: a d6")
    assert refused("standard", given(difficulty=10), (1,)).startswith("Die 2 of “active” is missing")
    assert refused("standard", given(difficulty=10), (1, 2, 3)).startswith(
        "Die 3 of “active”, a 3, is one too"
    )


ENERGY = Pool((Reason("base", 2), Reason("sword"), Reason("énergie")))


def test_energy_is_lost_whatever_comes() -> None:
    """Said by a flag or among the reasons, on a success and on a failure."""
    for situation_ in (given(3, difficulty=9, energy=1), Situation((ENERGY,), {"difficulty": 9})):
        dice = (1,) * (3 if situation_.values.get("energy") else 4)
        assert resolve("standard", situation_, dice).effects == {"energy": -1}
        assert resolve("standard", situation_, (9, *dice[1:])).effects == {"energy": -1}
    assert resolve("standard", given(difficulty=9), (1, 1)).effects == {}


def test_the_last_energy_is_said() -> None:
    """The action counts, then its author falls."""
    fallen = resolve("standard", given(difficulty=9, energy=1, held=1), (9, 1, 1))
    assert (fallen.outcome, fallen.effects) == ("success", {"energy": -1})
    assert fallen.remark is not None
    assert fallen.remark.en == "unconscious"
    assert resolve("standard", given(difficulty=9, energy=1, held=2), (9, 1, 1)).remark is None
