"""What changes from one simulation to another is found, and nothing is where nothing changed."""

from collections import Counter
from random import Random

import pytest

from soloist.lab.simulate.game import game_of
from soloist.lab.simulate.report import Report, changes, figures, report
from soloist.lab.simulate.session import BATCHES, Played, Trail, play_session
from soloist.rules.engine import contest
from soloist.values.dataclass import replace
from soloist.values.message import Refusal
from tests.lab.simulate.table import plan, simulated


def test_a_mutated_rule_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie that fails where it nearly succeeded: oppositions change, the tables that are asked do not."""
    what = plan("hades", scenes="3", actions="3", spend="never")
    before = simulated(what, 25)

    def harsher(for_: int, against: int) -> int:
        return -1 if for_ == against else max(-3, min(3, for_ - against))

    settle = contest.settle
    monkeypatch.setattr(
        contest,
        "settle",
        lambda game, rolls, values: settle(replace(game, judge=harsher), rolls, values),
    )
    found = changes(before, simulated(what, 25))
    clear = {each.was.path: each.difference for each in found if each.clear}
    assert clear["outcomes", "opposition", "almost"] < -0.1
    assert clear["outcomes", "opposition", "setback"] > 0.1
    assert not [path for path in clear if path[0] == "tables"]


def test_clear_changes_come_first_by_kind_and_size() -> None:
    """And their interval leaves nought out."""
    found = changes(
        simulated(plan("hades", {"for": "2"}), 12), simulated(plan("hades", {"for": "4"}, seed=2), 12)
    )
    told = [(not each.clear, each.rank, -each.size) for each in found]
    assert told == sorted(told)
    assert found[0].clear
    for each in found:
        if each.low is not None and each.high is not None:
            assert each.low <= each.difference <= each.high
            assert each.clear == (each.low > 0 or each.high < 0)


def test_nothing_changes_from_one_seed_to_the_next() -> None:
    """But for the one in twenty that chance makes look so."""
    game, lot = game_of(plan("spin", seed=5)), Random(3)
    every = [play_session(game, number).counts for number in range(60)]
    clear = weighed = 0
    for _ in range(20):
        one, other = (
            report(Played(game, 20, [Counter(each) for each in lot.choices(every, k=20)])) for _ in range(2)
        )
        found = [each for each in changes(one, other) if each.low is not None]
        clear += sum(each.clear for each in found)
        weighed += len(found)
    assert weighed > 20 * 30
    assert 0.01 <= clear / weighed <= 0.07


@pytest.mark.parametrize(("many", "clear"), [(2, False), (3, False), (4, True), (1000, True)])
def test_sessions_all_of_one_number_differ_by_their_count(many: int, clear: bool) -> None:
    """Two against two say nothing; four against four are so by chance once in thirty-five times."""
    game = game_of(plan("hades"))
    about = simulated(plan("hades"), 1).about
    reports = []
    for scenes in ("3", "5"):
        own: Counter[Trail] = Counter({("sessions", "scenes", scenes): many // min(many, BATCHES)})
        batches = [own] * min(many, BATCHES)
        reports.append(Report(about, many, tuple(figures(Played(game, many, batches)))))
    (found,) = changes(*reports)
    assert (found.low, found.high, found.clear) == (None, None, clear)


def test_two_games_are_not_compared() -> None:
    """Nor one game in two languages."""
    one = simulated(plan("hades"), 2)
    for other in (plan("spin"), plan("hades", lang="fr")):
        with pytest.raises(Refusal):
            changes(one, simulated(other, 2))
