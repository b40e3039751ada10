"""A table fits in the room there is, and loses no row."""

import pytest

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.charts.told import Table
from soloist.tui.ink import ink
from soloist.tui.narrow_table import narrow

NAME = "hades/second-role.Moyens ou motif 日本"
TABLE = Table(
    "Tables",
    (message("Table"), message("Results"), message("Rows that came")),
    ((NAME, 4, 2), ("oracle", 1, 0)),
    (message("That is all."),),
)


@pytest.mark.parametrize("width", [70, 60, 52, 40])
def test_no_row_is_wider_than_the_room(width: int) -> None:
    """Cut where it must be; every row and all that is said of them stay."""
    told = list(narrow(TABLE, Lingo("en"), width))
    assert all(ink(line).cell_length <= width for line in told)
    assert told[-1] == "That is all."
    assert any("oracle" in line for line in told)
    assert (NAME in "".join(told)) == (width == 70 or width == 40)


def test_where_a_cut_is_not_enough_a_row_is_two_lines() -> None:
    """Its name, then every number after its head."""
    assert list(narrow(TABLE, Lingo("en"), 40))[:2] == [NAME, "  Results 4 · Rows that came 2"]


def test_nothing_is_as_narrow_as_can_be() -> None:
    """A table that only says something."""
    assert list(narrow(Table("T", (), (), (message("Nothing."),)), Lingo("en"), 5)) == ["Nothing."]
