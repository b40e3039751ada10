"""Typed dice are read die by die; those that do not fit are in `rolls.txt`."""

import pytest

from soloist.rules.dice import LONE, Hand, Throw, given_dice, parse_hand, recorded_hand

SIDES = ("for", "against")


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("6 2 5 +4 | 1 4 3", {"for": Hand((6, 2, 5), (4,)), "against": Hand((1, 4, 3))}),
        ("6,2,5+4|1,4,3", {"for": Hand((6, 2, 5), (4,)), "against": Hand((1, 4, 3))}),
        ("6 6 +6 +2 + 3", {"for": Hand((6, 6), (6, 2, 3))}),
        ("6,6+4,2", {"for": Hand((6, 6), (4, 2))}),
        ("2>5 3 | 1 > 6 > 2", {"for": Hand((2, 3), (), ((5,), ())), "against": Hand((1,), (), ((6, 2),))}),
        ("| 4", {"against": Hand((4,))}),
        ("  ", {}),
    ],
)
def test_what_a_person_types(text: str, hands: dict[str, Hand]) -> None:
    """Commas or spaces, `+` for bonus dice, `>` for dice rolled again, `|` between sides."""
    assert parse_hand(text, SIDES) == hands


def test_a_roll_without_sides() -> None:
    """Its dice belong to the lone side."""
    assert parse_hand("3", ()) == {LONE: Hand((3,))}


def test_several_throws_share_a_hand() -> None:
    """Base dice are handed out in order, whatever the size of the throws."""
    dice = given_dice({LONE: Hand((4, 5, 6))})
    assert dice.throw(Throw(LONE, 1)) + dice.throw(Throw(LONE, 2)) == (4, 5, 6)
    dice.done()


def test_recorded_dice() -> None:
    """A recorded roll, all faces and waves, is the hand that gives it again."""
    recorded = recorded_hand([(6,), (2, 5)], [(6,), (3,)])
    assert recorded == Hand((6, 2), (6, 3), ((), (5,)))
    assert recorded_hand([(6,), (2,)]) == Hand((6, 2))
