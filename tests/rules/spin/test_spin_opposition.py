"""An opposition against a slow model of it, written from the rules and sharing nothing with the code."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.dice import Hand, given_dice, random_dice
from soloist.rules.spin.tests import OPPOSITION
from soloist.rules.system import Resolution
from tests.rules.hades.dice_spaces import hand, resolve, situation

LADDER = ["fiasco", "failure", "partial_failure", "partial_success", "success", "feat"]
NUMBERS = [-3, -2, -1, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class Expected:
    """What the model says."""

    outcome: str
    value: int
    natural: int
    effects: dict[str, int]


def rung(p: int, o: int) -> int:
    """The rung of the ladder two counts of evens stand on."""
    if p == 0 and o == 0:
        return 2
    if p == o:
        return 3
    if o == 0:
        return 5 if p >= 2 else 4
    if p == 0:
        return 0 if o >= 2 else 1
    ratio = p / o
    return 5 if ratio > 2 else 4 if ratio > 1 else 0 if ratio < 0.5 else 1


def model(mine: list[int], theirs: list[int], dice: tuple[int, int], shift: int) -> Expected:
    """Read two lists of dice the way a person at the table does."""
    natural = rung(*(sum(die in (2, 4, 6) for die in side) for side in (mine, theirs)))
    final = max(0, min(5, natural + shift))
    favourite = dice[0] >= dice[1]
    fortune = final == (0 if favourite else 5) and final == natural
    effects = {
        "destiny": dice[1] - dice[0],
        "fortunes": int(fortune) - abs(final - natural),
        "cards": int(final == (5 if favourite else 0)),
    }
    return Expected(
        LADDER[final], NUMBERS[final], NUMBERS[natural], {name: n for name, n in effects.items() if n}
    )


def seen(resolution: Resolution) -> Expected:
    """What the code says."""
    assert resolution.outcome is not None
    assert resolution.value is not None
    assert resolution.natural is not None
    return Expected(resolution.outcome, resolution.value, resolution.natural, dict(resolution.effects))


@given(st.integers(1, 12), st.integers(1, 12), st.integers(-7, 7), st.integers(-9, 9), st.integers())
def test_against_the_model(for_: int, against: int, shift: int, destiny: int, seed: int) -> None:
    """Outcome, value, destiny, fortunes and cards, whatever the dice, the shift and the counter before."""
    resolution = OPPOSITION.resolve(situation(for_, against, shift=shift, destiny=destiny), random_dice(seed))
    rolls = [list(resolution.rolls[side].all) for side in ("for", "against")]
    assert seen(resolution) == model(rolls[0], rolls[1], (for_, against), shift)


@given(st.integers(1, 8), st.integers(1, 8), st.integers())
def test_dice_replay(for_: int, against: int, seed: int) -> None:
    """Typed in again, the same dice give the same result."""
    rolled = OPPOSITION.resolve(situation(for_, against), random_dice(seed))
    hands = {
        side: Hand(roll.base, tuple(face for wave in roll.bonus for face in wave))
        for side, roll in rolled.rolls.items()
    }
    assert OPPOSITION.resolve(situation(for_, against), given_dice(hands)) == rolled
    assert all(len(roll.bonus) <= 1 for roll in rolled.rolls.values())


def test_bonus_dice_earn_none() -> None:
    """A 6 rolled as a bonus die gives no more dice: a third one is refused."""
    assert resolve(OPPOSITION, situation(1, 1), for_=hand((6,), (6,)), against=hand((1,))).value == 3
    with pytest.raises(Refusal, match="was not earned"):
        resolve(OPPOSITION, situation(1, 1), for_=hand((6,), (6, 2)), against=hand((1,)))


@pytest.mark.parametrize(
    ("dea", "shift", "value", "effects"),
    [
        ({}, 0, -3, {"fortunes": 1}),
        ({"dea": 1}, 0, 3, {"destiny": 5, "cards": 1}),
        ({"dea": 1, "dea_steps": 2}, 0, -1, {"destiny": 5}),
        ({"dea": 1, "dea_steps": 2}, 1, 1, {"destiny": 5, "fortunes": -1}),
        ({"dea": 1, "dea_unbounded": 1}, 3, 6, {"destiny": 5, "fortunes": -3, "cards": 1}),
    ],
)
def test_fate_steps_in(dea: dict[str, int], shift: int, value: int, effects: dict[str, int]) -> None:
    """Free steps by destiny after the dice, then it is 0; no fortune; the card of the final result."""
    values = {"destiny": -5, "heroic_for": 1, "shift": shift} | dea
    fiasco = {"for_": hand((1, 3)), "against": hand((2, 2))}
    given_situation = situation(2, 2, **values)
    resolution = resolve(OPPOSITION, given_situation, **fiasco)
    assert resolution.facts["dea_offer"] == 5
    assert resolution.natural == -3
    assert resolution.value == value
    assert resolution.effects == effects


@pytest.mark.parametrize(
    ("sizes", "values", "refused"),
    [
        ((2, 3), {"destiny": -1}, True),
        ((2, 3), {"destiny": 0}, False),
        ((2, 2), {"destiny": 0}, True),
        ((2, 3), {"destiny": -1, "no_zero": 0}, False),
        ((2, 3), {"destiny": -1, "presentation": 1}, False),
        ((2, 3), {"destiny": 0, "presentation": 1}, False),
        ((2, 2), {"destiny": 0, "pvp": 1}, False),
        ((2, 2), {"destiny": -1, "pvp": 1, "added_against": 1}, True),
    ],
)
def test_no_zero(sizes: tuple[int, int], values: dict[str, int], refused: bool) -> None:
    """Where the story forbids it, no opposition leaves destiny at 0; what does not count is let be."""
    given_situation = situation(*sizes, **({"no_zero": 1} | values))
    if not refused:
        assert OPPOSITION.resolve(given_situation, random_dice(1)).value is not None
        return
    with pytest.raises(Refusal, match="Add a die"):
        OPPOSITION.resolve(given_situation, random_dice(1))
    assert OPPOSITION.odds(given_situation).total == 12 ** sum(sizes)


def test_what_does_not_count_for_destiny() -> None:
    """A presentation scene earns cards but moves no destiny; between players, added dice do."""
    feat = {"for_": hand((2, 2, 1)), "against": hand((1,))}
    shown = resolve(OPPOSITION, situation(3, 1, presentation=1), **feat)
    assert shown.effects == {"cards": 1}
    rivals = resolve(OPPOSITION, situation(3, 1, pvp=1, added_for=1, added_against=3), **feat)
    assert rivals.effects == {"destiny": 2, "cards": 1}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"shift": 2, "max_shift": 1}, "shift=2"),
        ({"dea": 1, "dea_steps": 3, "destiny": 1}, "dea_steps=3"),
        ({"unlimited_chaos": 1}, "unlimited_chaos"),
    ],
)
def test_more_than_the_rules_allow(values: dict[str, int], named: str) -> None:
    """Too many fortunes, too many free steps, a rule SPIN has not."""
    with pytest.raises(Refusal) as refused:
        OPPOSITION.resolve(situation(1, 1, **values), random_dice(1))
    assert named in str(refused.value.message)
