"""An opposition against a slow model of it, written from the rules and sharing nothing with the code."""

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import Hand, given_dice, random_dice
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.system import Resolution
from tests.rules.hades.dice_spaces import hand, resolve, situation

LADDER = ["fiasco", "failure", "setback", "almost", "success", "feat"]
NUMBERS = [-3, -2, -1, 1, 2, 3]

FORTUNES = {  # who gains one, by the ladder from fiasco to feat
    "favourite": "110000",
    "balanced": "100001",
    "outsider": "000011",
}


@dataclass(frozen=True, slots=True)
class Expected:
    """What the model says."""

    outcome: str
    value: int
    natural: int
    destiny: int
    fortunes: int


def model(mine: list[int], theirs: list[int], dice: tuple[int, int], shift: int) -> Expected:
    """Read two lists of dice the way a person at the table does."""
    p = "".join(map(str, mine)).translate(str.maketrans("246", "eee")).count("e")
    o = "".join(map(str, theirs)).translate(str.maketrans("246", "eee")).count("e")
    if p == o:
        rung = 3 if p else 2
    elif p > o:
        rung = min(5, 2 + (p - o))
    else:
        rung = max(0, 3 - (o - p))
    x, y = dice
    who = "balanced" if x == y else ("favourite", "outsider")[x < y]
    final = max(0, min(5, rung + shift))
    fortunes = -abs(final - rung) if final != rung else int(FORTUNES[who][rung])
    return Expected(LADDER[final], NUMBERS[final], NUMBERS[rung], y - x, fortunes)


def seen(resolution: Resolution) -> Expected:
    """What the code says."""
    assert resolution.outcome is not None
    assert resolution.value is not None
    assert resolution.natural is not None
    effects = resolution.effects
    return Expected(
        resolution.outcome,
        resolution.value,
        resolution.natural,
        effects.get("destiny", 0),
        effects.get("fortunes", 0),
    )


@given(st.integers(1, 12), st.integers(1, 12), st.integers(-7, 7), st.integers(-9, 9), st.integers())
def test_against_the_model(for_: int, against: int, shift: int, destiny: int, seed: int) -> None:
    """Outcome, value, destiny and fortunes, whatever the dice, the shift and the counter before."""
    resolution = OPPOSITION.resolve(situation(for_, against, shift=shift, destiny=destiny), random_dice(seed))
    rolls = [list(resolution.rolls[side].all) for side in ("for", "against")]
    assert seen(resolution) == model(rolls[0], rolls[1], (for_, against), shift)
    assert 0 not in resolution.effects.values()


@given(st.integers(1, 8), st.integers(1, 8), st.integers(), st.randoms(use_true_random=False))
def test_order_does_not_matter(for_: int, against: int, seed: int, chance: Random) -> None:
    """The same dice in another order give the same result."""
    rolled = OPPOSITION.resolve(situation(for_, against), random_dice(seed))
    hands = {}
    for side, roll in rolled.rolls.items():
        base, bonus = list(roll.base), [die for wave in roll.bonus for die in wave]
        chance.shuffle(base)
        chance.shuffle(bonus)
        hands[side] = Hand(tuple(base), tuple(bonus))
    again = OPPOSITION.resolve(situation(for_, against), given_dice(hands))
    assert seen(again) == seen(rolled)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(), st.booleans())
def test_replayed_dice_give_the_same(for_: int, against: int, seed: int, unlimited: bool) -> None:
    """What was rolled, given back, resolves to the very same resolution."""
    given_situation = situation(for_, against, unlimited_chaos=int(unlimited))
    rolled = OPPOSITION.resolve(given_situation, random_dice(seed))
    hands = {
        side: Hand(roll.base, tuple(die for wave in roll.bonus for die in wave))
        for side, roll in rolled.rolls.items()
    }
    assert OPPOSITION.resolve(given_situation, given_dice(hands)) == rolled


def test_a_scene_from_the_journal() -> None:
    """Three dice with a bonus 4 against four: success, destiny up, a fortune for the outsider."""
    resolution = resolve(OPPOSITION, situation(3, 4), for_=hand((6, 2, 5), (4,)), against=hand((1, 4, 3, 5)))
    assert (resolution.outcome, resolution.value) == ("success", 2)
    assert resolution.effects == {"destiny": 1, "fortunes": 1}
    assert resolution.facts["role"] == "outsider"


def test_a_fortune_turns_a_setback() -> None:
    """One fortune: −1 becomes +1, and nothing is gained."""
    resolution = resolve(OPPOSITION, situation(3, 3, shift=1), for_=hand((1, 3, 2)), against=hand((4, 2, 5)))
    assert (resolution.natural, resolution.value, resolution.outcome) == (-1, 1, "almost")
    assert resolution.effects == {"fortunes": -1}


@pytest.mark.parametrize(
    ("values", "value", "effects", "used"),
    [
        ({"dea": 1, "heroic_for": 1}, 1, {"destiny": 1}, 2),  # −1 −1 is −2: two steps, then 0
        ({"dea": 1, "heroic_for": 1, "dea_steps": 1}, -1, {"destiny": 1}, 1),
        ({"dea": 1, "heroic_for": 1, "shift": 1}, 2, {"destiny": 1, "fortunes": -1}, 2),
        ({"dea": 1, "heroic_against": 1}, -2, {"destiny": -1, "fortunes": 1}, 0),
        ({"heroic_for": 1}, -2, {"destiny": -1, "fortunes": 1}, 0),
        ({"dea": 1}, -2, {"destiny": -1, "fortunes": 1}, 0),
        ({"dea": 1, "heroic_for": 1, "dea_strict_reset": 1}, 1, {"destiny": -1}, 2),
    ],
)
def test_fate_steps_in(values: dict[str, int], value: int, effects: dict[str, int], used: int) -> None:
    """A favourite loses to twin fours at destiny −1: fate may help, and takes the destiny back."""
    resolution = resolve(
        OPPOSITION, situation(3, 2, destiny=-1, **values), for_=hand((1, 3, 5)), against=hand((4, 4))
    )
    assert (resolution.natural, resolution.value) == (-2, value)
    assert resolution.effects == effects
    assert resolution.facts["dea"] == used
    assert resolution.facts["dea_offer"] == (2 if values.get("heroic_for") else 0)


def test_fate_helps_the_adversary_too() -> None:
    """A lone protagonist die, 6 then 6, beats a heroic foe; with destiny at 2, fate takes it back."""
    falls = {"for_": hand((6,), (6,)), "against": hand((1,))}
    values = {"destiny": 2, "dea": 1, "heroic_against": 1}
    resolution = resolve(OPPOSITION, situation(1, 1, **values), **falls)
    assert (resolution.natural, resolution.value) == (2, -1)
    assert resolution.effects == {"destiny": -2}
    strict = resolve(OPPOSITION, situation(1, 1, dea_strict_reset=1, **values), **falls)
    assert strict.effects == {}


def test_one_odd_bonus_die_is_enough_to_keep_fate_away() -> None:
    """Every die of the winner must show the same face, bonus dice included."""
    resolution = resolve(
        OPPOSITION,
        situation(3, 2, destiny=-1, dea=1, heroic_for=1),
        for_=hand((1, 3, 5)),
        against=hand((6, 6), (6, 5)),
    )
    assert resolution.facts["dea_offer"] == 0
    assert resolution.value == -3


@pytest.mark.parametrize(("unbounded", "value"), [(0, 3), (1, 4)])
def test_beyond_the_scale(unbounded: int, value: int) -> None:
    """From −2 by five free steps: +3, or +4 where no bound is set; a feat either way."""
    resolution = resolve(
        OPPOSITION,
        situation(3, 2, destiny=-4, dea=1, heroic_for=1, dea_unbounded=unbounded),
        for_=hand((1, 3, 5)),
        against=hand((4, 4)),
    )
    assert (resolution.outcome, resolution.value) == ("feat", value)


def test_player_against_player() -> None:
    """Only the dice Destiny added move destiny."""
    dice = {"for_": hand((1, 1)), "against": hand((1, 1, 1, 1))}
    own = resolve(OPPOSITION, situation(2, 4, pvp=1), **dice)
    assert own.effects == {}
    added = resolve(OPPOSITION, situation(2, 4, pvp=1, added_for=1, added_against=2), **dice)
    assert added.effects == {"destiny": 1}


def test_dice_without_end_roll_on() -> None:
    """Under the option, a bonus 6 earns another die."""
    resolution = resolve(
        OPPOSITION, situation(1, 1, unlimited_chaos=1), for_=hand((6,), (6, 6, 1)), against=hand((1,))
    )
    assert resolution.rolls["for"].bonus == ((6,), (6,), (1,))
    assert resolution.value == 3


def test_what_each_outcome_offers() -> None:
    """The ways an outcome can be taken have stable ids."""
    assert {outcome.id: [choice.id for choice in outcome.choices] for outcome in OPPOSITION.outcomes} == {
        "feat": ["benefit"],
        "success": ["stop", "more_for_harm"],
        "almost": ["lesser", "reach_with_harm", "carry_on"],
        "setback": ["carry_on"],
        "failure": ["final", "carry_on_price"],
        "fiasco": ["final", "second_price"],
    }
    assert [outcome.id for outcome in OPPOSITION.outcomes] == LADDER[::-1]
    assert [outcome.name.fr for outcome in OPPOSITION.outcomes] == [
        "Exploit", "Succès", "Presque", "Revers", "Échec", "Fiasco",
    ]  # fmt: skip
