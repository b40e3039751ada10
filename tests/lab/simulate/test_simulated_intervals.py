"""Intervals hold what they say they hold: measured over many simulations whose true numbers are known."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from soloist.lab.simulate.game import game_of
from soloist.lab.simulate.report import Figure, figures
from soloist.lab.simulate.session import BATCHES, Played, Trail
from tests.lab.simulate.table import plan

GAME = game_of(plan("hades"))


def told(sessions: Sequence[Counter[Trail]]) -> dict[Trail, Figure]:
    """What sessions amount to, dealt out as though they had been played."""
    batches: list[Counter[Trail]] = [Counter() for _ in range(min(BATCHES, len(sessions)))]
    for number, own in enumerate(sessions):
        batches[number % BATCHES].update(own)
    return {each.path: each for each in figures(Played(GAME, len(sessions), batches))}


def session(**came: int) -> Counter[Trail]:
    """One session in which a test came out so often each way, after as many rolls as letters."""
    own = Counter({("outcomes", "test", result): times for result, times in came.items() if times})
    return own + Counter({("rolls", "test", str(len(result))): times for result, times in came.items()})


def leaning(lot: Random) -> Counter[Trail]:
    """A session whose rolls lean one way or the other: one in two on average, by 1 to 9 rolls."""
    chance, times = lot.choice((0.2, 0.5, 0.8)), lot.randint(1, 9)
    hits = sum(lot.random() < chance for _ in range(times))
    return session(hit=hits, m=times - hits)


@pytest.mark.parametrize("many", [6, 12, 40, 200])
def test_rolls_that_lean_by_the_session_are_held(many: int) -> None:
    """One in two, and two rolls an action, some 19 times in 20."""
    lot, shares, means, tried = Random(many), 0, 0, 500
    for _ in range(tried):
        found = told([leaning(lot) for _ in range(many)])
        hit, mean = found["outcomes", "test", "hit"], found["rolls", "test"]
        assert None not in (hit.low, hit.high, mean.low, mean.high)
        shares += (hit.low or 0) <= 0.5 <= (hit.high or 0)
        means += (mean.low or 0) <= 2 <= (mean.high or 0)
    assert 0.92 <= shares / tried <= 0.98
    assert 0.89 <= means / tried <= 0.98


def test_nothing_unknown_has_an_interval_without_width() -> None:
    """What always came, and what came as often in every session; of one session nothing is told."""
    always = told([session(a=50)] * 10)["outcomes", "test", "a"]
    even = told([session(a=2, b=2)] * 10)["outcomes", "test", "a"]
    for found in (always, even):
        assert found.low is not None
        assert found.high is not None
        assert found.high - found.low > 0.2
    alone = told([session(a=5, bb=5)])
    assert {each.low for each in alone.values()} == {None}
    assert told([session(a=5)] * 10)["rolls", "test"].low is None


def test_a_mean_is_that_of_the_numbers() -> None:
    """With its least, its quartiles and its most."""
    sessions: list[Counter[Trail]] = [
        Counter({("sessions", "harm", value): 1}) for value in ("1", "1", "4", "-2")
    ]
    found = told(sessions)["sessions", "harm"]
    assert (found.n, found.value, found.ends) == (4, 1.0, (-2, -2, 1, 1, 4))
