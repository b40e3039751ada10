"""What a table really gives: exact where it can be, else as rolls have it, and how far off that is."""

from fractions import Fraction

import pytest

from soloist.tables.odds import spread
from tests.tables.table_kit import shelf

ROAD = """
lang: en
tables:
  road: ["{beast}{1/3? , limping}", "{beast} and {beast}"]
  beast: [wolf, {text: crow, weight: 2}]
  many: ["{9: dice}"]
  dice: ["{d6}"]
  late: ["{1d2 > 5? {beast}|nobody}"]
  keep: ["{2d2kh1}{2d2>1 hits}"]
  hits: [hit]
"""


def test_a_small_tree_is_gone_through() -> None:
    """Each text with its chance, each row inside with the chance that it comes up at all."""
    shelves = shelf(ROAD)
    found = spread(shelves.find("t/road"), shelves)
    assert found.rolls == 0
    assert sum(chance for _, chance in found.texts) == pytest.approx(1)
    exact = {
        "wolf": Fraction(1, 9), "wolf, limping": Fraction(1, 18), "crow": Fraction(2, 9),
        "crow, limping": Fraction(1, 9), "wolf and wolf": Fraction(1, 18), "wolf and crow": Fraction(1, 9),
        "crow and wolf": Fraction(1, 9), "crow and crow": Fraction(2, 9),
    }  # fmt: skip
    assert dict(found.texts) == pytest.approx({text: float(chance) for text, chance in exact.items()})
    inside = {text: chance for name, text, chance in found.inside if name == "t/beast"}
    assert inside == pytest.approx({"wolf": 1 / 6 + 5 / 18, "crow": 1 / 3 + 4 / 9})
    assert (found.length[0], found.length[2]) == (4, 13)
    assert found.margin(0.5) == 0


def test_what_never_comes_is_told_nothing_of() -> None:
    """A text behind a condition that never holds; dice that keep and count have their chances."""
    shelves = shelf(ROAD)
    assert spread(shelves.find("t/late"), shelves).texts == (("nobody", 1.0),)
    kept = dict(spread(shelves.find("t/keep"), shelves).texts)
    assert kept["10 hits"] == pytest.approx(1 / 16)
    assert kept["22 hits"] == pytest.approx(3 / 16)


def test_a_large_tree_is_rolled() -> None:
    """The same each time, with what it may be off."""
    shelves = shelf(ROAD)
    found = spread(shelves.find("t/many"), shelves)
    assert found == spread(shelves.find("t/many"), shelves)
    assert found.rolls == 2_000
    assert 0.02 < found.margin(0.5) < 0.03
