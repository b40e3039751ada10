"""What flags say of a side's dice becomes reasons."""

import pytest

from soloist.rules.games.oneshot.system import ONESHOT
from soloist.rules.given import situation
from tests.rules.models.asked import roll_of


def told(id_: str, lang: str = "en", **words: str) -> dict[str, list[str]]:
    """The pools of a test as given in words, each reason with its dice."""
    test = roll_of(ONESHOT, id_)
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
    test = roll_of(ONESHOT, "standard")
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
