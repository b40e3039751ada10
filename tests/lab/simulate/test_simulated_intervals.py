"""Intervals hold what they say they hold: measured over many simulations whose true numbers are known."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from soloist.lab.odds.estimate import student, wilson
from soloist.lab.simulate.figures import Figure, figures, sums
from soloist.lab.simulate.sitting import Tally


def session(**came: int) -> Tally:
    """One session in which a test came out so often each way."""
    own = Tally()
    for result, times in came.items():
        own.mark("outcomes", "test", result, times=times)
    return own


def together(sessions: Sequence[Tally]) -> Tally:
    """Sessions as they are counted."""
    whole = Tally()
    for own in sessions:
        whole.add(own)
        for path, times in sums(own):
            whole.mark(*path, times=times)
    return whole


def bounds(found: Figure) -> tuple[float, float]:
    """Its ends."""
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


def shares(tally: Tally, name: str = "test", never: Sequence[str] = ()) -> dict[str, Figure]:
    """The results of a test, those that never came too."""
    other = Tally()
    for each in never:
        other.mark("outcomes", name, each)
    told = figures(tally, 2, other)
    return {each.path[2]: each for each in told if each.path[:2] == ("outcomes", name)}


def rolls(tally: Tally, name: str) -> Figure:
    """The rolls an action took."""
    return next(each for each in figures(tally, 2) if each.path == ("rolls", name))


def test_the_variance_is_that_of_a_ratio() -> None:
    """Four sessions by hand, from how far each strays from the share of all; Wilson takes it from there."""
    found = shares(together([session(a=3, b=1), session(a=0, b=2), session(a=1, b=1), session(a=4, b=0)]))
    share = Fraction(8, 12)
    strayed = [3 - 4 * share, 0 - 2 * share, 1 - 2 * share, 4 - 4 * share]
    variance = Fraction(4, 3) * sum(each * each for each in strayed) / 144
    count = share * (1 - share) / variance  # of independent rolls that tell as much
    room = student(144 / (16 + 4 + 4 + 16) - 1) ** 2 / float(count)  # the longer weigh more
    middle = (float(share) + room / 2) / (1 + room)
    half = (float(share * (1 - share)) * room + room * room / 4) ** 0.5 / (1 + room)
    assert bounds(found["a"]) == pytest.approx((middle - half, min(1.0, middle + half)))
    assert bounds(found["b"]) == pytest.approx(tuple(1 - each for each in reversed(bounds(found["a"]))))


@pytest.mark.parametrize(
    ("came", "asked", "value"),
    [
        ({"a": 5}, "a", 1.0),  # always
        ({"a": 5}, "never", 0.0),
        ({"a": 2, "b": 2}, "a", 0.5),  # in every session just as often, as of a deck
        ({"a": 2, "b": 2}, "never", 0.0),
    ],
)
def test_nothing_unknown_has_an_interval_without_width(
    came: dict[str, int], asked: str, value: float
) -> None:
    """What never came, what always did, and what came as often in every session."""
    found = shares(together([session(**came)] * 10), never=["never"])[asked]
    low, high = bounds(found)
    assert found.value == value
    assert low <= value <= high
    assert high - low > 0.05


def test_sessions_all_of_one_result_count_once_each() -> None:
    """Ten sessions of fifty rolls that all came out the same way are ten, not five hundred."""
    low, _ = bounds(shares(together([session(a=50)] * 10))["a"])
    assert low < wilson(10, 10).low


def leaning(lot: Random) -> Tally:
    """A session whose rolls lean one way or the other: one in two on average, by 1 to 9 rolls."""
    chance, times = lot.choice((0.2, 0.5, 0.8)), lot.randint(1, 9)
    hits = sum(lot.random() < chance for _ in range(times))
    own = session(hit=hits) if hits else Tally()
    if times > hits:
        own.mark("outcomes", "test", "miss", times=times - hits)
    for _ in range(hits):
        own.mark("rolls", "test", "3")
    for _ in range(times - hits):
        own.mark("rolls", "test", "1")
    return own


@pytest.mark.parametrize("many", [6, 12, 40])
def test_rolls_that_lean_by_the_session_are_held(many: int) -> None:
    """One in two, 19 times in 20, where Wilson’s interval of all the rolls holds it 16 times.

    Means of few sessions of such unlike sizes are held a little less often than shares.
    """
    lot, held, wilsons, means, tried = Random(many), 0, 0, 0, 600
    for _ in range(tried):
        tally = together([leaning(lot) for _ in range(many)])
        found = shares(tally, never=["hit"])["hit"]
        low, high = bounds(found)
        held += low <= 0.5 <= high
        naive = wilson(found.n, found.of)
        wilsons += naive.low <= 0.5 <= naive.high
        told = rolls(tally, "test")
        means += told.low is not None and told.high is not None and told.low <= 2 <= told.high
    assert 0.92 <= held / tried <= 0.97
    assert 0.89 <= means / tried <= 0.97
    assert wilsons / tried < 0.85


def test_the_error_of_rolls_an_action_takes_is_by_the_session() -> None:
    """Twenty sessions of ten actions, all of a session alike: twenty numbers, not two hundred."""
    sessions = []
    for number in range(20):
        own = Tally()
        own.mark("rolls", "test", str(1 + number % 2), times=10)
        sessions.append(own)
    found = rolls(together(sessions), "test")
    assert (found.error, found.freedom) == pytest.approx(((0.25 * 20 / 19 / 20) ** 0.5, 19))
    alone = rolls(together(sessions[:1]), "test")
    assert (alone.error, alone.freedom) == (0, 0)
