"""Odds are exact: they agree with every fall of the dice, one by one."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.spin.tests import COMPETITION, OFF_STAGE, OPPOSITION, SCRIPT
from soloist.rules.system import Odds, Situation
from tests.rules.hades.dice_spaces import distribution, in_order, pool, situation, up_to_order

BEST_LAST = ("fiasco", "failure", "partial_failure", "partial_success", "success", "feat")
SMALL_POOLS = list(product((1, 2, 3), repeat=2))  # the last has more falls than all the others
SIZES = st.integers(1, 60)


def chances(found: Odds) -> dict[str, Fraction]:
    """The outcomes that can come, with their chances."""
    return {outcome: found.chance(outcome) for outcome, weight in found.weights.items() if weight}


@pytest.mark.parametrize(
    ("for_", "against", "expected"),
    [
        (1, 1, "1/24 35/144 1/4 13/72 35/144 1/24"),
        (2, 1, "1/48 5/36 1/8 337/1728 139/432 343/1728"),
        (1, 2, "343/1728 139/432 1/8 337/1728 5/36 1/48"),
    ],
)
def test_known_fractions(for_: int, against: int, expected: str) -> None:
    """Small pools, from the worst outcome to the best."""
    found = OPPOSITION.odds(situation(for_, against))
    assert [found.chance(outcome) for outcome in BEST_LAST] == [Fraction(each) for each in expected.split()]


@pytest.mark.parametrize(
    ("for_", "against", "expected"),
    [(3, 3, "14.82 22.60 1.56 23.61 22.60 14.82"), (4, 6, "29.32 33.38 0.10 16.72 15.06 5.41")],
)
def test_known_percentages(for_: int, against: int, expected: str) -> None:
    """Middling pools, rounded to a hundredth of a percent."""
    found = OPPOSITION.odds(situation(for_, against))
    assert " ".join(f"{float(found.chance(outcome)) * 100:.2f}" for outcome in BEST_LAST) == expected


@pytest.mark.parametrize("sizes", list(product((1, 2), repeat=2)))
def test_every_fall_in_order(sizes: tuple[int, int]) -> None:
    """One or two dice a side: each sequence of dice is resolved."""
    falls = [list(in_order(size)) for size in sizes]
    assert distribution(OPPOSITION, situation(*sizes), falls) == chances(OPPOSITION.odds(situation(*sizes)))


@pytest.mark.parametrize(
    "sizes",
    [pytest.param(each, marks=pytest.mark.slow) if each == (3, 3) else each for each in SMALL_POOLS],
    ids=str,
)
def test_every_fall(sizes: tuple[int, int]) -> None:
    """One to three dice a side: each set of faces is resolved, as often as it comes."""
    falls = [list(up_to_order(size)) for size in sizes]
    assert distribution(OFF_STAGE, situation(*sizes), falls) == chances(OPPOSITION.odds(situation(*sizes)))


@pytest.mark.parametrize("shift", [-6, -1, 1, 2, 6])
def test_fortunes_are_in_the_odds(shift: int) -> None:
    """The odds are those of the final result."""
    falls = [list(in_order(2)), list(in_order(1))]
    spent = situation(2, 1, shift=shift)
    assert distribution(OPPOSITION, spent, falls) == chances(OPPOSITION.odds(spent))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("heroic", "more"),
    [
        ({"heroic_for": 1}, {}),
        ({"heroic_against": 1}, {}),
        ({"heroic_for": 1, "heroic_against": 1}, {"dea_steps": 1}),
        ({"heroic_for": 1, "heroic_against": 1}, {"dea_unbounded": 1, "shift": -1}),
        ({"heroic_for": 1, "heroic_against": 1}, {"destiny": 0}),
        ({"heroic_for": 1}, {"presentation": 1}),
        ({}, {}),
    ],
)
@pytest.mark.parametrize("sizes", [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_deus_ex_alea_is_in_the_odds(
    sizes: tuple[int, int], heroic: dict[str, int], more: dict[str, int]
) -> None:
    """The falls in which fate steps in are weighed exactly, one-die winners included."""
    fated = situation(*sizes, **({"destiny": -3, "dea": 1} | heroic | more))
    found = OPPOSITION.odds(fated)
    falls = [list(in_order(size)) for size in sizes]
    assert distribution(OPPOSITION, fated, falls) == chances(found)
    assert sum(found.weights.values()) == found.total


@given(SIZES, SIZES)
def test_nothing_is_lost(for_: int, against: int) -> None:
    """The weights add up to all the chances there are."""
    found = OPPOSITION.odds(situation(for_, against))
    assert sum(found.weights.values()) == found.total == 12 ** (for_ + against)
    fated = OPPOSITION.odds(situation(for_, against, dea=1, heroic_for=1, heroic_against=1, destiny=9))
    assert sum(fated.weights.values()) == fated.total


@given(SIZES, SIZES)
def test_both_sides_are_alike(for_: int, against: int) -> None:
    """Swapping the pools swaps winning and losing, and leaves ties as they are."""
    one, other = (OPPOSITION.odds(situation(*sizes)) for sizes in ((for_, against), (against, for_)))
    for mine, theirs in (("feat", "fiasco"), ("success", "failure")):
        assert (one.weights[mine], one.weights[theirs]) == (other.weights[theirs], other.weights[mine])
    for tie in ("partial_success", "partial_failure"):
        assert one.weights[tie] == other.weights[tie]


@given(SIZES, SIZES)
def test_one_more_die_helps(for_: int, against: int) -> None:
    """A die more for the protagonist makes winning likelier and losing rarer, extremes too."""
    before, after = (OPPOSITION.odds(situation(for_ + more, against)) for more in (0, 1))
    assert after.chance("feat") > before.chance("feat")
    assert after.chance("fiasco") < before.chance("fiasco")
    lost, won = (sum(each.chance(name) for name in ("fiasco", "failure")) for each in (before, after))
    assert won < lost


def test_a_script_has_the_odds_of_its_dice() -> None:
    """Steps change where it fails, never how likely; a handicap is a die like any other."""
    small = Situation((pool(2),), lists={"steps": (1, 1)})
    falls = [list(up_to_order(2)), list(up_to_order(2))]
    assert distribution(SCRIPT, small, falls) == chances(SCRIPT.odds(small))
    handicapped = Situation((pool(2), pool(3)), lists={"steps": (1, 1)})
    assert SCRIPT.odds(handicapped) == OPPOSITION.odds(situation(2, 3))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sizes", "values"),
    [
        ((1, 1, 1, 1), {}),
        ((1, 1, 1, 1), {"rival_protagonist": 1, "shift": 1}),
        ((1, 1, 1, 1), {"joint": 1, "shift": -1}),
    ],
)
def test_a_competition(sizes: tuple[int, ...], values: dict[str, int]) -> None:
    """Exact, ties and the sums of even dice included."""
    given_situation = situation(*sizes, **values)
    falls = [list(in_order(size) if size == 1 else up_to_order(size)) for size in sizes]
    found = COMPETITION.odds(given_situation)
    assert sum(found.weights.values()) == found.total
    assert distribution(COMPETITION, given_situation, falls) == chances(found)


def test_odds_of_a_competition_have_a_limit() -> None:
    """Where they are not known, they are refused rather than guessed."""
    with pytest.raises(Refusal, match="30 dice"):
        COMPETITION.odds(situation(31, 1, 1, 1))
