"""Simulated frequencies agree with exact odds, and with the dice the same rules throw by hand."""

from collections.abc import Mapping
from math import sqrt

import pytest

from soloist.rules.given import situation
from soloist.rules.systems import system
from tests.lab.simulate.table import came, plan, simulated

# One kind of roll alone, so that its odds are those of one situation.
ALONE = {
    "hades": ("opposition", {"for": "3", "against": "2", "carry_on": "40"}),
    "spin": ("opposition", {"for": "2", "against": "3", "carry_on": "40"}),
    "oneshot": ("standard", {"active": "2", "difficulty": "7"}),
    "bravoure": ("passive", {"pool": "3", "required": "1"}),
    "roses": ("test", {"virtue": "3", "skill": "2", "difficulty": "3"}),
}
STILL = {"scenes": "3", "actions": "4", "oracle": "1"}
WIDE = 4.5  # standard errors: a fair one is outside once in 150,000


def within(hits: int, of: int, chance: float) -> bool:
    """Whether so many hits are no wonder."""
    return abs(hits - of * chance) <= WIDE * sqrt(of * chance * (1 - chance)) + 1e-9


@pytest.mark.parametrize("id_", ["hades", "spin", "oneshot", "roses"])
def test_outcomes_come_as_often_as_their_odds_say(id_: str) -> None:
    """Every outcome of the main test, of one situation rolled over and over."""
    test_id, pools = ALONE[id_]
    habits = {**STILL, **pools, "spend": "never"}
    if id_ != "roses":
        habits |= {"harm.fiasco": "0"} if id_ != "oneshot" else {}
    habits |= {"harm.failure": "0"}
    rules = system(id_)
    assert rules is not None
    test = rules.test(test_id)
    assert test is not None
    given: Mapping[str, str] = {key: text for key, text in pools.items() if key != "carry_on"}
    odds = test.odds(situation(test, given, "en"))
    seen = came(simulated(plan(id_, habits), 40), "outcomes", test_id)
    total = sum(seen.values())
    assert total >= 40 * 12
    for outcome, weight in odds.weights.items():
        assert within(seen.get(outcome, 0), total, weight / odds.total), outcome


def test_rows_of_a_table_come_evenly() -> None:
    """Six rows on a d6."""
    report = simulated(plan("hades", scenes="2", actions="0", oracle="6", tables="oracle/yes-no"), 150)
    seen = came(report, "tables", "oracle/yes-no")
    assert len(seen) == 6
    assert sum(seen.values()) == 150 * 12
    assert all(within(times, 150 * 12, 1 / 6) for times in seen.values())


@pytest.mark.parametrize("id_", ["hades", "spin"])
def test_mishaps_follow_the_destiny_the_story_stands_at(id_: str) -> None:
    """With destiny at −4 and nothing that moves it, three in six branches bring a mishap."""
    habits = {"scenes": "4", "actions": "0", "turns": "0", "start.destiny": "-4"}
    if id_ == "hades":
        habits["automatic"] = "0"
    seen = came(simulated(plan(id_, habits), 150), "outcomes", "branch")
    assert sum(seen.values()) == 600
    assert within(seen["contretemps"], 600, 3 / 6)
    assert not within(seen["contretemps"], 600, 4 / 6)
