"""Inputs called by name: read in either language, refused when unknown, written as the story says them."""

from types import MappingProxyType

import pytest

from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.record import dice_text
from soloist.rules.dice import random_dice
from soloist.rules.games.hades.system import HADES
from soloist.rules.given import rung, situation
from soloist.rules.system import Situation
from soloist.values.message import Refusal
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")
TYPE = next(key for key in OPPOSITION.keys if key.id == "type")
TYPES = TYPE.rungs or {}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("negotiate", 3),
        ("négocier", 3),
        ("NEGOCIER", 3),
        ("  Négocier ", 3),
        ("general", 0),
        ("compétition", 8),
        ("dance", None),
        ("", None),
        ("3", None),
    ],
)
def test_a_word_names_its_number(text: str, number: int | None) -> None:
    """In either language; capitals, accents and spaces say nothing, and a bare number is no name."""
    assert rung(TYPE, text) == number


@pytest.mark.parametrize("number", TYPES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_comes_back(number: int, lang: str) -> None:
    """What is written in the brackets is read as what it was; the usual one is not written."""
    asked = situation(OPPOSITION, {"for": "3", "against": "2", "type": TYPES[number].of(lang)}, lang)
    assert asked.values["type"] == number
    groups = dice_text(rolled(Attempt(OPPOSITION, asked, lang=lang), random_dice(1))).groups
    said = {group.word: group.items for group in groups}
    assert said.get("type", ()) == ((TYPES[number].of(lang),) if number else ())
    assert not number or rung(TYPE, *said["type"]) == number


def test_a_number_beyond_the_words_is_refused() -> None:
    """A situation made by hand is held to the words too."""
    asked = situation(OPPOSITION, {"for": "1", "against": "1"}, "en")
    far = Situation(asked.pools, MappingProxyType({**asked.values, "type": 9}), asked.lists)
    with pytest.raises(Refusal):
        OPPOSITION.resolve(far, random_dice(1))
