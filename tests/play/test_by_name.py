"""Tests asked for by name: labels in both languages, ids, words for keys."""

import pytest

from soloist.message import Refusal
from soloist.play.rolls.by_name import called, known
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, rollable, system


def rules(id_: str) -> System:
    """The rules of that id."""
    found = system(id_)
    assert found is not None
    return found


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_answers_to_its_names(id_: str) -> None:
    """Label in either language, in capitals and without its accents, unless another test has the same."""
    found = rules(id_)
    for test in rollable(found):
        for name in (
            test.id,
            test.id.upper(),
            *test.label.words,
            *(word.upper() for word in test.label.words),
        ):
            assert called(found, name, "en").test.id in {
                each.id
                for each in rollable(found)
                if name.casefold() in (each.id, *(word.casefold() for word in each.label.words))
            }


def test_blanks_accents_and_apostrophes_do_not_count() -> None:
    """As they are typed on any keyboard."""
    spin = rules("spin")
    for name in ("off_stage", "Off stage", "off  stage"):
        assert called(spin, name, "en").test.id == "off_stage"
    assert called(rules("hades"), "COMPETITION", "fr").test.id == "competition"
    assert called(rules("hades"), "tournure", "fr").test.id == "orient"


def test_words_after_the_name_are_keys() -> None:
    """Quotes hold reasons together; key words in either language."""
    found = called(rules("hades"), 'opposition pour="corde 2D, l\'objectif" against=2', "fr")
    assert (found.test.id, dict(found.given)) == (
        "opposition",
        {"for": "corde 2D, l'objectif", "against": "2"},
    )


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
        assert dict(called(rules("spin"), f"Séquence {word}=1,2,2", "fr").given) == {"steps": "1,2,2"}
