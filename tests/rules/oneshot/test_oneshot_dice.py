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


@pytest.mark.parametrize(
    ("values", "effects", "damage"),
    [
        ({}, {}, 0),
        ({"harm": 1}, {}, 2),
        ({"energy": 1}, {"energy": -1}, 0),
        ({"resisting_energy": 1}, {}, 0),
        ({"defends": 1}, {}, 0),
        ({"defends": 1, "energy": 1}, {}, 0),
        ({"defends": 1, "resisting_energy": 1}, {"energy": -1}, 0),
        ({"defends": 1, "harm": 1}, {"energy": -2}, 2),
        ({"defends": 1, "harm": 1, "resisting_energy": 1}, {"energy": -3}, 2),
        ({"defends": 1, "harm": 1, "resisting_energy": 1, "held": 2}, {"energy": -2}, 2),
        ({"defends": 1, "harm": 1, "held": 0}, {}, 2),
        ({"defends": 1, "harm": 1, "power": 1, "energy": 1}, {"energy": -4}, 4),
    ],
)
def test_who_pays_what(values: dict[str, int], effects: dict[str, int], damage: int) -> None:
    """A protagonist pays for an own effort and, under attack, for the successes of the other."""
    active = (9, 9, *(1,) * (values.get("energy", 0) + values.get("power", 0)))
    resisting = (3, 2, *(1,) * values.get("resisting_energy", 0))
    found = resolve("opposed", given(**values), active, resisting)
    assert (found.value, found.effects, found.facts["damage"]) == (2, effects, damage)


def test_a_foe_pays_from_no_energy_of_the_protagonist() -> None:
    """Energy held is that of the protagonist: a foe with a power is not stopped by it."""
    assert resolve(
        "ranged", given(metres=5, power=1, energy=3, defends=1, held=1), (9, 1, 1, 1, 1, 1)
    ).effects == {"energy": -1}
    assert refused("opposed", given(defends=1, resisting_energy=1, held=0), (1, 1), (1, 1, 1)).startswith(
        "1 energy"
    )


def test_attacks() -> None:
    """Distance and surprise give the difficulty; the damage is told."""
    for values, against in (
        ({"metres": 20}, 7),
        ({"metres": 21}, 8),
        ({"metres": 51, "hindered": 2}, 10),
        ({"metres": 20, "second": 1}, 9),
    ):
        assert resolve("ranged", given(**values), (10, 1)).facts == {"against": against, "damage": 1}
    assert resolve("surprise", given(power=1, energy=1), (4, 4, 3, 1)).facts == {"against": 4, "damage": 4}


@pytest.mark.parametrize(
    ("values", "effects", "healed"),
    [
        ({}, {"energy": 1}, 1),
        ({"held": 6, "max": 6}, {}, 1),
        ({"held": 5, "max": 6}, {"energy": 1}, 1),
        ({"energy": 1}, {"energy": 1}, 1),
        ({"gives": 1}, {}, 1),
        ({"gives": 1, "energy": 1}, {"energy": -1}, 1),
        ({"power": 1, "energy": 1, "combat": 1}, {"energy": 2}, 2),
        ({"power": 1, "energy": 1, "held": 5, "max": 6}, {"energy": 1}, 2),
    ],
)
def test_care(values: dict[str, int], effects: dict[str, int], healed: int) -> None:
    """One energy a success, two by a power, as far as there is room; a carer pays for the roll."""
    dice = (8, 7, *(1,) * (values.get("energy", 0) + values.get("power", 0)))
    found = resolve("care", given(**values), dice)
    assert (found.effects, found.facts["healed"]) == (effects, healed)


@pytest.mark.parametrize("values", [{"combat": 1}, {"again": 1}, {"again": 1, "power": 1, "energy": 1}])
def test_care_that_cannot_be(values: dict[str, int]) -> None:
    """Once a day, and in a fight by a power only."""
    assert refused("care", given(**values)).startswith("No care now")


def test_initiative() -> None:
    """The best die is kept; against another, it says who goes first."""
    assert resolve("initiative", given(), (3, 8)).value == 8
    assert resolve("initiative", given(), (3, 8)).outcome is None
    for target, outcome in ((7, "before"), (8, "together"), (9, "after")):
        assert resolve("initiative", given(target=target), (3, 8)).outcome == outcome


@pytest.mark.parametrize(
    ("values", "outcome", "value", "effects"),
    [
        ({}, "rested", 1, {"energy": 1}),
        ({"hours": 6, "power": 1}, "rested", 2, {"energy": 2}),
        ({"power": 1, "motivation": 1, "held": 5, "max": 6}, "rested", 3, {"energy": 1}),
        ({"motivation": 1, "held": 6, "max": 6}, "rested", 2, {}),
        ({"hours": 5, "power": 1}, "too_short", 0, {}),
    ],
)
def test_nights(values: dict[str, int], outcome: str, value: int, effects: dict[str, int]) -> None:
    """Worth one to three, nothing under six hours, and never above the maximum."""
    found = resolve("night", given(**values))
    assert (found.outcome, found.value, found.effects) == (outcome, value, effects)


def test_scenarios() -> None:
    """The maximum grows at the end, energy is full at the next beginning."""
    assert resolve("scenario_end", given()).effects == {"energy_max": 1}
    assert resolve("scenario_start", given(held=2, max=7)).effects == {"energy": 5}
    assert resolve("scenario_start", given(held=7, max=7)).effects == {}
