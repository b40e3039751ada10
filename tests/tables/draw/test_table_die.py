"""Every die of a table: its results, their chances, their spelling."""

from collections import Counter
from itertools import product

import pytest

from soloist.tables.die import TableDie, parse_die


@pytest.mark.parametrize(
    "text",
    ["d6", "2d6", "3d6", "d66", "d666", "d88", "d10", "4d3", "1d8", "d1", "1d6+2", "4dF", "2d20kh1", "4d6dh2",
     "3d6<3", "6d6>=5", "3d8kl2"],
)  # fmt: skip
def test_ways_are_those_of_every_fall(text: str) -> None:
    """The ways of each result are counted as if every fall of the dice were written down."""
    die = parse_die(text)
    assert die is not None
    falls = Counter(die.position(dice) for dice in product(range(1, die.faces + 1), repeat=die.count))
    assert [falls[at] for at in range(die.size)] == [die.ways(at, at) for at in range(die.size)]
    assert die.ways(0, die.size - 1) == die.total == sum(falls.values())
    assert len(falls) == die.size


@pytest.mark.parametrize(
    "text",
    ["d6", "2d6", "d66", "d100", "d1000", "10d10", "1d6+2", "4dF", "2d20kh1", "4d6dl1", "6d6>4"],
)
def test_values_and_positions_agree(text: str) -> None:
    """What a result is written as reads back as that result."""
    die = parse_die(text)
    assert die is not None
    assert all(die.position_of(die.value(at)) == at for at in range(die.size))


def test_d66_reads_tens_and_units() -> None:
    """Two dice side by side: 35 is a 3 and a 5, and there is no 17."""
    die = parse_die("D66")
    assert die == TableDie(2, 6, digits=True)
    assert str(die) == "d66"
    assert (die.value(die.position((3, 5))), die.position_of("35")) == ("35", 16)
    assert [die.position_of(value) for value in ("17", "70", "3", "111", "05")] == [None] * 5


def test_double_zero_is_the_top_of_a_hundred() -> None:
    """`00` is 100 on d100, `0` is 10 on d10, and nothing on a d6."""
    hundred, ten, six = TableDie(1, 100), TableDie(1, 10), TableDie(1, 6)
    assert hundred.position_of("00") == hundred.position_of("100") == 99
    assert hundred.position_of("08") == 7
    assert (ten.position_of("0"), six.position_of("0"), hundred.position_of("0")) == (9, None, None)
    assert parse_die("d%") == hundred


@pytest.mark.parametrize(
    "text",
    ["", "6", "d0", "0d6", "13d6", "4d6kh4", "6d6>6", "1d1!", "4d200kh3", "2d9999999", "d1000001", "99d99",
     "d", "dd6", "-1d6", "d６"],
)  # fmt: skip
def test_what_is_no_die(text: str) -> None:
    """Nothing else is a die, and none costs a computation."""
    assert parse_die(text) is None
