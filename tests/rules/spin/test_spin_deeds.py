"""What costs or mends without dice: fortunes, losses, blows, the end of a session."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.spin.gauges import FORTUNE, GAUGE, HIT, HOLD_OFF, LOSS, TRAIT, level, moved
from soloist.rules.spin.tests import SESSION_END
from soloist.rules.system import Resolution, Situation, Test
from soloist.values.message import Refusal

SIZES = st.integers(1, 3)


def run(test: Test, **values: int) -> Resolution:
    """The test, which throws no die; its one outcome is certain."""
    found = test.resolve(Situation(values=values), given_dice(parse_hand("", ())))
    assert test.odds(Situation(values=values)).chance(found.outcome or "") == 1
    assert test.outcome(found.outcome) is not None
    return found


@pytest.mark.parametrize(
    ("use", "outcome"), [(HOLD_OFF, "forbid_stroke"), (TRAIT, "trait"), (GAUGE, "gauge")]
)
def test_a_fortune_buys_one_thing(use: int, outcome: str) -> None:
    """One fortune each (SPIN 0.1, Fortunes)."""
    found = run(FORTUNE, use=use, fortunes=1)
    assert (found.outcome, found.value, found.effects) == (outcome, None, {"fortunes": -1})


@pytest.mark.parametrize(
    ("graduations", "each", "after"), [(6, 2, 4), (5, 2, 2), (3, 2, 0), (1, 2, 0), (2, 1, 1), (8, 3, 3)]
)
def test_a_fortune_takes_a_gauge_down_a_level(graduations: int, each: int, after: int) -> None:
    """H becomes II, II becomes I, I and what is only begun are gone, whatever the graduations of a level."""
    assert run(FORTUNE, use=GAUGE, graduations=graduations, each=each).value == after


@pytest.mark.parametrize(
    "values",
    [
        {"use": TRAIT, "fortunes": 0},
        {"use": TRAIT, "graduations": 2},
        {"use": GAUGE, "graduations": 0},
        {"use": 4},
        {},
    ],
)
def test_a_fortune_is_refused(values: dict[str, int]) -> None:
    """None held, graduations of a trait, a gauge at its start, nothing to buy."""
    with pytest.raises(Refusal):
        run(FORTUNE, **values)


@pytest.mark.parametrize(
    ("values", "outcome", "after"),
    [
        ({}, "begun", 1),
        ({"graduations": 1}, "level_1", 2),
        ({"graduations": 1, "whole": 1}, "level_1", 2),
        ({"graduations": 2, "whole": 1}, "level_2", 4),
        ({"graduations": 5}, "used_up", 6),
        ({"graduations": 6}, "used_up", 6),
        ({"graduations": 0, "each": 1}, "level_1", 1),
        ({"graduations": 2, "each": 3, "whole": 1}, "level_1", 3),
    ],
)
def test_a_loss(values: dict[str, int], outcome: str, after: int) -> None:
    """One graduation more, or up to the next level (SPIN 0.1, Jauges)."""
    found = run(LOSS, **values)
    assert (found.outcome, found.value, found.effects) == (outcome, after, {})


@pytest.mark.parametrize(
    ("values", "outcome", "after"),
    [
        ({"result": 1, "graduations": 3}, "untouched", 3),
        ({"result": -3}, "untouched", 0),
        ({"result": 2}, "hurt", 2),
        ({"result": 2, "graduations": 4}, "down", 6),
        ({"result": 3}, "down", 6),
        ({"result": 2, "graduations": 6}, "down", 6),
        ({"result": 3, "spared": 1}, "hurt", 4),
        ({"result": 3, "spared": 1, "each": 1, "graduations": 1}, "down", 3),
    ],
)
def test_a_blow_to_an_important_adversary(values: dict[str, int], outcome: str, after: int) -> None:
    """A success is a level, a feat the end, or two levels where the story needs them (SPIN 0.1, Jauges)."""
    found = run(HIT, **values)
    assert (found.outcome, found.value) == (outcome, after)


@pytest.mark.parametrize(
    ("values", "outcome", "effects"),
    [
        ({"destiny": 3}, "zero", {"destiny": -3}),
        ({"destiny": -4}, "zero", {"destiny": 4}),
        ({"destiny": 3, "convert": 1}, "fortunes", {"destiny": -3, "fortunes": 3}),
        ({"destiny": 3, "convert": 1, "resumes": 1}, "fortunes", {"destiny": -3, "fortunes": 3}),
        ({"destiny": -2, "convert": 1}, "zero", {"destiny": 2}),
        ({"destiny": -2, "resumes": 1}, "same", {}),
        ({"destiny": 0}, "zero", {}),
    ],
)
def test_the_end_of_a_session(values: dict[str, int], outcome: str, effects: dict[str, int]) -> None:
    """Destiny begins again at 0; above it, an option makes fortunes of it (SPIN 0.1, Déroulement)."""
    found = run(SESSION_END, **values)
    assert (found.outcome, found.effects, found.value) == (outcome, effects, effects.get("fortunes"))


@given(st.data(), SIZES, SIZES)
def test_a_gauge_keeps_its_level_where_levels_change_size(
    data: st.DataObject, before: int, after: int
) -> None:
    """Entering a deadly place makes nobody worse; going back and forth heals no level."""
    graduations = data.draw(st.integers(0, HIGHEST * before))
    there = moved(graduations, before, after)
    assert level(there, after) == level(graduations, before)
    assert level(moved(there, after, before), before) == level(graduations, before)
    assert moved(graduations, before, before) == graduations
