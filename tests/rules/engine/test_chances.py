"""Exact chances, where rolling every die would take too long: published ones, large pools, dice without end.

What every fall of the dice comes to one by one is counted in `tests/lab/odds/test_odds_falls.py`, for every
game, and by second tellings of the rules in `tests/rules/models`.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.engine.evens import evens_weights
from soloist.rules.system import Odds
from soloist.rules.systems import system
from soloist.values.message import Refusal
from tests.rules.models import asked

SIZES = st.integers(1, 60)


def odds(game: str, test: str, **words: object) -> Odds:
    """The chances a game tells by its public door; `for_` is `for`."""
    rules = system(game)
    assert rules is not None
    return asked.odds(rules, test, {key.rstrip("_"): value for key, value in words.items()})


@pytest.mark.parametrize(
    ("game", "sizes", "expected"),
    [
        ("hades", (1, 1), "0 1/24 61/144 71/144 1/24 0"),
        ("hades", (2, 1), "71/1728 91/576 223/432 19/72 1/48 0"),
        ("hades", (1, 2), "0 1/48 577/1728 257/576 91/576 71/1728"),
        ("spin", (1, 1), "1/24 35/144 13/72 1/4 35/144 1/24"),
        ("spin", (2, 1), "343/1728 139/432 337/1728 1/8 5/36 1/48"),
        ("spin", (1, 2), "1/48 5/36 337/1728 1/8 139/432 343/1728"),
    ],
)
def test_published_fractions(game: str, sizes: tuple[int, int], expected: str) -> None:
    """Small pools, from the best outcome to the worst."""
    found = odds(game, "opposition", for_=sizes[0], against=sizes[1])
    assert [found.chance(outcome) for outcome in found.weights] == [*map(Fraction, expected.split())]


@pytest.mark.parametrize(
    ("game", "test", "words", "outcome", "percent"),
    [
        ("hades", "opposition", {"for": 4, "against": 5}, "fiasco", "15.77"),
        ("spin", "opposition", {"for": 4, "against": 6}, "failure", "33.38"),
        ("bravoure", "action", {"pool": 6}, "success", "66.51"),
        ("bravoure", "action", {"pool": 6, "asset": 1}, "success", "73.79"),
        ("roses", "test", {"virtue": 4, "skill": 2, "difficulty": 4}, "success", "34.38"),
        ("oneshot", "standard", {"difficulty": 7}, "success", "64.00"),
        ("oneshot", "standard", {"difficulty": 9, "strong": 1}, "success", "48.80"),
        ("oneshot", "difficulty", {}, "average", "33.33"),
    ],
)
def test_published_percentages(
    game: str, test: str, words: dict[str, object], outcome: str, percent: str
) -> None:
    """Worked out elsewhere, rounded to a hundredth of a percent."""
    assert f"{float(odds(game, test, **words).chance(outcome)) * 100:.2f}" == percent


@given(st.sampled_from(("hades", "spin")), SIZES, SIZES)
def test_pools_of_any_size(game: str, for_: int, against: int) -> None:
    """All chances are there, swapped pools swap the extremes, and one more die helps."""
    found, swapped, more = (
        odds(game, "opposition", for_=x, against=y)
        for x, y in ((for_, against), (against, for_), (for_ + 1, against))
    )
    assert sum(found.weights.values()) == found.total == 12 ** (for_ + against)
    for mine, theirs in (("feat", "fiasco"), ("success", "failure")):
        assert (found.weights[mine], found.weights[theirs]) == (
            swapped.weights[theirs],
            swapped.weights[mine],
        )
    won, lost = ([sum(map(each.chance, ids)) for each in (found, more)] for ids in (WON, LOST))
    assert won[0] < won[1]
    assert lost[0] >= lost[1]
    fated = odds(game, "opposition", for_=for_, against=against, dea=1, heroic_for=1, destiny=-9)
    assert sum(fated.weights.values()) == fated.total
    assert fated.chance("fiasco") <= found.chance("fiasco")


WON, LOST = ("feat", "success"), ("fiasco", "failure")


# --- how dice are counted -----------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 7, 200])
@pytest.mark.parametrize("endless", [False, True])
def test_evens_add_up(n: int, endless: bool) -> None:
    """All chances of `n` dice, from no even to two each and more."""
    weights = evens_weights(n, endless)
    total = sum(weights)
    assert total == (12**n * 6 ** (len(weights) - 1 - n) if endless else 12**n)
    assert weights[0] * 2**n == total
    assert min(weights) > 0


@pytest.mark.parametrize(("count", "faces"), [(1, 20), (2, 6), (3, 6), (4, 4)])
def test_bare_dice(count: int, faces: int) -> None:
    """Every fall counted, for every target that could matter."""
    totals = Counter(sum(fall) for fall in product(range(1, faces + 1), repeat=count))
    for modifier, target in product((-2, 0, 3), range(-5, count * faces + 6)):
        found = odds("free", "bare", count=count, faces=faces, modifier=modifier, target=target)
        reached = sum(ways for total, ways in totals.items() if total + modifier >= target)
        assert found.weights == {"success": reached, "failure": found.total - reached}
        assert found.total == faces**count


def test_many_bare_dice() -> None:
    """A fair coin's middle, with 199 dice, is exact."""
    found = odds("free", "bare", count=199, faces=6, target=697)
    assert found.weights["success"] == found.weights["failure"]


def test_a_race_has_a_limit() -> None:
    """Where its chances are not known, they are refused rather than guessed."""
    race = {"against": 1, "rival_for": 1, "rival_against": 1}
    for words in ({"for": 31}, {"for": 2, "unlimited_chaos": 1}):
        with pytest.raises(Refusal, match="30 dice"):
            odds("hades", "competition", **race, **words)
    with pytest.raises(Refusal, match="30 dice"):
        odds("spin", "competition", for_=31, **race)


# --- bonus dice without end ---------------------------------------------------------------------


def unlimited_evens(n: int, length: int = 120) -> list[float]:
    """Chances of each count of evens when every 6 earns a die: some sixes, then an odd die, a 2 or a 4."""
    one = [1 / 2] + [6.0**-k / 2 + 6.0 ** (1 - k) / 3 for k in range(1, length)]
    total = [1.0] + [0.0] * (length - 1)
    for _ in range(n):
        total = [sum(total[i] * one[k - i] for i in range(k + 1)) for k in range(length)]
    return total


@pytest.mark.parametrize(("for_", "against"), [(1, 1), (1, 3), (4, 2), (9, 7)])
def test_dice_without_end(for_: int, against: int) -> None:
    """They agree with a long sum, and leave nothing out."""
    a, b = unlimited_evens(for_), unlimited_evens(against)
    told = odds("hades", "opposition", for_=for_, against=against, unlimited_chaos=1)
    assert sum(told.weights.values()) == told.total
    found = dict(zip((3, 2, 1, -1, -2, -3), map(told.chance, told.weights), strict=True))
    ahead = [sum(a[k + d] * b[k] for k in range(60)) for d in range(60)]
    behind = [sum(b[k + d] * a[k] for k in range(60)) for d in range(60)]
    assert float(found[2]) == pytest.approx(ahead[2], abs=1e-12)
    assert float(found[3]) == pytest.approx(sum(ahead[3:]), abs=1e-12)
    assert float(found[1]) == pytest.approx(ahead[0] + ahead[1] - a[0] * b[0], abs=1e-12)
    assert float(found[-1]) == pytest.approx(behind[1] + a[0] * b[0], abs=1e-12)
    assert float(found[-2]) == pytest.approx(behind[2], abs=1e-12)


def test_fate_steps_in_without_end() -> None:
    """It takes from the losses whose winner shows one face, and leaves the rest as it was."""
    words = {"for": 3, "against": 4, "unlimited_chaos": 1}
    helped = odds("hades", "opposition", **words, dea=1, heroic_for=1, destiny=-2)
    alone = odds("hades", "opposition", **words)
    assert sum(helped.weights.values()) == helped.total
    assert helped.chance("fiasco") < alone.chance("fiasco")
    assert helped.chance("feat") == alone.chance("feat")
