"""What belongs to an option is there where the option is on, and nowhere else."""

import pytest

from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, labelled_test, rollable, system

OVERLAY = "solo.destiny_overlay"
LAID_OVER = ("roses", "bravoure", "oneshot")


def found(id_: str) -> System:
    """The system, whole."""
    known = system(id_)
    assert known is not None
    return known


@pytest.mark.parametrize("id_", LAID_OVER)
def test_off_there_is_no_destiny(id_: str) -> None:
    """No counter, no hat, no test, no option of the roll; only the option itself, which is off by default."""
    for options in ({}, {OVERLAY: "off"}, {OVERLAY: "perhaps"}):
        played = found(id_).under(options)
        assert all(held.id != "destiny" for held in played.counters)
        assert played.hat is None
        assert played.test("branch") is None
        assert played.test("auto") is None
        assert [each.id for each in played.options if each.id.startswith("solo.")] == [OVERLAY]
        assert labelled_test(played, "Automatique") is None


@pytest.mark.parametrize("id_", LAID_OVER)
def test_on_it_is_all_there(id_: str) -> None:
    """The same objects as in the whole rules, and back again from what was left of them."""
    whole = found(id_)
    played = whole.under({}).under({OVERLAY: "on"})
    assert played is whole
    assert "destiny" in [held.id for held in played.counters]
    assert {"auto", "branch"} <= {test.id for test in played.tests}
    assert played.hat is not None
    assert "solo.destiny_roll" in {each.id for each in played.options}


@pytest.mark.parametrize("id_", LAID_OVER)
def test_the_rest_of_the_rules_stays(id_: str) -> None:
    """Off takes away what is the option's and nothing more."""
    whole, left = found(id_), found(id_).under({})
    assert left.tests == tuple(test for test in whole.tests if test.id not in ("auto", "branch"))
    assert left.counters == tuple(held for held in whole.counters if held.id != "destiny")
    assert left.main is whole.main
    assert left.under({}) is left


@pytest.mark.parametrize("id_", ["hades", "spin", "free"])
def test_rules_without_such_options_are_always_whole(id_: str) -> None:
    """Whatever a story sets."""
    whole = found(id_)
    assert whole.under({OVERLAY: "off"}) is whole


@pytest.mark.parametrize("id_", SYSTEMS)
def test_fate_and_choice_can_be_rolled_in_every_game(id_: str) -> None:
    """Once each, the system's own first."""
    ids = [test.id for test in rollable(found(id_))]
    assert ids.count("fate") == ids.count("choice") == 1
    assert ids[: len(found(id_).tests)] == [test.id for test in found(id_).tests]
