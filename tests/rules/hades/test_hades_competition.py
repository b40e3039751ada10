"""Two races, each against its own obstacle, and who gets there first."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.engine.contest import Runner, compete
from soloist.rules.hades.tests import COMPETITION
from soloist.rules.system import Situation
from tests.rules.hades.dice_spaces import distribution, hand, in_order, resolve, situation, up_to_order

COMPETITORS = st.builds(
    Runner,
    st.sampled_from([-3, -2, -1, 1, 2, 3]),
    st.integers(0, 20),
    st.booleans(),
)
MIRROR = {"first": "second", "second": "first", "tie": "tie", "continue": "continue"}


@given(COMPETITORS, COMPETITORS, st.booleans())
def test_the_other_way_round(one: Runner, other: Runner, joint: bool) -> None:
    """Swapping the competitors swaps the finish."""
    assert compete(other, one, joint) == MIRROR[compete(one, other, joint)]


@given(COMPETITORS, COMPETITORS, st.booleans())
def test_only_a_success_reaches_the_goal(one: Runner, other: Runner, joint: bool) -> None:
    """Below +2 on both sides the race goes on; otherwise it ends, and the better result never loses."""
    finish = compete(one, other, joint)
    assert (finish == "continue") == (one.value < 2 and other.value < 2)
    if finish != "continue" and one.value != other.value:
        assert finish == ("first" if one.value > other.value else "second")


@pytest.mark.parametrize(
    ("mine", "theirs", "joint", "finish"),
    [
        (Runner(2, 6), Runner(2, 4), True, "tie"),
        (Runner(2, 4), Runner(2, 4), False, "tie"),
        (Runner(2, 4), Runner(2, 4, protagonist=False), False, "first"),
        (Runner(2, 4), Runner(2, 6, protagonist=False), False, "second"),
        (Runner(1, 12), Runner(2, 4), False, "second"),
        (Runner(2, 4), Runner(-3, 0), False, "first"),
    ],
)
def test_how_ties_are_settled(mine: Runner, theirs: Runner, joint: bool, finish: str) -> None:
    """Together if the fiction allows, else the sum of evens, else a protagonist first."""
    assert compete(mine, theirs, joint) == finish


FOUR = {
    "for_": hand((6, 4), (1,)),
    "against": hand((1,)),
    "rival_for": hand((2, 2, 3)),
    "rival_against": hand((1, 5)),
}


def test_a_narrow_win() -> None:
    """Two successes, ten against four: the protagonist; only their own dice count."""
    resolution = resolve(COMPETITION, situation(2, 1, 3, 2, destiny=5), **FOUR)
    assert (resolution.outcome, resolution.value) == ("first", 2)
    assert resolution.effects == {"destiny": -1}
    assert resolution.facts["rival_value"] == 2
    assert (resolution.facts["even_sum"], resolution.facts["rival_even_sum"]) == (10, 4)
    assert resolution.facts["rival_fortunes"] == 0


def test_two_protagonists() -> None:
    """Both move destiny, and each earns by its own role."""
    resolution = resolve(COMPETITION, situation(2, 1, 3, 2, rival_protagonist=1, joint=1), **FOUR)
    assert resolution.outcome == "tie"
    assert resolution.effects == {"destiny": -2}
    outsider = resolve(
        COMPETITION,
        situation(1, 1, 2, 3, rival_protagonist=1),
        for_=hand((1,)), against=hand((1,)), rival_for=hand((2, 2)), rival_against=hand((1, 1, 1)),
    )  # fmt: skip
    assert (outsider.outcome, outsider.effects, outsider.facts["rival_fortunes"]) == (
        "second",
        {"destiny": 1},
        1,
    )


def enumerated(given_situation: Situation, sizes: tuple[int, ...]) -> dict[str, Fraction]:
    """Every fall of the four pools."""
    falls = [list(in_order(size) if size == 1 else up_to_order(size)) for size in sizes]
    return dict(distribution(COMPETITION, given_situation, falls))


@pytest.mark.parametrize(
    ("sizes", "values"),
    [
        ((1, 1, 1, 1), {}),
        ((1, 1, 1, 1), {"rival_protagonist": 1, "shift": 1}),
        pytest.param((2, 1, 1, 1), {"shift": 2}, marks=pytest.mark.slow),
    ],
)
def test_odds_of_small_pools(sizes: tuple[int, ...], values: dict[str, int]) -> None:
    """Exact, ties included."""
    given_situation = situation(*sizes, **values)
    found = COMPETITION.odds(given_situation)
    assert sum(found.weights.values()) == found.total
    expected = {name: found.chance(name) for name, weight in found.weights.items() if weight}
    assert enumerated(given_situation, sizes) == expected


@pytest.mark.parametrize("flags", list(product((0, 1), repeat=2)))
def test_equal_competitors(flags: tuple[int, int]) -> None:
    """Neither is favoured, but for the protagonist's right to a perfect tie."""
    joint, both = flags
    found = COMPETITION.odds(situation(4, 3, 4, 3, joint=joint, rival_protagonist=both))
    first, second = found.chance("first"), found.chance("second")
    assert first == second if joint or both else first > second
    assert (found.chance("tie") > 0) == bool(joint or both)


def test_odds_have_a_limit() -> None:
    """Where they are not known, they are refused rather than guessed."""
    for given_situation in (situation(31, 1, 1, 1), situation(2, 1, 1, 1, unlimited_chaos=1)):
        with pytest.raises(Refusal):
            COMPETITION.odds(given_situation)


def test_each_earns_by_their_own_roll() -> None:
    """Two protagonists: the fortune is that of whoever earned it, and of nobody else."""
    for both in (0, 1):
        resolution = resolve(
            COMPETITION,
            situation(1, 1, 2, 3, rival_protagonist=both),
            for_=hand((1,)), against=hand((1,)), rival_for=hand((2, 2)), rival_against=hand((1, 1, 1)),
        )  # fmt: skip
        assert [dict(share.effects) for share in resolution.each] == ([{}, {"fortunes": 1}] if both else [])
