"""Worked examples of La Couleur des Roses and results that follow directly from its rules, one line each."""

from collections.abc import Callable

import pytest

from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.roses.approach import sequela
from soloist.rules.roses.dice import dice_counts, group_advantages, offers, successes
from soloist.rules.roses.tests import SCALE, TEST, aid, difficulty, is_new_scene, refreshed
from soloist.rules.system import Pool, Reason, Situation
from soloist.values.message import Refusal


def situation(virtue: int, skill: int, **values: int) -> Situation:
    """A situation of plain pools."""
    return Situation((Pool((Reason("?", virtue),)), Pool((Reason("?", skill),))), values)


def faces(dice: str) -> str:
    """Dice as successes (1) and failures (0), as faces to type."""
    return " ".join({"0": "3", "1": "4"}[die] for die in dice)


def check(virtue: str, skill: str, wanted: int) -> tuple[int, bool]:
    """Successes of dice given as 0 and 1, and whether they are enough."""
    given = situation(len(virtue), len(skill), difficulty=wanted)
    dice = given_dice(parse_hand(f"{faces(virtue)} | {faces(skill)}", TEST.dice_sides))
    got = TEST.resolve(given, dice)
    assert got.value is not None
    return got.value, got.outcome == "success"


def reroll(virtue: str, skill: str, new: str, wanted: int) -> tuple[int, bool]:
    """The same with all virtue dice rolled again for an advantage."""
    given = situation(len(virtue), len(skill), difficulty=wanted, again_virtue=1)
    twice = " ".join(
        f"{one}>{other}" for one, other in zip(faces(virtue).split(), faces(new).split(), strict=True)
    )
    dice = given_dice(parse_hand(f"{twice} | {faces(skill)}", TEST.dice_sides))
    got = TEST.resolve(given, dice)
    assert got.value is not None
    assert got.effects == {"advantages": -1}
    return got.value, got.outcome == "success"


VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    # dice
    ("TV-301", dice_counts, (4, 2, 0, 0), (4, 2)),
    ("TV-305", dice_counts, (4, 2, 0, 3), (3, 0)),
    ("TV-306", dice_counts, (2, 5, 2, 0), (3, 6)),
    ("TV-307", dice_counts, (4, 2, 2, 1), (4, 3)),
    ("TV-309", dice_counts, (1, 0, 0, 3), (1, 0)),
    ("TV-310", dice_counts, (6, 6, 2, 0), (6, 6)),
    ("nothing at all", dice_counts, (0, 0, 0, 0), (1, 0)),
    ("a bonus wakes a skill of none", dice_counts, (2, 0, 1, 0), (2, 1)),
    # rolls
    ("TV-302", check, ("0001", "11", 4), (3, False)),
    ("TV-308", check, ("0011", "001", 3), (3, True)),
    ("TV-303", reroll, ("0001", "11", "0011", 4), (4, True)),
    ("TV-304", reroll, ("0001", "11", "0000", 4), (3, False)),
    ("even faces", successes, ((1, 2, 3, 4, 5, 6),), 3),
    # aid
    ("TV-312", aid, (5,), 2),
    ("one success helps nobody", aid, (1,), 0),
    # dice of another make
    # scenes
    ("TV-315", is_new_scene, (True, True, False), False),
    ("all three", is_new_scene, (True, True, True), True),
    ("a new scene", refreshed, (1, 3, 2, 0), {"advantages": 2, "fatigue": -2}),
    ("more than the sheet has stay", refreshed, (3, 2, 0, 1), {"stress": -1}),
    # sheets
    ("two skills of rank four", group_advantages, ({"a": 4, "b": 3, "c": 6, "d": 0},), 2),
    ("a sequela", sequela, ("jambe raide",), Reason("jambe raide", -1)),
    ("a bad sequela", sequela, ("jambe raide -2D",), Reason("jambe raide", -2)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "given", "expected"), [vector[1:] for vector in VECTORS], ids=[vector[0] for vector in VECTORS]
)
def test_vector(rule: Callable[..., object], given: tuple[object, ...], expected: object) -> None:
    """The rule gives what the text gives."""
    assert rule(*given) == expected


@pytest.mark.parametrize(
    ("value", "name"), [(1, "Enfantin"), (4, "Complexe"), (9, "Légendaire"), (10, "Spécial"), (14, "Spécial")]
)
def test_the_scale_of_difficulties(value: int, name: str) -> None:
    """Each rung stands at its number; from 10 on all is special."""
    assert difficulty(value).name.fr == name
    assert [each.value for each in SCALE] == list(range(1, 11))


def test_what_an_advantage_offers() -> None:
    """The example of the text: one success of four, two of two, difficulty 4: the virtue, 11 in 16."""
    (offer,) = offers((4, 2), (1, 2), 4, 1)
    assert (offer.side, offer.weight * 16) == ("virtue", 11 * offer.total)
    assert offers((4, 2), (2, 2), 4, 1) == ()
    assert offers((4, 2), (1, 1), 4, 0) == ()
    assert offers((1, 1), (0, 0), 4, 5) == ()


@pytest.mark.parametrize(
    ("given_values", "match"),
    [
        ({"advantages": 1, "again_skill": 1}, "one or the other"),
        ({"advantages": 2, "several": 0}, "one advantage on a roll"),
        ({"again_virtue": 2, "several": 0}, "one advantage on a roll"),
        ({"again_virtue": 2, "held": 1}, "2 advantages are spent and 1 left"),
        ({"advantages": 2, "held": 1}, "2 advantages are spent and 1 left"),
        ({"die": 7}, "d7 is not even"),
    ],
)
def test_refusals(given_values: dict[str, int], match: str) -> None:
    """What the rules do not allow is refused before any die is thrown."""
    with pytest.raises(Refusal) as refused:
        TEST.odds(situation(2, 2, difficulty=2, **given_values))
    assert match in str(refused.value)


def test_scores_go_to_six() -> None:
    """More than six dice of one colour are no score."""
    for virtue, skill in ((7, 1), (1, 7)):
        with pytest.raises(Refusal, match="0 to 6"):
            TEST.odds(situation(virtue, skill, difficulty=2))
