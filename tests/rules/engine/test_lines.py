"""Rolled, written as a dice line, read back and played again: every test of every game, in both languages."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.recheck import recheck
from soloist.journal.checking.recorded import Circumstances
from soloist.journal.dice_text import parse_dice_text, write_dice_line
from soloist.play.rolls.attempt import Attempt, replayed
from soloist.play.rolls.record import dice_text
from soloist.rules.dice import given_dice, parse_hand, random_dice
from soloist.rules.given import situation, told_by_dice
from soloist.rules.system import Key, System, Test, bounds
from soloist.rules.systems import SYSTEMS, system
from soloist.values.message import Refusal

GAMES = [found for id_ in SYSTEMS if (found := system(id_)) is not None]
ROLLED = [(game, test) for game in GAMES for test in game.tests if game.id != "free"]
POOLS = ("1", "3", "6", "agilité 4D, voleuse", "esprit 2D, ?", "fou +, brisé -1D, aura 2D")


@st.composite
def words(draw: st.DrawFn, test: Test) -> Mapping[str, str]:
    """Words a test may accept, as a person types them."""
    told = {side.id: draw(st.sampled_from(POOLS)) for side in test.sides if not side.optional}
    for key in test.keys:
        if not key.option and ((key.default is None and not key.optional) or draw(st.booleans())):
            told[key.id] = draw(_word(key))
    return told


def _word(key: Key) -> st.SearchStrategy[str]:
    least, most = bounds(key)
    least = max(-9, least or 0)
    if key.kind == "flag":
        return st.sampled_from(("true", "false"))
    if key.kind == "word" and key.rungs:
        return st.sampled_from([name.en for name in key.rungs.values()])
    numbers = st.integers(least, max(least, min(9, 9 if most is None else most)))
    if key.kind == "ints":
        return st.lists(numbers, min_size=1, max_size=3).map(lambda each: ",".join(map(str, each)))
    return numbers.map(str)


@pytest.mark.parametrize(("game", "test"), ROLLED, ids=[f"{game.id} {test.id}" for game, test in ROLLED])
@given(data=st.data(), seed=st.integers(0, 10**6), lang=st.sampled_from(["fr", "en"]))
def test_a_recorded_line_verifies(
    game: System, test: Test, data: st.DataObject, seed: int, lang: str
) -> None:
    """The line says all that the rule needs; the same dice, typed too, give the same again."""
    story = Circumstances({}, {option.id: option.default for option in game.options})
    given_words = data.draw(words(test))
    try:
        asked = situation(test, given_words, lang)
        resolution = test.resolve(asked, random_dice(seed))
    except Refusal:
        return
    assert test.resolve(asked, replayed(resolution)) == resolution
    if not resolution.rolls:  # what throws no dice has nothing to play again
        return
    attempt = Attempt(test, asked, resolution=resolution, lang=lang)
    parsed = parse_dice_text(write_dice_line(dice_text(attempt)).removeprefix("d: "))
    assert parsed is not None
    again = recheck(parsed, game, story, lang)
    if again is None or again.resolution is None:  # what the line leaves to the story stands in none here
        return
    assert again.findings == ()
    assert (again.resolution.outcome, again.resolution.value) == (resolution.outcome, resolution.value)
    assert again.resolution.each == resolution.each


@given(data=st.data(), seed=st.integers(0, 10**6))
def test_typed_dice_give_what_they_gave(data: st.DataObject, seed: int) -> None:
    """Dice typed as they fell, rolled-again ones as `2>5`, say by themselves what was spent."""
    test = next(test for game, test in ROLLED if (game.id, test.id) == ("roses", "test"))
    told = {
        "virtue": data.draw(st.sampled_from(("0", "4", "Patience 3D, raide -2D"))),
        "skill": data.draw(st.sampled_from(("1", "6", "Crochetage 2D"))),
        "difficulty": str(data.draw(st.integers(1, 12))),
    }
    colour = "skill" if told["virtue"] == "0" else "virtue"
    spent = {f"again_{colour}": str(data.draw(st.integers(0, 3)))}
    rolled = test.resolve(situation(test, told | spent, "fr"), random_dice(seed))
    typed = " | ".join(
        " ".join(">".join(map(str, die)) for die in roll.shown) for roll in rolled.rolls.values()
    )
    asked = situation(test, told_by_dice(test, told, typed), "fr")
    assert test.resolve(asked, given_dice(parse_hand(typed, test.dice_sides))) == rolled
