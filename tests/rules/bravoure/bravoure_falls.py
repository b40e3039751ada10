"""Every way the dice of a small test can end up, and the test resolved on each of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from soloist.rules.dice import Hand, given_dice
from soloist.rules.system import Pool, Reason, Situation, Test


def situation(*sizes: int, **values: int) -> Situation:
    """A situation of unexplained dice."""
    return Situation(tuple(Pool((Reason("?", size),)) for size in sizes), values)


def group(lists: Mapping[str, tuple[int, ...]], required: int = 1) -> Situation:
    """The situation of a group."""
    return Situation((), {"required": required}, lists)


def plain(n: int) -> list[tuple[Hand, Fraction]]:
    """Each fall of `n` dice, with its chance."""
    return [(Hand(faces), Fraction(1, 6**n)) for faces in product(range(1, 7), repeat=n)]


def without_sixes(n: int) -> list[tuple[Hand, Fraction]]:
    """Each fall of `n` dice that are rolled again on a 6, first without and then with a 6 behind them.

    The chance of a die to end on a face from 1 to 5 is a fifth; a sixth of it without any second roll.
    """
    falls = []
    for faces in product(range(1, 6), repeat=n):
        for again in product((False, True), repeat=n):
            chance = Fraction(1)
            for second in again:
                chance *= Fraction(1, 5) - Fraction(1, 6) if second else Fraction(1, 6)
            base = tuple(6 if second else face for face, second in zip(faces, again, strict=True))
            rerolls = tuple((face,) if second else () for face, second in zip(faces, again, strict=True))
            falls.append((Hand(base, rerolls=rerolls if any(again) else ()), chance))
    return falls


def distribution(
    test: Test, given: Situation, falls: Sequence[Sequence[tuple[Hand, Fraction]]]
) -> Mapping[str, Fraction]:
    """The chance of each outcome, by resolving the test on every fall of every side."""
    total = {outcome.id: Fraction(0) for outcome in test.outcomes}
    for fall in product(*falls):
        hands = {side: each for side, (each, _) in zip(test.dice_sides, fall, strict=True)}
        outcome = test.resolve(given, given_dice(hands)).outcome
        assert outcome is not None
        chance = Fraction(1)
        for _, part in fall:
            chance *= part
        total[outcome] += chance
    return total


def told(test: Test, given: Situation) -> Mapping[str, Fraction]:
    """The chance of each outcome as the test itself reckons it."""
    odds = test.odds(given)
    assert sum(odds.weights.values()) == odds.total
    assert set(odds.weights) == {outcome.id for outcome in test.outcomes}
    return {id_: odds.chance(id_) for id_ in odds.weights}
