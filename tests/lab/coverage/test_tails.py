"""Exact tails agree with every way things could have gone, counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from soloist.lab.coverage.table_use import deals, tails, throws


@pytest.mark.parametrize(("weight", "total"), [(1, 6), (1, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("times", [1, 2, 5])
def test_throws_one_by_one(weight: int, total: int, times: int) -> None:
    """Every way that many dice can fall."""
    ways = Counter(sum(face < weight for face in faces) for faces in product(range(total), repeat=times))
    whole = total**times
    for came in range(times + 1):
        found = tails(throws(Fraction(weight, total), times), came)
        assert found.at_most == pytest.approx(sum(ways[n] for n in range(came + 1)) / whole, abs=1e-12)
        assert found.at_least == pytest.approx(
            sum(ways[n] for n in range(came, times + 1)) / whole, abs=1e-12
        )
        assert found.never == pytest.approx(ways[0] / whole, abs=1e-12)


@pytest.mark.parametrize("rounds", [(2,), (3, 2), (5,), (1, 1, 4)])
def test_deals_one_by_one(rounds: tuple[int, ...]) -> None:
    """Every hand of each round: two cards of five are the row's."""
    hands = [[sum(card < 2 for card in hand) for hand in combinations(range(5), n)] for n in rounds]
    ways = Counter(map(sum, product(*hands)))
    whole = ways.total()
    thrown = deals(2, 5, rounds)
    assert thrown is not None
    for came in range(2 * len(rounds) + 1):
        found = tails(thrown, came)
        assert found.at_most == pytest.approx(
            sum(each for n, each in ways.items() if n <= came) / whole, abs=1e-12
        )
        assert found.at_least == pytest.approx(
            sum(each for n, each in ways.items() if n >= came) / whole, abs=1e-12
        )
        assert found.never == pytest.approx(ways[0] / whole, abs=1e-12)


def test_a_deck_has_no_more_cards_than_it_has() -> None:
    """More than there are cannot be weighed."""
    assert deals(1, 3, (4,)) is None


def test_rare_things_of_many_rows_are_not_yet_odd() -> None:
    """One in 64 alone is; among ten rows looked at together it is not."""
    found = tails(throws(Fraction(1, 2), 6), 6)
    assert found.at_least == pytest.approx(1 / 64)
    assert (found.odd(1), found.odd(10)) == ("often", "")
    assert tails(throws(Fraction(1, 2), 20), 0).odd(10) == "seldom"


@pytest.mark.parametrize(("rows", "times"), [(2, 40), (6, 60), (6, 300), (20, 200)])
def test_a_fair_table_is_marked_once_in_twenty(rows: int, times: int) -> None:
    """Too often and too seldom together: the chances of every row to be marked add up to that at the most."""
    fair = throws(Fraction(1, rows), times)
    chance = Fraction(1, rows)
    marked = 0.0
    for came in range(times + 1):
        if tails(fair, came).odd(rows):
            marked += float(comb(times, came) * chance**came * (1 - chance) ** (times - came))
    assert 0 < rows * marked <= 1 / 20
