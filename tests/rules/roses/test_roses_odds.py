"""Odds of La Couleur des Roses are exact: they agree with every fall of the dice, one by one."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.roses.tests import AID, TEST
from soloist.rules.system import Odds
from tests.rules.roses.roses_falls import distribution, situation

COIN = {"die": 2}
SCORES = st.integers(0, 6)


def chances(found: Odds) -> dict[str, Fraction]:
    """The outcomes that can come, with their chances."""
    return {outcome: found.chance(outcome) for outcome, weight in found.weights.items() if weight}


@pytest.mark.parametrize(("virtue", "skill"), list(product(range(4), repeat=2)))
def test_every_fall(virtue: int, skill: int) -> None:
    """Up to three dice a colour, coins: each fall is resolved against each difficulty."""
    for difficulty in range(1, 8):
        asked = situation(virtue, skill, difficulty=difficulty, **COIN)
        assert distribution(TEST, asked) == chances(TEST.odds(asked))


@pytest.mark.parametrize(("virtue", "skill"), [(1, 1), (2, 1), (0, 2)])
def test_every_fall_of_six_faces(virtue: int, skill: int) -> None:
    """The die does not matter, as long as half its faces are even."""
    asked = situation(virtue, skill, difficulty=1)
    assert distribution(TEST, asked) == chances(TEST.odds(asked))


@pytest.mark.parametrize(("virtue", "skill"), [(2, 1), (1, 2), (3, 0), (2, 2)])
@pytest.mark.parametrize("ready", [1, 2])
def test_advantages_at_their_best(virtue: int, skill: int, ready: int) -> None:
    """What the odds promise is what the test does: it spends as its odds reckon."""
    for difficulty in range(1, virtue + skill + 1):
        asked = situation(virtue, skill, difficulty=difficulty, advantages=ready, **COIN)
        assert distribution(TEST, asked) == chances(TEST.odds(asked))


@pytest.mark.parametrize(
    "again", [{"again_virtue": 1}, {"again_skill": 2}, {"again_virtue": 1, "again_skill": 1}]
)
def test_colours_rolled_again_come_what_may(again: dict[str, int]) -> None:
    """The better of all throws of a colour counts."""
    for difficulty in (1, 2, 3):
        asked = situation(2, 1, difficulty=difficulty, **again, **COIN)
        assert distribution(TEST, asked) == chances(TEST.odds(asked))


@pytest.mark.parametrize("again", [{}, {"again_virtue": 1}])
def test_aid_by_every_fall(again: dict[str, int]) -> None:
    """Bonus dice of a helper's roll."""
    asked = situation(2, 3, **again, **COIN)
    assert distribution(AID, asked) == chances(AID.odds(asked))


@given(SCORES, SCORES, st.integers(0, 8), st.integers(0, 8), st.integers(1, 14), st.integers(0, 4))
def test_odds_add_up_and_advantages_only_help(
    virtue: int, skill: int, bonus: int, malus: int, difficulty: int, ready: int
) -> None:
    """All weights make the total, and one more advantage never makes it worse."""
    asked = {"bonus": bonus, "malus": malus, "difficulty": difficulty}
    without = TEST.odds(situation(virtue, skill, **asked, advantages=ready))
    more = TEST.odds(situation(virtue, skill, **asked, advantages=ready + 1))
    assert sum(without.weights.values()) == without.total
    assert without.chance("success") <= more.chance("success")


@given(st.integers(1, 6), SCORES, st.integers(1, 12))
def test_without_advantages_it_is_a_throw_of_coins(virtue: int, skill: int, difficulty: int) -> None:
    """Binomial, whatever the colours."""
    dice = virtue + skill
    found = TEST.odds(situation(virtue, skill, difficulty=difficulty))
    ways = sum(comb(dice, k) for k in range(difficulty, dice + 1))
    assert found.chance("success") == Fraction(ways, 2**dice)


def test_published_chances() -> None:
    """Six dice against 4: 34.4 %; the example's one advantage, spent on the virtue alone: 11 in 16 left."""
    found = TEST.odds(situation(4, 2, difficulty=4))
    assert f"{float(found.chance('success')):.3f}" == "0.344"


def test_the_best_choice_looks_ahead() -> None:
    """Two advantages together are worth what the better order of spending makes of them, by brute force."""

    def best(found: tuple[int, int], left: int) -> Fraction:
        if sum(found) >= 4:
            return Fraction(1)
        if not left:
            return Fraction(0)
        ways = []
        for at, count in enumerate((3, 2)):
            chance = Fraction(0)
            for new in range(count + 1):
                then = list(found)
                then[at] = max(new, found[at])
                chance += Fraction(comb(count, new), 2**count) * best((then[0], then[1]), left - 1)
            ways.append(chance)
        return max(ways)

    wanted = sum(Fraction(comb(3, v) * comb(2, s), 32) * best((v, s), 2) for v in range(4) for s in range(3))
    assert TEST.odds(situation(3, 2, difficulty=4, advantages=2)).chance("success") == wanted


@pytest.mark.parametrize(
    ("given_values", "match"),
    [
        ({"advantages": 1, "again_skill": 1}, "one or the other"),
        ({"advantages": 2, "several": 0}, "one advantage on a roll"),
        ({"again_virtue": 2, "several": 0}, "one advantage on a roll"),
        ({"again_virtue": 2, "held": 1}, "2 advantages are spent and 1 left"),
        ({"advantages": 2, "held": 1}, "2 advantages are spent and 1 left"),
        ({"die": 7}, "d7 is not even"),
    ],
)
def test_refusals(given_values: dict[str, int], match: str) -> None:
    """What the rules do not allow is refused before any die is thrown."""
    with pytest.raises(Refusal) as refused:
        TEST.odds(situation(2, 2, difficulty=2, **given_values))
    assert match in str(refused.value)


def test_scores_go_to_six() -> None:
    """More than six dice of one colour are no score."""
    for virtue, skill in ((7, 1), (1, 7)):
        with pytest.raises(Refusal, match="0 to 6"):
            TEST.odds(situation(virtue, skill, difficulty=2))
