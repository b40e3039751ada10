"""The odds are those of every fall of the dice, counted one by one; they add to one whatever is given."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.bravoure.deeds import FLAW
from soloist.rules.bravoure.system import BRAVOURE
from soloist.rules.bravoure.tests import ACTION, GROUP, MENACE, OPPOSITION, PASSIVE
from soloist.rules.system import Situation
from tests.rules.bravoure.bravoure_falls import distribution, group, plain, situation, told, without_sixes


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("infortune", range(8))
def test_plain_actions(n: int, infortune: int) -> None:
    """Whatever was required, up to one more than the dice can give."""
    for required in range(1, n + 2):
        given_ = situation(n, infortune=infortune, required=required)
        assert told(ACTION, given_) == distribution(ACTION, given_, [plain(n)])


@pytest.mark.parametrize("infortune", range(8))
def test_actions_with_an_asset(infortune: int) -> None:
    """Sixes are rolled again until none is left: a misfortune comes one point sooner."""
    for n, required in product((1, 2, 3), (1, 2)):
        given_ = situation(n, infortune=infortune, required=required, asset=1)
        assert told(ACTION, given_) == distribution(ACTION, given_, [without_sixes(n)])


@pytest.mark.parametrize("spend", [1, 2, 3])
def test_bravery_completes_a_success(spend: int) -> None:
    """Points make the difference where there is at least one success, never where there is none."""
    for n, required in product((1, 2, 3), (1, 2, 3, 4)):
        given_ = situation(n, spend=spend, required=required)
        assert told(ACTION, given_) == distribution(ACTION, given_, [plain(n)])


@pytest.mark.parametrize("asset", [0, 1])
def test_passive(asset: int) -> None:
    """The same chances, and no misfortune."""
    for n, required in product((1, 2, 3), (1, 2)):
        given_ = situation(n, required=required, asset=asset)
        falls = [without_sixes(n) if asset else plain(n)]
        assert told(PASSIVE, given_) == distribution(PASSIVE, given_, falls)


@pytest.mark.parametrize("score", [1, 2, 3, 4])
def test_a_menace(score: int) -> None:
    """Brought down, hurt, or not at all."""
    for n, required, spend in product((1, 2, 3), (1, 2), (0, 1)):
        given_ = situation(n, score=score, required=required, spend=spend, infortune=4)
        assert told(MENACE, given_) == distribution(MENACE, given_, [plain(n)])


@pytest.mark.slow
@pytest.mark.parametrize(("own", "other"), [*product((1, 2, 3), repeat=2)])
def test_oppositions(own: int, other: int) -> None:
    """More successes, fewer, or as many."""
    given_ = situation(own, other)
    assert told(OPPOSITION, given_) == distribution(OPPOSITION, given_, [plain(own), plain(other)])
    if own < 3 and other < 3:
        for assets in ((1, 0), (0, 1), (1, 1)):
            given_ = situation(own, other, asset=assets[0], other_asset=assets[1])
            falls = [
                without_sixes(n) if asset else plain(n) for n, asset in zip((own, other), assets, strict=True)
            ]
            assert told(OPPOSITION, given_) == distribution(OPPOSITION, given_, falls)


@pytest.mark.parametrize("pools", [(1,), (2, 1), (1, 1, 1), (2, 2), (1, 2, 1)])
def test_groups(pools: tuple[int, ...]) -> None:
    """Half must succeed; where they do not, whoever had too much Hardship is struck."""
    for infortunes, required in product(((0, 0, 0), (5, 1, 3), (2, 7, 0)), (1, 2)):
        lists = {"pools": pools, "infortunes": infortunes[: len(pools)]}
        given_ = group(lists, required)
        assert told(GROUP, given_) == distribution(GROUP, given_, [plain(sum(pools))])


def test_a_group_with_assets() -> None:
    """Only the dice of those whose asset applies are rolled again."""
    given_ = group({"pools": (1, 1), "assets": (2,), "infortunes": (3, 4)})
    falls = [
        (hand_, one * two)
        for (first, one), (second, two) in product(plain(1), without_sixes(1))
        for hand_ in [
            type(first)(first.base + second.base, rerolls=((), *second.rerolls) if second.rerolls else ())
        ]
    ]
    assert told(GROUP, given_) == distribution(GROUP, given_, [falls])


def test_flaw() -> None:
    """One chance in two, or certain."""
    assert told(FLAW, Situation()) == distribution(FLAW, Situation(), [plain(1)])
    assert told(FLAW, Situation(values={"die": 0})) == {"triggered": 1, "spared": 0}


def test_every_test_has_odds() -> None:
    """Nothing has to be rolled blindly."""
    assert all(test.odds is not None for test in BRAVOURE.tests)


def test_published_averages() -> None:
    """Six dice: 66.5 % to succeed, 73.8 % with an asset."""
    assert round(float(told(ACTION, situation(6))["success"]), 3) == 0.665
    assert round(float(told(ACTION, situation(6, asset=1))["success"]), 3) == 0.738


@given(
    n=st.integers(1, 60),
    infortune=st.integers(0, 12),
    required=st.integers(1, 9),
    spend=st.integers(0, 9),
    asset=st.integers(0, 1),
    score=st.integers(1, 30),
)
def test_odds_add_to_one(n: int, infortune: int, required: int, spend: int, asset: int, score: int) -> None:
    """And no weight is below zero."""
    values = {"infortune": infortune, "required": required, "spend": spend, "asset": asset}
    plain_ = told(ACTION, situation(n, **values))
    against = told(MENACE, situation(n, score=score, **values))
    assert min(*plain_.values(), *against.values()) >= 0
    assert against["beaten"] + against["success"] == plain_["success"]
