"""Dice as they lie on the table."""

import pytest

from soloist.rules.system import Roll
from soloist.tui.dice_row import dice_block, dice_row


def even(face: int) -> bool:
    """As SPIN counts."""
    return face % 2 == 0


ROLL = Roll((6, 2, 5), ((4,),))


def test_evens_are_told_by_shape() -> None:
    """In one row, brackets mark the even dice and bonus dice follow a plus."""
    assert dice_row(ROLL, counts=even).plain == "[6] [2]  5  + [4]"
    assert dice_row(ROLL, counts=None).plain == "[6] [2] [5] + [4]"


def test_dice_are_drawn_where_there_is_room() -> None:
    """Three rows of one width, heavy frames for the even dice; one row where they do not fit."""
    rows = dice_block(ROLL, 40, counts=even).plain.split("\n")
    assert [len(row) for row in rows] == [23] * 3
    assert rows[0].count("┏") == 3
    assert rows[0].count("╭") == 1
    assert dice_block(ROLL, 22, counts=even).plain == dice_row(ROLL, counts=even).plain


def test_a_die_rolled_again_shows_both_faces() -> None:
    """The earlier face stands before the one that counts."""
    again = Roll((5, 3), before=((2,), ()))
    assert dice_row(again, counts=None).plain == "2›[5] [3]"
    assert "2›┃ 5 ┃" in dice_block(again, 40, counts=None).plain


@pytest.mark.parametrize("faces", [20, 100])
def test_dice_of_many_faces_fit_their_frame(faces: int) -> None:
    """Each row of the drawing has the same width."""
    rows = dice_block(Roll((1, faces), faces=faces), 60, counts=None).plain.split("\n")
    assert len({len(row) for row in rows}) == 1
