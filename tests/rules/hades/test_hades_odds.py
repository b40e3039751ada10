"""Odds are exact: they agree with every fall of the dice, one by one."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.hades.endless import unlimited_chances
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.system import Odds
from tests.rules.hades.dice_spaces import distribution, in_order, situation, up_to_order

BEST_LAST = ("fiasco", "failure", "setback", "almost", "success", "feat")
SMALL_POOLS = list(product((1, 2, 3), repeat=2))  # the last has more falls than all the others
SIZES = st.integers(1, 60)


def odds(for_: int, against: int) -> Odds:
    """The chances of plain pools."""
    return OPPOSITION.odds(situation(for_, against))


def chances(found: Odds) -> dict[str, Fraction]:
    """The outcomes that can come, with their chances."""
    return {outcome: found.chance(outcome) for outcome, weight in found.weights.items() if weight}


@pytest.mark.parametrize(
    ("for_", "against", "expected"),
    [
        (1, 1, "0 1/24 71/144 61/144 1/24 0"),
        (2, 1, "0 1/48 19/72 223/432 91/576 71/1728"),
        (1, 2, "71/1728 91/576 257/576 577/1728 1/48 0"),
    ],
)
def test_published_fractions(for_: int, against: int, expected: str) -> None:
    """Small pools, from the worst outcome to the best."""
    found = odds(for_, against)
    assert [found.chance(outcome) for outcome in BEST_LAST] == [Fraction(each) for each in expected.split()]


@pytest.mark.parametrize(
    ("for_", "against", "expected"),
    [(3, 3, "5.28 11.45 22.26 44.30 11.45 5.28"), (4, 5, "15.77 15.70 20.29 34.51 8.56 5.16")],
)
def test_published_percentages(for_: int, against: int, expected: str) -> None:
    """Middling pools, rounded to a hundredth of a percent."""
    found = odds(for_, against)
    assert " ".join(f"{float(found.chance(outcome)) * 100:.2f}" for outcome in BEST_LAST) == expected


@pytest.mark.parametrize("sizes", list(product((1, 2), repeat=2)))
def test_every_fall_in_order(sizes: tuple[int, int]) -> None:
    """One or two dice a side: each sequence of dice is resolved."""
    falls = [list(in_order(size)) for size in sizes]
    assert distribution(OPPOSITION, situation(*sizes), falls) == chances(odds(*sizes))


@pytest.mark.parametrize(
    "sizes",
    [pytest.param(each, marks=pytest.mark.slow) if each == (3, 3) else each for each in SMALL_POOLS],
    ids=str,
)
def test_every_fall(sizes: tuple[int, int]) -> None:
    """One to three dice a side: each set of faces is resolved, as often as it comes."""
    falls = [list(up_to_order(size)) for size in sizes]
    assert distribution(OPPOSITION, situation(*sizes), falls) == chances(odds(*sizes))


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
        ({}, {}),
    ],
)
@pytest.mark.parametrize("sizes", [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_deus_ex_alea_is_in_the_odds(
    sizes: tuple[int, int], heroic: dict[str, int], more: dict[str, int]
) -> None:
    """The rare falls in which fate steps in are weighed exactly, one-die winners included."""
    values = {"destiny": -3, "dea": 1} | heroic | more
    falls = [list(in_order(size)) for size in sizes]
    fated = situation(*sizes, **values)
    assert distribution(OPPOSITION, fated, falls) == chances(OPPOSITION.odds(fated))


@given(SIZES, SIZES)
def test_nothing_is_lost(for_: int, against: int) -> None:
    """The weights add up to all the chances there are."""
    found = odds(for_, against)
    assert sum(found.weights.values()) == found.total == 12 ** (for_ + against)


@given(SIZES, SIZES)
def test_both_sides_are_alike(for_: int, against: int) -> None:
    """Swapping the pools swaps the outcomes two steps or more from the middle.

    Ties are the protagonist's, so the middle two are alike only together.
    """
    one, other = odds(for_, against), odds(against, for_)
    assert one.weights["feat"] == other.weights["fiasco"]
    assert one.weights["success"] == other.weights["failure"]
    assert (
        one.weights["almost"] + one.weights["setback"] == other.weights["almost"] + other.weights["setback"]
    )


@given(SIZES, SIZES)
def test_one_more_die_helps(for_: int, against: int) -> None:
    """A die more for the protagonist makes +2 or better likelier, and −2 or worse rarer."""
    before, after = odds(for_, against), odds(for_ + 1, against)
    for better, names in ((True, ("feat", "success")), (False, ("fiasco", "failure"))):
        then, now = (sum(each.chance(name) for name in names) for each in (before, after))
        assert (now > then) if better else (now <= then)


def test_a_side_of_one_die() -> None:
    """It reaches a success at most, and inflicts a failure at most."""
    assert odds(1, 9).weights["feat"] == 0
    assert odds(9, 1).weights["fiasco"] == 0


# --- bonus dice without end ---------------------------------------------------------------------


def unlimited_evens(n: int, length: int = 120) -> list[float]:
    """Chances of each count of evens when every 6 earns a die: some sixes, then an odd die, a 2 or a 4."""
    one = [1 / 2] + [6.0**-k / 2 + 6.0 ** (1 - k) / 3 for k in range(1, length)]
    total = [1.0] + [0.0] * (length - 1)
    for _ in range(n):
        total = [sum(total[i] * one[k - i] for i in range(k + 1)) for k in range(length)]
    return total


@pytest.mark.parametrize(("for_", "against"), [(1, 1), (1, 3), (4, 2), (5, 5), (9, 7)])
def test_dice_without_end(for_: int, against: int) -> None:
    """The closed form agrees with a long sum, and leaves nothing out."""
    a, b = unlimited_evens(for_), unlimited_evens(against)
    found = unlimited_chances(for_, against)
    assert sum(found.values()) == 1
    ahead = [sum(a[k + d] * b[k] for k in range(60)) for d in range(60)]
    behind = [sum(b[k + d] * a[k] for k in range(60)) for d in range(60)]
    assert float(found[2]) == pytest.approx(ahead[2], abs=1e-12)
    assert float(found[3]) == pytest.approx(sum(ahead[3:]), abs=1e-12)
    assert float(found[1]) == pytest.approx(ahead[0] + ahead[1] - a[0] * b[0], abs=1e-12)
    assert float(found[-1]) == pytest.approx(behind[1] + a[0] * b[0], abs=1e-12)
    assert float(found[-2]) == pytest.approx(behind[2], abs=1e-12)


def test_five_against_five_without_end() -> None:
    """Chances to be ahead by two or more, by one, with no even at all, and level, in percent."""
    found = {value: float(chance) * 100 for value, chance in unlimited_chances(5, 5).items()}
    neither = 100 / 2**10
    shares = (found[3] + found[2], found[-1] - neither, neither, found[1] - found[-1] + neither)
    assert [round(share, 1) for share in shares] == [24.1, 16.6, 0.1, 18.5]


def test_unlimited_odds_are_whole_numbers() -> None:
    """Through the test, with and without Deus Ex Alea, weights are whole and add up."""
    for values in ({}, {"dea": 1, "heroic_for": 1, "destiny": -2}):
        found = OPPOSITION.odds(situation(3, 4, unlimited_chaos=1, **values))
        assert sum(found.weights.values()) == found.total
    helped = OPPOSITION.odds(situation(3, 4, unlimited_chaos=1, dea=1, heroic_for=1, destiny=-2))
    alone = OPPOSITION.odds(situation(3, 4, unlimited_chaos=1))
    assert helped.chance("fiasco") < alone.chance("fiasco")
    assert helped.chance("feat") == alone.chance("feat")
