"""Tests asked for by name: labels in both languages, ids."""

import pytest

from soloist.play.rolls.by_name import called, known
from soloist.rules.system import System
from soloist.rules.systems import system
from soloist.values.message import Refusal


def rules(id_: str) -> System:
    """The rules of that id."""
    found = system(id_)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["zorg", "script steps=1", ""])
def test_an_unknown_name_is_refused_with_those_known(name: str) -> None:
    """All of them, in words."""
    with pytest.raises(Refusal) as refused:
        called(rules("hades"), name, "en")
    assert known(rules("hades"), "en") in str(refused.value)
    assert "Turn of events (orient)" in known(rules("hades"), "en")
