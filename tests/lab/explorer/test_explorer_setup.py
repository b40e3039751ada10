"""What the explorer opens with can be played, and a map has the present pair where it says it has."""

from types import MappingProxyType

import pytest

from soloist.lab.explorer.looks import look
from soloist.lab.explorer.opened import opened
from soloist.lab.explorer.setup import begun, nothing
from soloist.lab.odds.measure import Table
from soloist.lab.odds.question import Distribution
from soloist.lingo import Lingo
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.message import Refusal


def empty_handed(_: Test) -> Known:
    """A story in which nobody holds a card."""
    return MappingProxyType({"cards": ()})


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_opens_on_chances(id_: str) -> None:
    """No test begins with a refusal, with nothing known and with empty hands."""
    rules = system(id_)
    assert rules is not None
    for test in rollable(rules):
        for knows in (nothing, empty_handed):
            setup = begun(rules, test, "en", knows)
            assert look(setup, "outcomes").refused is None, test.id


def test_a_stroke_is_played_with_what_is_in_hand() -> None:
    """A card that is held is the first to be looked at; without any, the stroke that needs none."""
    rules = system("spin")
    assert rules is not None
    test = rules.test("play")
    assert test is not None
    assert begun(rules, test, "en", lambda _: {"cards": (3, 5)}).words["card"] == "3"
    assert begun(rules, test, "en").words["without"] == "1"
    with pytest.raises(Refusal, match=r"cards=2,4"):
        test.resolve(begun(rules, test, "en").question.but({"without": "no"}).situation(), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("id_", ["hades", "spin"])
def test_the_present_pair_of_a_map_of_steps_is_the_present_script(id_: str) -> None:
    """Its last step is turned, the ones before it stay: one number in both views."""
    rules = system(id_)
    assert rules is not None
    setup = opened(rules, "en", "script for=3 steps=1,2,2")
    found = look(setup, "map").answer
    outcomes = look(setup, "outcomes").answer
    assert isinstance(found, Table)
    assert isinstance(outcomes, Distribution)
    cells = {(cell.at("for"), cell.at("steps")): cell.measured for cell in found.cells}
    one = cells["3", "2"]
    assert one is not None
    assert one.exact == sum(each.share.exact or 0 for each in outcomes.outcomes if each.mood == "good")


def test_more_dice_than_there_are_is_told_by_its_limit() -> None:
    """A pair of numbers, however great, is a pair."""
    rules = system("hades")
    assert rules is not None
    refused = look(opened(rules, "en", "99999/1"), "outcomes").refused
    assert refused is not None
    assert "999" in Lingo("en").render(refused)
