"""Rolled, written as a dice line, read back and played again: every test, in both languages, agrees."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.dice_text import parse_dice_text, write_dice_text
from soloist.journal.recheck import recheck
from soloist.journal.recorded import Circumstances
from soloist.message import Refusal
from soloist.play.attempt import replayed
from soloist.play.record import dice_text
from soloist.rules.bravoure.system import BRAVOURE
from soloist.rules.dice import given_dice, parse_hand, random_dice
from soloist.rules.given import situation
from soloist.rules.system import Test

WITH_DICE = [
    test
    for test in BRAVOURE.tests
    if test.id not in ("sure", "add", "gift", "claim", "comeback", "experience") and test.option is None
]


@st.composite
def words(draw: st.DrawFn, test: Test) -> Mapping[str, str]:
    """Words a test accepts, as a person types them."""
    told = {
        side.id: draw(
            st.sampled_from(
                ["1", "3", "6", "agilité 4D, voleuse", "esprit 2D, ?", "fou +, brisé -1D, aura 2D"]
            )
        )
        for side in test.sides
    }
    few = {"pools": "2,3,1", "assets": "2", "infortunes": "0,4,6", "score": "3", "bravoure": "9"}
    for key in test.keys:
        if key.id in few:
            told[key.id] = few[key.id]
        elif key.kind == "flag" and not key.option:
            told[key.id] = draw(st.sampled_from(["true", "false"]))
        elif key.kind == "int":
            told[key.id] = str(draw(st.integers(key.least or 0, 8)))
    return told


@pytest.mark.parametrize("test", WITH_DICE, ids=[test.id for test in WITH_DICE])
@given(data=st.data(), seed=st.integers(0, 10**6), lang=st.sampled_from(["fr", "en"]))
def test_a_recorded_line_verifies(test: Test, data: st.DataObject, seed: int, lang: str) -> None:
    """The line says all that the rule needs; the same dice give the same again."""
    given_ = situation(test, data.draw(words(test)), lang)
    resolution = test.resolve(given_, random_dice(seed))
    assert test.resolve(given_, replayed(resolution)) == resolution
    parsed = parse_dice_text(write_dice_text(dice_text(test, given_, resolution, lang)))
    assert parsed is not None
    story = Circumstances({}, {option.id: option.default for option in BRAVOURE.options})
    again = recheck(parsed, BRAVOURE, story, lang)
    assert again is not None
    assert again.findings == ()
    assert again.resolution is not None
    assert (again.resolution.outcome, again.resolution.value) == (resolution.outcome, resolution.value)
    assert again.resolution.effects == resolution.effects
    assert again.resolution.each == resolution.each


@given(faces=st.lists(st.integers(1, 6), min_size=1, max_size=9), infortune=st.integers(0, 8))
def test_typed_dice_fall_as_typed(faces: list[int], infortune: int) -> None:
    """What a person types is what is read."""
    action = BRAVOURE.main
    assert action is not None
    given_ = situation(action, {"pool": str(len(faces)), "infortune": str(infortune)}, "fr")
    dice = given_dice(parse_hand(" ".join(map(str, faces)), action.dice_sides))
    resolution = action.resolve(given_, dice)
    assert resolution.rolls["pool"].base == tuple(faces)
    assert resolution.value == faces.count(1)
    struck = 1 not in faces and infortune + 1 > max(faces)
    assert (resolution.outcome == "misfortune") is struck


@pytest.mark.parametrize(
    ("given_", "typed", "named"),
    [
        ("asset=true", "6 2 3", "Die 1 of “pool” is rolled again"),
        ("asset=true", "6>6 2 3", "6>4"),
        ("asset=true", "5>4 2 3", "Die 1 of “pool” is not rolled again"),
        ("asset=false", "6>4 2 3", "Die 1 of “pool” is not rolled again"),
        ("", "1 2", "Die 3 of “pool” is missing"),
        ("", "1 2 3 4", "Die 4 of “pool”, a 4"),
        ("", "1 2 7", "Die 3 of “pool” shows 7"),
        ("", "1 2 3 +4", "Bonus die 1 of “pool”"),
        ("spend=3 bravoure=1", "1 1 3", "stands at 2"),
        ("spend=2 bravoure=1 spend_gained=false", "1 1 3", "stands at 1"),
    ],
)
def test_what_does_not_fit_is_named(given_: str, typed: str, named: str) -> None:
    """The very die, or the very points."""
    action = BRAVOURE.main
    assert action is not None
    words_ = dict(word.split("=") for word in given_.split())
    asked = situation(action, {"pool": "3", **words_}, "en")
    with pytest.raises(Refusal) as refused:
        action.resolve(asked, given_dice(parse_hand(typed, ["pool"])))
    assert named in str(refused.value.message)
