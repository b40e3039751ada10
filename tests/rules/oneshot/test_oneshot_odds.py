"""Odds of One Shot are exact: they agree with every fall of the dice, one by one."""

from fractions import Fraction

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from soloist.rules.system import Situation
from tests.rules.oneshot.oneshot_falls import chances, counted, given, of


def odds(id_: str, situation: Situation) -> dict[str, Fraction]:
    """The odds a test tells."""
    test = of(id_)
    return dict(chances(test.odds(situation)))


@pytest.mark.parametrize(
    ("values", "percent"),
    [({"difficulty": 7}, "64.0"), ({"difficulty": 9, "strong": 1}, "48.8")],
)
def test_published_chances(values: dict[str, int], percent: str) -> None:
    """Two dice against 7, three against 9."""
    assert f"{float(odds('standard', given(**values))['success']) * 100:.1f}" == percent


ONE_SIDED = [
    ("standard", {"difficulty": 4, "weak": 1}, 1),
    ("standard", {"difficulty": 10}, 2),
    ("standard", {"difficulty": 8, "second": 1}, 2),
    ("standard", {"difficulty": 7, "strong": 1}, 3),
    ("standard", {"difficulty": 7, "weak": 1, "power": 1, "energy": 1}, 3),
    ("ranged", {"metres": 51, "hindered": 1}, 2),
    ("ranged", {"metres": 51, "hindered": 2, "hindered_each": 1}, 2),
    ("ranged", {"metres": 10, "second": 1, "strong": 1}, 3),
    ("surprise", {"energy": 1}, 3),
    ("care", {"strong": 1}, 3),
    ("care", {"weak": 1, "second": 1}, 1),
    ("initiative", {"target": 7}, 2),
    ("initiative", {"energy": 1}, 3),
]


@pytest.mark.parametrize(("id_", "values", "dice"), ONE_SIDED)
def test_every_fall_of_one_side(id_: str, values: dict[str, int], dice: int) -> None:
    """Each sequence of dice is resolved."""
    assert odds(id_, given(**values)) == counted(id_, given(**values), dice)


@pytest.mark.slow
@pytest.mark.parametrize("second", [0, 1])
@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)])
def test_every_fall_of_two_sides(sizes: tuple[int, int], second: int) -> None:
    """Each pair of hands is resolved."""
    opposed = given(*sizes, second=second)
    assert odds("opposed", opposed) == counted("opposed", opposed, *sizes)


def test_the_die_that_guesses_a_difficulty() -> None:
    """A third each."""
    assert odds("difficulty", given()) == dict.fromkeys(
        ("rather_easy", "average", "rather_hard"), Fraction(1, 3)
    )


@drawn(st.integers(1, 6), st.integers(1, 6), st.booleans())
def test_nothing_is_lost(active: int, resisting: int, second: bool) -> None:
    """Weights add up to all the chances there are."""
    test = of("opposed")
    found = test.odds(
        given(active, resisting, second=second, energy=int(active > 3) * (active - 3), power=int(active > 3),
              resisting_energy=int(resisting > 3) * (resisting - 3), resisting_power=int(resisting > 3))
    )  # fmt: skip
    assert sum(found.weights.values()) == found.total == 10 ** (active + resisting)
