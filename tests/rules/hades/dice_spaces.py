"""Every way the dice of a side can fall, for small pools, and a test resolved on each of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from soloist.rules.dice import Hand, given_dice
from soloist.rules.system import Pool, Reason, Resolution, Situation, Test

FACES = range(1, 7)


def pool(size: int) -> Pool:
    """A pool of that many unexplained dice."""
    return Pool((Reason("?", size),))


def situation(*sizes: int, **values: int) -> Situation:
    """A situation of plain pools."""
    return Situation(tuple(pool(size) for size in sizes), values)


def hand(base: Sequence[int], bonus: Sequence[int] = ()) -> Hand:
    """Given dice of a side."""
    return Hand(tuple(base), tuple(bonus))


def in_order(n: int) -> Iterator[tuple[Hand, Fraction]]:
    """Each fall of `n` dice and their bonus dice, with its chance."""
    for base in product(FACES, repeat=n):
        for bonus in product(FACES, repeat=base.count(6)):
            yield Hand(base, bonus), Fraction(1, 6 ** (n + len(bonus)))


def up_to_order(n: int) -> Iterator[tuple[Hand, Fraction]]:
    """The same, one fall standing for all those with the same faces."""
    for base in combinations_with_replacement(FACES, n):
        for bonus in combinations_with_replacement(FACES, base.count(6)):
            ways = _orders(base) * _orders(bonus)
            yield Hand(base, bonus), Fraction(ways, 6 ** (n + len(bonus)))


def _orders(dice: tuple[int, ...]) -> int:
    return factorial(len(dice)) // prod(factorial(times) for times in Counter(dice).values())


def distribution(
    test: Test, given: Situation, falls: Sequence[Sequence[tuple[Hand, Fraction]]]
) -> Mapping[str, Fraction]:
    """The chance of each outcome, by resolving the test on every fall of every side."""
    total: dict[str, Fraction] = {}
    for fall in product(*falls):
        hands = {side: each for side, (each, _) in zip(test.dice_sides, fall, strict=True)}
        outcome = test.resolve(given, given_dice(hands)).outcome
        assert outcome is not None
        total[outcome] = total.get(outcome, Fraction(0)) + prod(
            (chance for _, chance in fall), start=Fraction(1)
        )
    return total


def resolve(test: Test, given: Situation, **hands: Hand) -> Resolution:
    """Resolve on given dice, by side; a trailing underscore lets `for_` name the side `for`."""
    return test.resolve(given, given_dice({side.rstrip("_"): each for side, each in hands.items()}))
