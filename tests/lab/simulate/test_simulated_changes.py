"""What changes from one simulation to another is found, and nothing is where nothing changed."""

from math import isclose, sqrt

import pytest

from soloist.lab.simulate import compare
from soloist.lab.simulate.compare import changes
from soloist.lab.simulate.figures import spreading
from soloist.message import Refusal
from soloist.rules.hades import aftermath
from tests.lab.simulate.table import plan, simulated


def test_a_mutated_rule_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie that fails where it nearly succeeded: oppositions change, the tables that are asked do not."""
    what = plan("hades", scenes="3", actions="3", spend="never")
    before = simulated(what, 0, 79)

    def harsher(for_: int, against: int) -> int:
        return -1 if for_ == against else max(-3, min(3, for_ - against))

    monkeypatch.setattr(aftermath, "judge", harsher)
    found = changes(before, simulated(what, 0, 79))
    clear = {each.path: each.b - each.a for each in found if each.clear}
    assert clear["outcomes", "opposition", "almost"] < -0.1
    assert clear["outcomes", "opposition", "setback"] > 0.1
    assert not [path for path in clear if path[0] == "tables"]


def test_clear_changes_come_first_by_kind_and_size() -> None:
    """And their interval leaves nought out."""
    found = changes(
        simulated(plan("hades", {"for": "2"}), 0, 59), simulated(plan("hades", {"for": "4"}, seed=2), 0, 59)
    )
    told = [(not each.clear, each.rank, -each.size) for each in found]
    assert told == sorted(told)
    assert found[0].clear
    for each in found:
        assert each.low <= each.b - each.a <= each.high
        assert each.clear == (each.low > 0 or each.high < 0)


def test_nothing_changes_from_one_seed_to_the_next() -> None:
    """But for the few in twenty that chance makes look so."""
    one, other = (simulated(plan("spin", seed=seed), 0, 59) for seed in (11, 12))
    found = changes(one, other)
    assert len(found) > 60
    assert sum(each.clear for each in found) / len(found) < 0.15


def test_two_games_are_not_compared() -> None:
    """Nor one game in two languages."""
    one = simulated(plan("hades"), 0, 1)
    for other in (plan("spin"), plan("hades", lang="fr")):
        with pytest.raises(Refusal):
            changes(one, simulated(other, 0, 1))


def test_means_are_those_of_the_numbers() -> None:
    """Against the textbook, on numbers small enough to see."""
    found = spreading({"1": 2, "4": 1, "-2": 1})
    assert (found.n, found.mean, found.least, found.most) == (4, 1.0, -2, 4)
    assert isclose(found.variance, (0 + 0 + 9 + 9) / 3)
    assert isclose(found.error, sqrt(6 / 4))
    assert found.quarters == (-2, 1, 1)


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)])
def test_the_quantiles_are_those_of_student(freedom: int, quantile: float) -> None:
    """As tables have them."""
    assert isclose(compare._student(freedom), quantile, rel_tol=0.01)
