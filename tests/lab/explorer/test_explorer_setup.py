"""What the explorer opens with can be played, and a map has the present pair where it says it has."""

from types import MappingProxyType

import pytest

from soloist.lab.explorer import Setup, begun
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.dataclass import replace
from soloist.values.message import Refusal


def nothing(_: Test) -> Known:
    """No story."""
    return MappingProxyType({})


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_opens_on_chances(id_: str) -> None:
    """But for a stroke of fate, which wants a card; of a competition the outcomes alone are known."""
    rules = system(id_)
    assert rules is not None
    for test in rollable(rules):
        if test.id == "play":
            with pytest.raises(Refusal):
                begun(rules, test, "en", nothing).answer()
            begun(rules, test, "en", lambda _: {"cards": (3, 5)}).opened("card=3").answer()
        else:
            case = begun(rules, test, "en", nothing).answer().cases[0]
            assert (case.refused is None) == (test.id != "competition"), test.id


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
