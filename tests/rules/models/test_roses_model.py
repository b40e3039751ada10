"""La Couleur des Roses agrees with a second telling of its rules: thousands of rolls, every chance."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Dice, Throw, given_dice, recorded_hand
from soloist.rules.given import situation
from soloist.rules.system import Resolution, Roll, Test
from soloist.rules.systems import system
from soloist.values.message import Refusal
from tests.rules.models import roses_model as model
from tests.rules.models.roses_model import Row

Words = Mapping[str, int]

MANY = settings(max_examples=10 * settings().max_examples)  # 10,000 in a campaign


def roses(id_: str) -> Test:
    """The test of that id."""
    rules = system("roses")
    assert rules is not None
    test = rules.test(id_)
    assert test is not None
    return test


def rolled(id_: str, words: Mapping[str, object], dice: Dice) -> Resolution:
    """What the product makes of those dice."""
    test = roses(id_)
    found = test.resolve(situation(test, {key: str(value) for key, value in words.items()}, "en"), dice)
    dice.done()
    return found


def chances(id_: str, words: Words) -> dict[str, Fraction]:
    """The product's chances, without those that are none."""
    test = roses(id_)
    odds = test.odds(situation(test, {key: str(value) for key, value in words.items()}, "en"))
    return {name: odds.chance(name) for name, weight in odds.weights.items() if weight}


def laid(virtue: Sequence[Row], skill: Sequence[Row]) -> Dice:
    """Dice that show those rows, one after the other."""
    sides = {"virtue": virtue, "skill": skill}
    return given_dice({side: recorded_hand(list(zip(*rows, strict=True))) for side, rows in sides.items()})


def rows(dice: int, again: int, faces: int = 6) -> st.SearchStrategy[list[Row]]:
    """The rows of one colour."""
    row = st.tuples(*[st.integers(1, faces)] * dice)
    return st.lists(row, min_size=1 + again, max_size=1 + again)


class Watched:
    """Random dice that remember what was asked of them, in order."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.asked: list[tuple[Throw, Row]] = []

    def throw(self, wanted: Throw) -> Row:
        """Fair faces."""
        fell = tuple(self._chance.randint(1, wanted.faces) for _ in range(wanted.count))
        self.asked.append((wanted, fell))
        return fell

    def done(self) -> None:
        """Never left over."""


scores = st.integers(0, 6)
changes = st.integers(0, 14)


@MANY
@given(
    data=st.data(),
    virtue=scores,
    skill=scores,
    bonus=changes,
    malus=changes,
    again=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    difficulty=st.integers(1, 13),
    faces=st.sampled_from([2, 4, 6, 10]),
    id_=st.sampled_from(["test", "aid"]),
)
def test_a_roll(
    data: st.DataObject,
    virtue: int,
    skill: int,
    bonus: int,
    malus: int,
    again: tuple[int, int],
    difficulty: int,
    faces: int,
    id_: str,
) -> None:
    """Dice of both colours, the better of their rows, outcome and advantages spent are the model's."""
    sizes = model.dice_counts(virtue, skill, bonus, malus)
    words = {"virtue": virtue, "skill": skill, "bonus": bonus, "malus": malus, "die": faces}
    words |= {"again_virtue": again[0] if sizes[0] else 0, "again_skill": again[1] if sizes[1] else 0}
    virtue_rows = data.draw(rows(sizes[0], words["again_virtue"], faces))
    skill_rows = data.draw(rows(sizes[1], words["again_skill"], faces))
    expected = model.check(virtue_rows, skill_rows)
    if id_ == "test":
        words["difficulty"] = difficulty
    found = rolled(id_, words, laid(virtue_rows, skill_rows))
    assert found.value == expected.total
    assert dict(found.effects) == ({"advantages": -expected.spent} if expected.spent else {})
    _lie_right(found.rolls["virtue"], virtue_rows)
    _lie_right(found.rolls["skill"], skill_rows)
    if id_ == "test":
        assert found.outcome == ("success" if expected.reaches(difficulty) else "failure")
        assert (found.facts["virtue"], found.facts["skill"]) == (expected.virtue, expected.skill)
    else:
        assert found.outcome == _AID[expected.aid]


_AID = ["none", "one", "two", "three", "four", "five", "six"]


def _lie_right(roll: Roll, expected: Sequence[Row]) -> None:
    """All rows are told, and the best of them, which stands last, is the one that counts."""
    assert sorted(zip(*roll.shown, strict=True)) == sorted(row for row in expected if row)
    assert roll.base in expected
    assert model.successes(roll.base) == model.kept(expected)


@pytest.mark.parametrize("spent", [(1, 0), (0, 1), (1, 1), (2, 0)])
def test_advantages_one_has_not(spent: tuple[int, int]) -> None:
    """Nobody spends more than is left, nor two where the story allows one, nor on dice that are not there."""
    laid_rows = [(2, 1)] * (1 + spent[0]), [(1, 1)] * (1 + spent[1])
    words = {"virtue": 2, "skill": 2, "difficulty": 4, "again_virtue": spent[0], "again_skill": spent[1]}
    for held in range(4):
        if held < sum(spent):
            with pytest.raises(Refusal):
                rolled("test", words | {"held": held}, laid(*laid_rows))
        else:
            assert dict(rolled("test", words | {"held": held}, laid(*laid_rows)).effects) == {
                "advantages": -sum(spent)
            }
    if sum(spent) > 1:
        with pytest.raises(Refusal):
            rolled("test", words | {"several": 0}, laid(*laid_rows))
    if spent[1]:
        with pytest.raises(Refusal):
            rolled("test", words | {"skill": 0}, laid(laid_rows[0], [(), ()]))


def test_dice_of_every_sheet() -> None:
    """Every pair of scores with every bonus and malus rolls as many dice of each colour as the model's."""
    for virtue, skill, bonus, malus in product(range(7), range(7), range(0, 15, 2), range(15)):
        words = {"virtue": virtue, "skill": skill, "bonus": bonus, "malus": malus, "difficulty": 1}
        found = rolled("test", words, Watched(0))
        sizes = len(found.rolls["virtue"].base), len(found.rolls["skill"].base)
        assert sizes == model.dice_counts(virtue, skill, bonus, malus)


@MANY
@given(
    people=st.lists(st.tuples(*[st.integers(0, 6)] * 4), min_size=1, max_size=5),
    new=st.tuples(*[st.booleans()] * 3),
)
def test_a_scene(people: list[tuple[int, int, int, int]], new: tuple[bool, bool, bool]) -> None:
    """Only place, time and action together end one; then everybody's counters start anew."""
    words: dict[str, object] = dict(zip(("new_place", "new_time", "new_action"), map(int, new), strict=True))
    for place, key in enumerate(("advantages", "most", "fatigue", "stress")):
        words[key] = ",".join(str(person[place]) for person in people)
    found = rolled("scene", words, given_dice({}))
    ends = model.scene_ends(*new)
    expected = [model.after_scene(*person) if ends else {} for person in people]
    assert found.outcome == ("new_scene" if ends else "same_scene")
    each = [dict(share.effects) for share in found.each] if len(people) > 1 else [dict(found.effects)]
    assert (each, dict(found.effects)) == (expected, expected[0])


def test_the_model_itself() -> None:
    """It gives what the worked examples of the text give."""
    counts = {(4, 2, 0, 0): (4, 2), (4, 2, 0, 3): (3, 0), (2, 5, 2, 0): (3, 6), (4, 2, 2, 1): (4, 3)}
    counts |= {(1, 0, 0, 3): (1, 0), (6, 6, 2, 0): (6, 6)}
    assert {given_: model.dice_counts(*given_) for given_ in counts} == counts
    assert not model.check([(1, 1, 1, 2)], [(2, 2)]).reaches(4)
    assert model.check([(1, 1, 1, 2), (1, 1, 2, 2)], [(2, 2)]).reaches(4)
    assert model.check([(1, 1, 1, 2), (1, 1, 1, 1)], [(2, 2)]).total == 3
