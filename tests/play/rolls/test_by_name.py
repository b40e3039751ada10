"""Tests asked for by name: labels in both languages, ids, words for keys."""

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


@pytest.mark.parametrize("name", ["zorg", "zorg steps=1", "", "=3"])
def test_an_unknown_name_is_refused_with_those_known(name: str) -> None:
    """All of them, in words."""
    with pytest.raises(Refusal) as refused:
        called(rules("hades"), name, "en")
    if name != "=3":
        assert known(rules("hades"), "en") in str(refused.value)
    assert "Turn of events (orient)" in known(rules("hades"), "en")


def test_keys_are_given_once_and_have_a_name() -> None:
    """A second time, or words after them, are refused."""
    for line in ("script steps=1 steps=2", "script steps=1 and more", "script pour=1 for=2"):
        with pytest.raises(Refusal):
            called(rules("hades"), line, "en")


def test_steps_are_steps_in_either_language() -> None:
    """Though their key is about the keys of each."""
    for word in ("steps", "étapes", "Etapes"):
        assert called(rules("spin"), f"Séquence {word}=1,2,2", "fr")[1] == {"steps": "1,2,2"}
