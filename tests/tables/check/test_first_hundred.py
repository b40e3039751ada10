"""How much is said of one file, how soon the work stops, and decks of one card."""

import pytest

from soloist.tables.check import first_hundred
from soloist.values.message import Problem, message
from tests.tables.check.test_file_check import checked, only


def _problem(line: int, severity: str, file: str = "a") -> Problem:
    return Problem(file, line, 1, "error" if severity == "error" else "warning", message("x"))


def test_a_hundred_are_told_whole() -> None:
    """Up to a hundred nothing is left out, of each file."""
    some = tuple(_problem(line, "warning", file) for file in "ab" for line in range(1, 101))
    assert first_hundred(some) == some


def test_errors_are_told_before_warnings() -> None:
    """Of more, an error at the end is kept, in its place, and a line says that there is more."""
    told = first_hundred([*(_problem(line, "warning") for line in range(1, 200)), _problem(200, "error")])
    assert [each.line for each in told] == [*range(1, 100), 200, 0]
    assert str(told[-1].message) == "And more; mend these 100 first."


@pytest.mark.parametrize(
    "rows", ["rows: [only]", "from: one", "from: local"], ids=["alone", "from", "from a local one"]
)
def test_a_deck_of_one_card(rows: str) -> None:
    """It is used up after it, whether the card is its own or another table's."""
    text = f"tables:\n  x:\n    draw: deck\n    {rows}\n  one: [a]\n  local: [b]\n"
    line, severity, said = only(checked(text))
    assert (line, severity) == (2, "warning")
    assert "deck of one card" in said


@pytest.mark.parametrize("rows", ["[a, b]", "[{text: a, weight: 3}]"])
def test_a_deck_of_more_cards(rows: str) -> None:
    """Two rows, or a row of some weight, are more than one card."""
    assert checked(f"tables:\n  x:\n    draw: deck\n    rows: {rows}\n") == []
