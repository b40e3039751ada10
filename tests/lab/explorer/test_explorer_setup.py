"""What the explorer opens with can be played, and a map has the present pair where it says it has."""

from types import MappingProxyType

import pytest

from soloist.lab.explorer import Setup, begun
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.rules.systems import SYSTEMS, rollable, system
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
    """The last step is a range, the ones before it stay: one number both ways."""
    found = opened(id_, "script for=2..4 steps=1,2,1..3").answer()
    cells = {(case.at("for"), case.at("steps")): case.number("measure") for case in found.cases}
    one = cells["3", "2"]
    assert one is not None
    outcomes = opened(id_, "script for=3 steps=1,2,2").answer().cases[0].of("outcome")
    assert one == sum(each.value for each in outcomes if each.mood == "good")


def test_a_range_stays_beside_what_is_typed_next() -> None:
    """Until its dial is turned: then it is a number."""
    setup = opened("hades", "for=2..6").opened("contre=12")
    assert (setup.words["for"], setup.words["against"], setup.answer().form) == ("2..6", "12", "curve")
    assert setup.turned("for", 1).answer().form == "one"
