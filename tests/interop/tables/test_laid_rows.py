"""Rows on foreign dice: the chances are those of the dice, whatever soloist calls them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.dice_formula import read_formula
from soloist.interop.tables.laid_rows import RANGE_LOSSES, laid
from soloist.interop.tables.opening import TABLE_LOSSES
from soloist.interop.tables.table_file import table_file
from soloist.tables.lookup import Target
from soloist.tables.odds import odds


def _chances(dice: str, spans: list[tuple[int, int]]) -> tuple[dict[str, Fraction], dict[str, int]]:
    """The chances of `row 0`, `row 1`… in the table file they end in, and what was told."""
    tally = Tally({**TABLE_LOSSES, **RANGE_LOSSES})
    rows = [(Row((f"row {number}",), line=number + 1), span) for number, span in enumerate(spans)]
    found = laid(rows, dice, 1, tally)
    tables = Tables("mine", (Table("t", found.rows, roll=found.roll, reroll=found.reroll, line=1),))
    _, read = table_file(tables, "en", tally)
    table = read.tables[0]
    chances = {each.text: each.chance for each in odds(Target(read, table))}
    told = {loss.what: loss.times for loss in tally.losses() if loss.what in RANGE_LOSSES}
    return chances, told


@pytest.mark.parametrize(
    ("dice", "said"),
    [("1d6", "d6"), ("2d6", "2d6"), ("d%", "d100"), ("1d6*10+1d6", "d66"), ("10 * 1d6 + d6", "d66")],
)
def test_dice_soloist_has(dice: str, said: str) -> None:
    """However the formula is written."""
    found = read_formula(dice)
    assert found is not None
    assert str(found.die) == said


@pytest.mark.parametrize(
    "dice", ["2d20kh", "1d6x", "1d@level", "", "+", "2d6+", "d0", "99d99", "1d6" * 99, "1d6**2"]
)
def test_dice_nobody_can_count(dice: str) -> None:
    """Kept, exploding and endless dice, values of a character, slips."""
    assert read_formula(dice) is None


SIDES = st.sampled_from([2, 4, 6, 8, 12])


@given(st.lists(SIDES, min_size=1, max_size=3), st.integers(-3, 3), st.data())
def test_chances_are_those_of_the_dice(sides: list[int], shift: int, data: st.DataObject) -> None:
    """Against every way the dice can fall, counted one by one."""
    lowest, highest = len(sides) + shift, sum(sides) + shift
    cuts = sorted(data.draw(st.sets(st.integers(lowest, highest - 1), max_size=5)))
    spans = list(zip([lowest, *(cut + 1 for cut in cuts)], [*cuts, highest], strict=True))
    falls = Counter(sum(dice) + shift for dice in product(*(range(1, faces + 1) for faces in sides)))
    total = sum(falls.values())
    expected = {
        f"row {number}": Fraction(sum(falls[value] for value in range(low, high + 1)), total)
        for number, (low, high) in enumerate(spans)
    }
    formula = "+".join(f"1d{faces}" for faces in sides) + f"{shift:+d}" * bool(shift)
    chances, told = _chances(formula, spans)
    assert chances == expected
    assert not told.keys() - {"sums"}


def test_two_dice_as_tens_and_units() -> None:
    """Ranges run over faces such dice do not have."""
    chances, told = _chances("1d6*10+1d6", [(11, 16), (21, 36), (41, 66)])
    assert chances == {"row 0": Fraction(1, 6), "row 1": Fraction(2, 6), "row 2": Fraction(3, 6)}
    assert not told


def test_gaps_are_rolled_again_and_told() -> None:
    """The rows that are there share the chances."""
    assert _chances("1d6", [(1, 1), (4, 5)]) == (
        {"row 0": Fraction(1, 3), "row 1": Fraction(2, 3)},
        {"gaps": 1},
    )


def test_the_first_of_two_rows_keeps_a_face() -> None:
    """A range written backwards is a range; rows with nothing left go."""
    chances, told = _chances("1d6", [(2, 3), (1, 4), (3, 3), (6, 5)])
    assert chances == {"row 0": Fraction(1, 3), "row 1": Fraction(1, 3), "row 3": Fraction(1, 3)}
    assert told == {"shared faces": 1, "covered": 1, "reversed": 1}


def test_rows_beyond_the_dice_are_left() -> None:
    """Each is told."""
    chances, told = _chances("1d4", [(1, 4), (5, 6), (0, 0)])
    assert chances == {"row 0": Fraction(1)}
    assert told == {"no faces": 2}


@pytest.mark.parametrize(("dice", "kind"), [("2d20kh", "formula"), ("", "no dice")])
def test_dice_nobody_can_count_are_guessed_by_widths(dice: str, kind: str) -> None:
    """And whether the file named some."""
    assert _chances(dice, [(1, 3), (4, 4)]) == ({"row 0": Fraction(3, 4), "row 1": Fraction(1, 4)}, {kind: 1})


def test_one_face_a_row_is_a_plain_list() -> None:
    """A table file needs no faces for it."""
    rows = [(Row((sign,)), (place, place)) for place, sign in enumerate("abc", 1)]
    found = laid(rows, "1d3", 1, Tally(RANGE_LOSSES))
    assert not found.roll
    assert [row.faces for row in found.rows] == ["", "", ""]


def test_ranges_out_of_all_measure_end() -> None:
    """Nothing counts to a billion."""
    chances, _ = _chances("1d6", [(-(10**15), 10**15), (1, 2)])
    assert chances == {"row 0": 1}
    chances, _ = _chances("", [(1, 10**15), (10**15 + 1, 10**15 + 1)])
    assert chances["row 0"] > Fraction(999_999, 1_000_001)


SPANS = st.lists(st.tuples(st.integers(-2, 14), st.integers(-2, 14)), min_size=1, max_size=12)


@given(SPANS)
def test_each_face_belongs_to_the_first_row_that_has_it(spans: list[tuple[int, int]]) -> None:
    """Whatever overlaps what; against a look at each face of a d12."""
    owners = [
        next((n for n, span in enumerate(spans) if min(span) <= face <= max(span)), None)
        for face in range(1, 13)
    ]
    faces = Counter(f"row {owner}" for owner in owners if owner is not None)
    if not faces:
        return
    chances, _ = _chances("1d12", spans)
    assert chances == {row: Fraction(many, faces.total()) for row, many in faces.items()}


def test_many_overlaps_end() -> None:
    """Narrow rows, then wide ones over all of them."""
    many = 20_000
    spans = [(2 * place, 2 * place) for place in range(many)] + [(0, 2 * many)] * many
    rows = [(Row(("x",)), span) for span in spans]
    assert len(laid(rows, "", 1, Tally(RANGE_LOSSES)).rows) == many + 1
