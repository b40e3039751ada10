"""Student’s quantiles, and the one function for intervals of means that takes them."""

from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from soloist.lab.odds.estimate import Z, around, averaged, roomy, student, wilson

TABLE = {
    1: 12.706204736, 2: 4.302652730, 3: 3.182446305, 4: 2.776445105, 5: 2.570581836, 6: 2.446911851,
    8: 2.306004135, 10: 2.228138852, 20: 2.085963447, 30: 2.042272456, 60: 2.000297822, 100: 1.983971519,
    1000: 1.962339081,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "quantile"), TABLE.items())
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    """From one degree on."""
    assert isclose(student(freedom), quantile, abs_tol=1e-8)


@pytest.mark.parametrize("freedom", [1.0, 1.3, 2.5, 7.25, 40.5])
def test_nineteen_in_twenty_lie_within(freedom: float) -> None:
    """By adding up the density in small steps, for degrees that no table has."""
    end, steps = student(freedom), 20_000
    step = end / steps
    inner = sum(density(step * (n + 0.5), freedom) for n in range(steps)) * step
    # Beyond the end, over 1/t, where there is no other end to go to.
    outer = sum(density(1 / u, freedom) / (u * u) for n in range(steps) if (u := (n + 0.5) / steps / end)) / (
        steps * end
    )
    assert isclose(inner / (inner + outer), 0.95, abs_tol=2e-5)


def density(t: float, freedom: float) -> float:
    """That of Student, but for its scale."""
    return float((1 + t * t / freedom) ** (-(freedom + 1) / 2))


def test_it_falls_to_the_normal_one() -> None:
    """Step by step, over the change from the series to the expansion too."""
    degrees = [1, 1.5, 2, 10, 1999.9, 2000, 2000.1, 1e5, 1e8]
    found = [student(each) for each in degrees]
    assert found == sorted(found, reverse=True)
    assert isclose(found[-1], Z, abs_tol=1e-7)
    assert isclose(student(1999.999999), student(2000), abs_tol=1e-9)


def test_means_are_bounded_as_textbooks_do() -> None:
    """Ten numbers; and nothing is said where nothing differs, or of one number alone."""
    numbers = [3, 5, 4, 4, 7, 1, 3, 5, 6, 2]
    low, high = around(4.0, stdev(numbers) / sqrt(10), 9) or (0, 0)
    found, _ = averaged((each, numbers.count(each)) for each in set(numbers))
    assert (found.value, found.low, found.high) == pytest.approx((4, low, high))
    assert low == pytest.approx(4 - 2.262157163 * 1.825741858 / sqrt(10))
    assert around(4.0, 0.0, 9) is None
    assert around(4.0, 1.0, 0) is None


def test_numbers_all_the_same_are_not_certain() -> None:
    """They may be one off as often as what never came in so many throws may come."""
    for throws in (1, 60):
        value, spread = averaged([(2, throws)])
        unseen = wilson(0, throws).high
        assert (value.low, value.high) == pytest.approx((2 - unseen, 2 + unseen))
        assert 0 == spread.value < spread.high


def test_intervals_of_few_throws_hold_the_mean() -> None:
    """Of four throws of a die, about 19 times in 20; by the normal quantile it would be 17."""
    dice, held = Random(4), {"student": 0, "normal": 0}
    for _ in range(2_000):
        faces = [dice.randint(1, 6) for _ in range(4)]
        found, _ = averaged((each, faces.count(each)) for each in sorted(set(faces)))
        held["student"] += found.low <= 3.5 <= found.high
        half = Z * (stdev(faces) / 2)
        held["normal"] += abs(mean(faces) - 3.5) <= half
    assert 0.92 <= held["student"] / 2_000 <= 0.97
    assert held["normal"] / 2_000 < 0.9


def test_a_share_never_seen_has_room_above_it_alone() -> None:
    """And one that always came below it."""
    never, always = roomy(0.0, 0.1, 40), roomy(1.0, 0.1, 40)
    assert (never.low, always.high) == (0, 1)
    assert never.high == pytest.approx(1 - always.low) == pytest.approx(0.1 / 1.1)
