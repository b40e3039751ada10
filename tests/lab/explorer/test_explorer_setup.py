"""What the explorer opens with can be played, and a map has the present pair where it says it has."""

from types import MappingProxyType

import pytest

from soloist.lab.explorer.setup import Setup, begun
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.dataclass import replace
from soloist.values.message import Refusal


def nothing(_: Test) -> Known:
    """No story."""
    return MappingProxyType({})


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
            found = begun(rules, test, "en", knows).answer()
            assert found.cases[0].refused is None, test.id


def test_a_stroke_is_played_with_what_is_in_hand() -> None:
    """A card that is held is the first to be looked at; without any, the stroke that needs none."""
    rules = system("spin")
    assert rules is not None
    test = rules.test("play")
    assert test is not None
    assert begun(rules, test, "en", lambda _: {"cards": (3, 5)}).words["card"] == "3"
    assert begun(rules, test, "en", nothing).words["without"] == "1"
    with pytest.raises(Refusal, match=r"cards=2,4"):
        test.resolve(begun(rules, test, "en", nothing).question().but({"without": "no"}).situation(), None)  # type: ignore[arg-type]


def opened(id_: str, words: str) -> Setup:
    """What is typed after `/odds`."""
    rules = system(id_)
    assert rules is not None
    assert rules.main is not None
    return begun(rules, rules.main, "en", nothing).opened(words)


@pytest.mark.parametrize("id_", ["hades", "spin"])
def test_the_present_pair_of_a_map_of_steps_is_the_present_script(id_: str) -> None:
    """Its last step is turned, the ones before it stay: one number in both views."""
    setup = opened(id_, "script for=3 steps=1,2,2")
    found = replace(setup, view="map").answer()
    cells = {(case.at("for"), case.at("steps")): case.number("measure") for case in found.cases}
    one = cells["3", "2"]
    assert one is not None
    outcomes = setup.answer().cases[0].of("outcome")
    assert one == sum(each.value for each in outcomes if each.mood == "good")
