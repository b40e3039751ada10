"""What a test comes to is the same as every fall of its dice, gone through one by one, says."""

from fractions import Fraction
from shlex import split

import pytest

from soloist.lab.odds.answer import answer
from soloist.lab.odds.question import Question, chances, falls
from soloist.rules.given import example
from soloist.rules.systems import SYSTEMS, rollable, system
from tests.lab.odds.slow import asked, every, shares

CASES = [
    asked("hades", "opposition", for_=1, against=1),
    asked(
        "hades", "opposition", for_=2, against=1, destiny=4, dea="on", heroic_for="on", heroic_against="on"
    ),
    asked("hades", "opposition", for_=1, against=2, destiny=-4, dea="on", heroic_against="on", dea_steps=1),
    asked("hades", "opposition", for_=2, against=2, shift=1),
    asked("hades", "opposition", for_=1, against=3, shift=-2),
    asked("hades", "script", for_=2, steps="1,1"),
    asked("hades", "script", for_=1, steps="1,1", destiny=-3, dea="on", heroic_for="on"),
    asked("hades", "branch", destiny=-3),
    asked("spin", "opposition", for_=2, against=2),
    asked("spin", "opposition", for_=1, against=2, destiny=3, dea="on", heroic_for="on", dea_unbounded="on"),
    asked("spin", "sequence", for_=2, steps="1,1"),
    asked("spin", "off_stage", for_=2, against=1, shift=1),
    asked("spin", "draw"),
    asked("oneshot", "standard", active=3, difficulty=7),
    asked("oneshot", "opposed", active=2, resisting=2, harm="on"),
    asked("oneshot", "opposed", active=1, resisting=2, harm="on", defends="on"),
    asked("oneshot", "ranged", metres=30, active=2),
    asked("bravoure", "action", pool=4, infortune=3),
    asked("bravoure", "menace", pool=3, score=2, spend=1, bravoure=1),
    asked("bravoure", "opposition", pool=2, other=3, infortune=2),
    asked("bravoure", "group", pools="2,3", infortunes="2,1"),
    asked("roses", "test", virtue=2, skill=2, difficulty=2),
    asked("roses", "test", virtue=2, skill=1, difficulty=2, again_virtue=1),
    asked("roses", "aid", virtue=2, skill=1),
]


def named(question: Question) -> str:
    """What a question is called in the list of tests."""
    return f"{question.test.id} {dict(question.words)}"


@pytest.mark.parametrize("question", CASES, ids=named)
def test_as_every_fall_says(question: Question) -> None:
    """Outcome, value, step and changes, each with its exact chance."""
    assert shares(falls(question)) == every(question)


@pytest.mark.parametrize("id_", ["hades", pytest.param("spin", marks=pytest.mark.slow)])
def test_a_competition_is_its_own_sides(id_: str) -> None:
    """Its outcomes come from the odds; the rest of so many dice is not gone through."""
    question = asked(
        id_, "competition", for_=1, against=1, rival_for=1, rival_against=1, rival_protagonist="on"
    )
    whole = every(question)
    told = {each.what: each.value for each in chances(question)}
    for outcome, odds in told.items():
        assert odds == sum(share for fall, share in whole.items() if fall.outcome == outcome)


@pytest.mark.parametrize(("side", "dice"), [("pool", 3), ("other", 2)])
def test_sixes_an_asset_rolls_again(side: str, dice: int) -> None:
    """Rolled again until none is left: what a long enough tree of falls comes to."""
    words = (
        {"pool": dice, "asset": "on"} if side == "pool" else {"pool": 1, "other": dice, "other_asset": "on"}
    )
    question = asked("bravoure", "action" if side == "pool" else "opposition", infortune=2, **words)
    short, long = shares(falls(question)), every(question, 3)
    assert short.keys() == long.keys()
    for fall, chance in short.items():
        assert chance * Fraction(9, 10) < long[fall] <= chance


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_of_every_system_is_told_exactly(id_: str) -> None:
    """With the words of its own example."""
    rules = system(id_)
    assert rules is not None
    more = {"script": "for=3", "sequence": "for=3", "play": "cards=1 card=1"}
    for test in rollable(rules):
        text = f"{example(test)} {more.get(test.id, '')}".replace(
            "use=no stroke of fate", "use='no stroke of fate'"
        )
        words = dict(word.split("=", 1) for word in split(text))
        found = answer(Question(rules, test, words))
        outcomes = [each.value for each in found.cases[0].of("outcome")]
        assert (found.cases[0].refused is not None) == (test.id == "competition"), test.id
        assert not outcomes or sum(outcomes) == 1, test.id
