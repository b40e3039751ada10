"""Oppositions thrown in arrays: the same dice one by one give the same, and both agree with the odds."""

import importlib
from math import sqrt
from typing import Any

import numpy as np
import pytest

from soloist.lab.oppositions import SYSTEMS, _keys, faces, fall, throw_oppositions
from soloist.message import Refusal
from soloist.rules.dice import Hand, given_dice, recorded_hand
from soloist.rules.given import situation
from soloist.rules.system import Test
from soloist.rules.systems import system


def opposition(id_: str) -> Test:
    """The opposition of a system."""
    rules = system(id_)
    test = rules.test("opposition") if rules else None
    assert test is not None
    return test


def hand(numbers: "list[int]") -> Hand:
    """The dice of one side as a person would have them on the table."""
    shown = [faces(number) for number in numbers]
    bonus = [die for _, die in shown if die is not None]
    return recorded_hand([(face,) for face, _ in shown], [bonus] if bonus else [])


@pytest.mark.parametrize("pools", [(1, 1), (3, 2), (2, 5), (12, 9), (40, 31)])
@pytest.mark.parametrize("id_", SYSTEMS)
def test_the_same_dice_one_by_one_give_the_same(id_: str, pools: tuple[int, int]) -> None:
    """Every throw of a small run is resolved by the rules, die by die."""
    for_, against = pools
    throws, seed = 300, 8
    fallen = fall(np.random.default_rng(seed), for_ + against, throws)
    test = opposition(id_)
    asked = situation(test, {"for": str(for_), "against": str(against)}, "en")
    keys = _keys(np.random.default_rng(seed), for_, against, throws).tolist()
    counts: dict[str, int] = {}
    for throw in range(throws):
        numbers = fallen[:, throw].tolist()
        dice = given_dice({"for": hand(numbers[:for_]), "against": hand(numbers[for_:])})
        found = test.resolve(asked, dice)
        evens = divmod(keys[throw], 2 * against + 1)
        assert evens == (found.facts["evens_for"], found.facts["evens_against"])
        counts[str(found.outcome)] = counts.get(str(found.outcome), 0) + 1
    thrown = throw_oppositions(id_, for_, against, throws, seed)
    assert {id_: n for id_, n in thrown.counts.items() if n} == counts


@pytest.mark.parametrize("pools", [(1, 1), (3, 2), (2, 4), (9, 8)])
@pytest.mark.parametrize("id_", SYSTEMS)
def test_results_come_as_often_as_their_odds_say(id_: str, pools: tuple[int, int]) -> None:
    """Each within four and a half standard errors, of a million throws and a few."""
    throws = (1 << 20) + 70_001
    test = opposition(id_)
    assert test.odds is not None
    odds = test.odds(situation(test, {"for": str(pools[0]), "against": str(pools[1])}, "en"))
    thrown = throw_oppositions(id_, *pools, throws, 3)
    assert sum(thrown.counts.values()) == throws
    for outcome, weight in odds.weights.items():
        chance = weight / odds.total
        seen = thrown.counts.get(outcome, 0)
        assert abs(seen - throws * chance) <= 4.5 * sqrt(throws * chance * (1 - chance)) + 1e-9, outcome


def test_faces_are_fair_dice() -> None:
    """Of the 36 numbers each pair of faces has one, and only a six shows its bonus die."""
    shown = [faces(number) for number in range(36)]
    assert sorted(face for face, _ in shown) == sorted([1, 2, 3, 4, 5, 6] * 6)
    assert sorted(bonus for _, bonus in shown if bonus) == [1, 2, 3, 4, 5, 6]
    assert all((bonus is not None) == (face == 6) for face, bonus in shown)


def test_a_seed_throws_the_same_again() -> None:
    """And another one something else."""
    one, same, other = (throw_oppositions("hades", 3, 2, 10_000, seed) for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize(
    ("id_", "for_", "against", "throws"),
    [("roses", 3, 2, 10), ("hades", 0, 2, 10), ("hades", 3, 61, 10), ("hades", 3, 2, 0)],
)
def test_what_cannot_be_thrown_is_refused(id_: str, for_: int, against: int, throws: int) -> None:
    """Other games, pools without dice or too large for a byte, no throws."""
    with pytest.raises(Refusal):
        throw_oppositions(id_, for_, against, throws, 1)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that names the extra."""
    real = importlib.import_module

    def missing(name: str, *rest: Any) -> Any:
        if name == "numpy":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr("soloist.lab.oppositions.import_module", missing)
    with pytest.raises(Refusal, match="soloist\\[lab\\]"):
        throw_oppositions("hades", 3, 2, 10, 1)
