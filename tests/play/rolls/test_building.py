"""Putting a test together, whatever the test; then its dice, and what moves them."""

import pytest

from soloist.play.rolls.attempt import (
    Attempt,
    begin,
    rolled,
)
from soloist.play.rolls.building import (
    key_value,
    put,
    shown_keys,
    stepped,
    valued,
)
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.games.hades.system import HADES
from soloist.rules.system import Key, Outcome, Reason, Resolution, Roll, Side, Test
from soloist.values.message import Refusal
from tests.play.sitting import dice
from tests.rules.models.asked import roll_of
from tests.terms import term

OPPOSITION = roll_of(HADES, "opposition")
SCRIPT = roll_of(HADES, "script")
# A test of a system that does not exist: one side, an input it cannot do without, no odds.
CLIMB = Test(
    "climb",
    term("Climb", "Grimper"),
    (Side("pool", term("pool", "réserve"), term("Pool", "Réserve")),),
    (
        Key("height", "int", term("Height", "Hauteur"), None, 2, 9),
        Key("rope", "flag", term("Rope", "Corde"), 0),
    ),
    (Outcome("up", 1, term("Up", "En haut"), term("You are up.", "Vous y êtes.")),),
    lambda situation, dice: Resolution("climb", "up", 1, {"pool": Roll((1,))}, {}),
)


def hades() -> Attempt:
    """An opposition about to be built."""
    return begin(OPPOSITION, ("Aldric",), {"destiny": 1}, "fr")


def test_a_test_of_one_side_and_an_input() -> None:
    """Inputs it cannot do without have a first value, within their bounds; a flag is turned."""
    attempt = begin(CLIMB, (), {}, "en")
    height, rope = shown_keys(CLIMB, more=True)
    assert shown_keys(CLIMB, more=False) == (height,)
    assert attempt.situation.values == {"height": 2}
    assert stepped(attempt, height, -1).situation.values == {"height": 2}
    assert stepped(attempt, height, 1).situation.values == {"height": 3}
    with pytest.raises(Refusal, match="out of range"):
        valued(attempt, height, "12")
    with pytest.raises(Refusal, match="a whole number"):
        valued(attempt, height, "high")
    for turned in (stepped(attempt, rope, 1), valued(attempt, rope, "oui")):
        assert turned.situation.values["rope"] == 1
        assert stepped(turned, rope, 1).situation.values["rope"] == 0


def test_inputs_are_lists_and_words_too() -> None:
    """The steps of a plan are numbers; an input that is called by name stops at the ends."""
    steps = next(key for key in SCRIPT.keys if key.id == "steps")
    assert valued(begin(SCRIPT, (), {}, "en"), steps, "1, 2 2").situation.lists == {"steps": (1, 2, 2)}
    key = next(key for key in OPPOSITION.keys if key.id == "type")
    assert key_value(stepped(hades(), key, -1), key) == 0
    assert key_value(valued(hades(), key, "negotiate"), key) == 3
    with pytest.raises(Refusal):
        valued(hades(), key, "danser")


# --- its dice


def test_deus_ex_alea_is_offered_only_where_the_story_allows_it(story: Story) -> None:
    """A heroic trait counts once the story's option is on, from the line that sets it."""
    send(story, "[N:Destinée|Destin 0->3]", dice(""))
    offers = []
    for option in ("off", "on"):
        send(story, f"(option: hd.dea {option})", dice(""))
        begun = begin(OPPOSITION, ("Aldric",), story.known(OPPOSITION), "fr")
        tried = rolled(put(begun, 0, Reason("Voix des morts +", 2)), dice("1 1 1 | 6 +6"))
        assert tried.resolution is not None
        offers.append(tried.resolution.facts["dea_offer"])
    assert offers == [0, 1]
