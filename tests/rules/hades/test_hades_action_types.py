"""The tables by type of action: other words for the same results, never other chances."""

import re

import pytest

from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.games.hades.system import HADES
from soloist.rules.given import situation
from soloist.rules.system import Outcome, Situation
from tests.rules.models.asked import roll_of

AUTO = roll_of(HADES, "auto")
OPPOSITION = roll_of(HADES, "opposition")
OPPOSITION_OUTCOMES, AUTO_OUTCOMES = OPPOSITION.outcomes, AUTO.outcomes
TYPES = next(key for key in OPPOSITION.keys if key.id == "type").rungs or {}


def opposition_outcomes(type_: int) -> tuple[Outcome, ...]:
    """The six results, as told for that type."""
    assert OPPOSITION.outcomes_for is not None
    return OPPOSITION.outcomes_for(Situation(values={"type": type_}))


def automatic_outcomes(type_: int) -> tuple[Outcome, ...]:
    """Both results without dice, as told for that type."""
    assert AUTO.outcomes_for is not None
    return AUTO.outcomes_for(Situation(values={"type": type_}))


EIGHT = [number for number in TYPES if number]


def ids(outcomes: tuple[Outcome, ...]) -> list[tuple[str, int | None, str]]:
    """What a program knows an outcome by."""
    return [(each.id, each.value, each.name.en) for each in outcomes]


@pytest.mark.parametrize("type_", TYPES)
def test_ids_values_and_names_are_those_of_the_general_table(type_: int) -> None:
    """Only the words change; 0 is the general table itself."""
    assert ids(opposition_outcomes(type_)) == ids(OPPOSITION_OUTCOMES)
    assert ids(automatic_outcomes(type_)) == ids(AUTO_OUTCOMES)
    assert [each.mood for each in opposition_outcomes(type_)] == [each.mood for each in OPPOSITION_OUTCOMES]


def test_the_general_table_stays() -> None:
    """Without a type nothing is told otherwise."""
    for plain, told in zip(OPPOSITION_OUTCOMES, opposition_outcomes(0), strict=True):
        assert (told.text, told.choices) == (plain.text, plain.choices)


@pytest.mark.parametrize("type_", EIGHT)
def test_each_type_has_words_of_its_own(type_: int) -> None:
    """Eight sentences that are not the general ones, each in both languages and short enough for a screen."""
    told = (*opposition_outcomes(type_), *automatic_outcomes(type_))
    general = {each.text.en for each in (*OPPOSITION_OUTCOMES, *AUTO_OUTCOMES)}
    assert len(told) == 8
    for each in told:
        assert each.text.en not in general
        assert each.text.en != each.text.of("fr")
        for choice in each.choices:
            assert choice.text.en != choice.text.of("fr")
        for text in (each.text, *(choice.text for choice in each.choices)):
            assert 0 < len(text.of("fr")) < 110
            assert not re.search(r"[^\u202f][;!?]|'|[^\u00a0\u202f]:", text.of("fr")), text.of("fr")


def test_a_fight_goes_on() -> None:
    """Nothing offers to leave a fight there (HaDes 0.1.0, Éliminer)."""
    offered = {choice.id for each in opposition_outcomes(1) for choice in each.choices}
    assert "final" not in offered
    assert {"carry_on", "carry_on_price", "second_price"} <= offered


@pytest.mark.parametrize(
    ("type_", "outcome", "wanted"),
    [
        (2, "failure", ["final", "carry_on_price"]),
        (2, "fiasco", ["final", "second_price", "rearm"]),
        (3, "almost", ["reach_with_harm", "lesser", "carry_on"]),
        (3, "failure", ["final"]),
        (4, "almost", ["lesser", "carry_on"]),
        (5, "success", ["stop", "more_for_harm"]),
        (6, "almost", ["lesser", "elsewhere"]),
        (7, "failure", ["final", "carry_on_price"]),
        (8, "failure", ["final", "stay_with_harm"]),
    ],
)
def test_what_each_type_offers(type_: int, outcome: str, wanted: list[str]) -> None:
    """The ways on that its table gives."""
    found = next(each for each in opposition_outcomes(type_) if each.id == outcome)
    assert [choice.id for choice in found.choices] == wanted


def test_a_failed_automatic_fight_may_become_an_opposition() -> None:
    """More resistance than expected is one to roll against."""
    bad = AUTO.outcome("bad", Situation(values={"type": 1, "destiny": 0}))
    assert bad is not None
    assert [choice.id for choice in bad.choices] == ["oppose"]


@pytest.mark.parametrize("type_", TYPES)
def test_chances_and_effects_do_not_change(type_: int) -> None:
    """The same dice give the same value, effects and facts, whatever the type; so do the odds."""
    words = {"for": "3", "against": "4"}
    typed = situation(OPPOSITION, {**words, "type": TYPES[type_].en}, "en")
    plain = situation(OPPOSITION, words, "en")
    hands = parse_hand("6 2 5 +4 | 1 4 3 5", OPPOSITION.dice_sides)
    assert OPPOSITION.resolve(typed, given_dice(hands)) == OPPOSITION.resolve(plain, given_dice(hands))
    assert OPPOSITION.odds(typed) == OPPOSITION.odds(plain)
    nothing = given_dice({})
    for destiny in (-1, 0, 2):
        asked = situation(AUTO, {"destiny": str(destiny), "type": TYPES[type_].of("fr")}, "fr")
        bare = situation(AUTO, {"destiny": str(destiny)}, "fr")
        assert AUTO.resolve(asked, nothing) == AUTO.resolve(bare, nothing)
        assert AUTO.odds(asked) == AUTO.odds(bare)


def test_choices_of_one_outcome_have_ids_of_their_own() -> None:
    """A choice taken is found again by its id."""
    for type_ in EIGHT:
        for each in (*opposition_outcomes(type_), *automatic_outcomes(type_)):
            taken = [choice.id for choice in each.choices]
            assert len(set(taken)) == len(taken)
