"""Words typed for a test become the situation it is rolled on, or a refusal that names the word."""

import pytest

from soloist.rules.games.hades.system import HADES
from soloist.rules.given import example, pool, reason, situation
from soloist.rules.system import Reason, Test
from soloist.values.message import Refusal
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("crochets", Reason("crochets", 1)),
        ("Voix des morts ++ 3D", Reason("Voix des morts ++", 3)),
        ("blessé II -1D", Reason("blessé II", -1)),
        ("? 2D", Reason("?", 2)),
        ("2D", Reason("?", 2)),
        ("le plan   bien  su 2d", Reason("le plan bien su", 2)),
        ("R2D2", Reason("R2D2", 1)),
    ],
)
def test_a_reason_and_its_weight(text: str, expected: Reason) -> None:
    """A reason weighs one die unless it ends in a number of dice."""
    assert reason(text) == expected


@pytest.mark.parametrize(("dice", "reasons"), [("1", ["objectif"]), ("3", ["objectif", "?"])])
def test_a_number_is_the_objective_and_unexplained_dice(dice: str, reasons: list[str]) -> None:
    """A bare number of dice is the objective, then dice nobody explained."""
    built = pool(OPPOSITION.sides[0], dice, "fr")
    assert [held.text for held in built.reasons] == reasons
    assert built.size == int(dice)


def test_counters_of_the_story_fill_the_keys_that_ask_for_them() -> None:
    """Destiny comes from the story unless it is given."""
    assert situation(OPPOSITION, {"for": "2", "against": "2"}, "fr", {"destiny": -3}).values["destiny"] == -3
    given = {"for": "2", "against": "2", "destiny": "1"}
    assert situation(OPPOSITION, given, "fr", {"destiny": -3}).values["destiny"] == 1


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"for": "3"}, "against"),
        ({"for": "0", "against": "1"}, "for"),
        ({"for": " , ", "against": "1"}, "for"),
        ({"for": "1", "against": "1", "luck": "2"}, "luck"),
        ({"for": "1", "against": "1", "shift": "beaucoup"}, "shift"),
        ({"for": "1", "against": "1", "dea": "peut-être"}, "dea"),
    ],
)
def test_what_cannot_be_understood_is_named(given: dict[str, str], named: str) -> None:
    """The refusal names the word that is wrong or missing."""
    with pytest.raises(Refusal) as refused:
        situation(OPPOSITION, given, "en")
    assert named in str(refused.value.message)


@pytest.mark.parametrize("test", HADES.tests, ids=lambda test: test.id)
def test_the_example_of_every_test_is_accepted(test: Test) -> None:
    """What a message offers as an example is understood."""
    given = dict(word.split("=") for word in example(test).split())
    situation(test, given, "fr", {"destiny": 0})
