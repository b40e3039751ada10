"""Repetition felt, and the repetition due of a table as it is, against all stories there could be."""

from fractions import Fraction
from itertools import product

import pytest

from soloist.lab.coverage.table_use import BEARABLE, enough, felt

WEIGHTS = {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}
SESSIONS = (1, 1, 2, 3, 5)
"""In which session each of five results came."""


def test_what_was_felt() -> None:
    """Within two sessions, the one at hand among them; each story on its own."""
    story = [(1, 0), (1, 0), (2, 1), (3, 0), (3, 1), (9, 1)]
    found = felt([story, [(9, 1)]], {0: Fraction(1, 2), 1: Fraction(1, 2)}, 2, deck=False)
    assert found is not None
    assert (found.asks, found.again) == (7, 2)  # the second 0, and the 1 of session 3 after that of 2
    assert found.share == 2 / 7


@pytest.mark.parametrize("within", [1, 2, 3, 9])
def test_what_is_due_is_the_mean_of_all_stories(within: int) -> None:
    """Every sequence of rows, as often as it comes."""
    mean, due = Fraction(0), 0.0
    for rows in product(WEIGHTS, repeat=len(SESSIONS)):
        chance = Fraction(1)
        for row in rows:
            chance *= WEIGHTS[row]
        found = felt([list(zip(SESSIONS, rows, strict=True))], WEIGHTS, within, deck=False)
        assert found is not None
        mean += chance * Fraction(found.again, found.asks)
        assert found.due is not None
        due = found.due
    assert due == pytest.approx(float(mean), abs=1e-12)


def test_enough_rows_are_enough_and_no_more() -> None:
    """One row fewer would be too few."""
    before = {0: 1, 3: 4, 8: 2}
    rows = enough(before)

    def due(many: int) -> float:
        return sum(n * (1 - (1 - 1 / many) ** held) for held, n in before.items()) / sum(before.values())

    assert due(rows) < BEARABLE <= due(rows - 1)


def test_a_deck_does_not_repeat_itself_by_chance() -> None:
    """Nothing is due of it, and no rows would help."""
    found = felt([[(1, 0), (1, 1)]], WEIGHTS, 3, deck=True)
    assert found is not None
    assert (found.due, found.rows) == (None, 0)
    assert felt([[]], WEIGHTS, 3, deck=False) is None
