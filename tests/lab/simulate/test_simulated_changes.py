"""What changes from one simulation to another is found, and nothing is where nothing changed."""

from collections.abc import Sequence
from math import isclose, sqrt
from random import Random

import pytest

from soloist.lab.simulate.figures import figures
from soloist.lab.simulate.game import game_of
from soloist.lab.simulate.report import Report, changes, report
from soloist.lab.simulate.run import Played, _piece
from soloist.lab.simulate.sitting import Tally
from soloist.rules.engine import contest
from soloist.values.dataclass import replace
from soloist.values.message import Refusal
from tests.lab.simulate.table import plan, simulated


def test_a_mutated_rule_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie that fails where it nearly succeeded: oppositions change, the tables that are asked do not."""
    what = plan("hades", scenes="3", actions="3", spend="never")
    before = simulated(what, 50)

    def harsher(for_: int, against: int) -> int:
        return -1 if for_ == against else max(-3, min(3, for_ - against))

    settle = contest.settle
    monkeypatch.setattr(
        contest,
        "settle",
        lambda game, rolls, values: settle(replace(game, judge=harsher), rolls, values),
    )
    found = changes(before, simulated(what, 50))
    clear = {each.path: each.b - each.a for each in found if each.clear}
    assert clear["outcomes", "opposition", "almost"] < -0.1
    assert clear["outcomes", "opposition", "setback"] > 0.1
    assert not [path for path in clear if path[0] == "tables"]


def test_clear_changes_come_first_by_kind_and_size() -> None:
    """And their interval leaves nought out."""
    found = changes(
        simulated(plan("hades", {"for": "2"}), 30), simulated(plan("hades", {"for": "4"}, seed=2), 30)
    )
    told = [(not each.clear, each.rank, -each.size) for each in found]
    assert told == sorted(told)
    assert found[0].clear
    for each in found:
        if each.low is not None and each.high is not None:
            assert each.low <= each.b - each.a <= each.high
            assert each.clear == (each.low > 0 or each.high < 0)


def clear_of(system: str, played: int, many: int, pairs: int) -> float:
    """Of the numbers of two samples of the same sessions, the share that seems to change clearly."""
    game, lot = game_of(plan(system, seed=5)), Random(many)
    every = [_piece(game, range(number, number + 1)) for number in range(played)]
    clear = weighed = 0
    for _ in range(pairs):
        one, other = (report(game, sample(lot.choices(every, k=many))) for _ in range(2))
        found = [each for each in changes(one, other) if each.low is not None]
        clear += sum(each.clear for each in found)
        weighed += len(found)
    assert weighed > 30 * pairs
    return clear / weighed


def sample(sessions: Sequence[Tally]) -> Played:
    """Sessions as though they had been played one after the other."""
    tally = Tally()
    for each in sessions:
        tally.add(each)
    return Played(len(sessions), tally)


def test_nothing_changes_from_one_seed_to_the_next() -> None:
    """But for the one in twenty that chance makes look so."""
    assert 0.02 <= clear_of("spin", 60, 20, 30) <= 0.07


@pytest.mark.parametrize(("many", "clear"), [(2, False), (3, False), (4, True), (1000, True)])
def test_sessions_all_of_one_number_differ_by_their_count(many: int, clear: bool) -> None:
    """Two against two say nothing; four against four are so by chance once in thirty-five times."""
    two = [Tally(), Tally()]
    for tally, scenes in zip(two, ("3", "5"), strict=True):
        tally.mark("sessions", "scenes", scenes, times=many)
    about = simulated(plan("hades"), 1).about
    (found,) = changes(*(Report(about, many, tally) for tally in two))
    assert (found.low, found.high, found.clear) == (None, None, clear)


def test_two_games_are_not_compared() -> None:
    """Nor one game in two languages."""
    one = simulated(plan("hades"), 2)
    for other in (plan("spin"), plan("hades", lang="fr")):
        with pytest.raises(Refusal):
            changes(one, simulated(other, 2))


def test_means_are_those_of_the_numbers() -> None:
    """Against the textbook, on numbers small enough to see."""
    tally = Tally()
    for value, times in {"1": 2, "4": 1, "-2": 1}.items():
        tally.mark("sessions", "harm", value, times=times)
    (found,) = figures(tally, 4)
    assert (found.n, found.value, found.ends) == (4, 1.0, (-2, -2, 1, 1, 4))
    assert isclose(found.deviation**2, (0 + 0 + 9 + 9) / 3)
    assert isclose(found.error, sqrt(6 / 4))
