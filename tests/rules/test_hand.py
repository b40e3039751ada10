"""Typed dice are read die by die, and a die that does not fit is named."""

import pytest

from soloist.rules.dice import LONE, Hand, Throw, given_dice, parse_hand, recorded_hand
from soloist.rules.engine.evens import roll_parity
from soloist.rules.system import Roll
from soloist.values.message import Refusal

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


@pytest.mark.parametrize(
    ("text", "word", "side"),
    [
        ("6 x 5", "x", "for"),
        ("1 | -4", "-4", "against"),
        ("6>", "6>", "for"),
        ("²", "²", "for"),
        ("1" * 5000, "1" * 5000, "for"),
    ],
)
def test_what_is_not_dice(text: str, word: str, side: str) -> None:
    """Refused on reading, with the word and the cure."""
    with pytest.raises(Refusal) as refused:
        parse_hand(text, SIDES)
    assert str(refused.value.message) == (
        f"“{word}” of “{side}” is not a die. "
        "Write the faces as numbers, as in 6 2 5 +4; 2>5 is a 2 rolled again."
    )


def test_a_side_too_many() -> None:
    """The surplus side is shown."""
    with pytest.raises(Refusal) as refused:
        parse_hand("1|2|3", SIDES)
    assert str(refused.value.message) == "3 sides of dice were given and this roll has 2. Take away “|3”."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2", "Die 3 of “for” is missing: 3 are rolled and 2 given. Add it."),
        ("", "No dice were given for “for”, which rolls 3. Add them; sides are split by |."),
        ("1 2 3 4", "Die 4 of “for”, a 4, is one too many: only 3 are rolled. Take it away."),
        ("1 7 3", "Die 2 of “for” shows 7: a d6 has faces 1 to 6. Correct that face."),
        ("1 0 3", "Die 2 of “for” shows 0: a d6 has faces 1 to 6. Correct that face."),
        ("6 6 3 +1", "Bonus die 2 of “for” is missing: each 6 earns one. Add it after a +, as in 6 2 5 +4."),
        ("6 1 3 +8", "Die 1 of “for” shows 8: a d6 has faces 1 to 6. Correct that face."),
        ("6 1 3 +6 +2", "Bonus die 2 of “for”, a 2, was not earned: each 6 earns one. Take it away."),
        ("1 2>4 3", "Die 2 of “for” is not rolled again here: take away >4."),
        ("1 2 3 | 4", "Dice were given for “against”, which rolls none here. Take them away."),
    ],
)
def test_dice_that_do_not_fit(text: str, said: str) -> None:
    """A pool of three with given dice: each misfit names the die and says what to do."""
    dice = given_dice(parse_hand(text, SIDES))
    with pytest.raises(Refusal) as refused:  # noqa: PT012 - either may refuse
        roll_parity(3, "for", dice)
        dice.done()
    assert str(refused.value.message) == said


def test_dice_rolled_again() -> None:
    """The dice named in a reroll show their next face, each its own."""
    dice = given_dice(parse_hand("6>3 2 6>6>1", ()))
    assert dice.throw(Throw(LONE, 3)) == (6, 2, 6)
    assert dice.throw(Throw(LONE, 2, kind="reroll", wave=1, again=(0, 2))) == (3, 6)
    assert dice.throw(Throw(LONE, 1, kind="reroll", wave=2, again=(2,))) == (1,)
    dice.done()


def test_a_missing_reroll_is_named() -> None:
    """The die whose new face was not given."""
    dice = given_dice(parse_hand("6 2", ()))
    dice.throw(Throw(LONE, 2))
    with pytest.raises(Refusal) as refused:
        dice.throw(Throw(LONE, 1, kind="reroll", wave=1, again=(0,)))
    assert str(refused.value.message) == (
        "Die 1 of this roll is rolled again and its new face is missing. "
        "Write it after the old one, as in 6>4."
    )


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


def test_unlimited_waves_come_in_order() -> None:
    """Bonus dice typed one after the other fall into their waves."""
    dice = given_dice(parse_hand("6 6 +6 +1 +6 +2", ("for",)))
    assert roll_parity(2, "for", dice, unlimited=True) == Roll((6, 6), ((6, 1), (6,), (2,)))
    dice.done()
