"""Every way the dice of two colours can fall, and a test resolved on each of them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from soloist.rules.dice import Throw
from soloist.rules.system import Pool, Reason, Situation, Test


def pools(virtue: int, skill: int) -> tuple[Pool, Pool]:
    """Unexplained dice of both colours."""
    return Pool((Reason("?", virtue),)), Pool((Reason("?", skill),))


def situation(virtue: int, skill: int, **values: int) -> Situation:
    """A situation of plain pools."""
    return Situation(pools(virtue, skill), values)


class Branching:
    """Coins that fall each way in turn: a walk over the tree of what a rule asks for."""

    def __init__(self, path: list[int]) -> None:
        """`path` says how the first throws fall, by number; the throws after it fall the first way."""
        self.path = path
        self.asked: list[int] = []

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """Faces of that throw, each fall numbered in binary."""
        place = len(self.asked)
        ways: int = wanted.faces**wanted.count
        self.asked.append(ways)
        if place == len(self.path):
            self.path.append(0)
        number = self.path[place]
        return tuple(1 + number // wanted.faces**at % wanted.faces for at in range(wanted.count))

    def done(self) -> None:
        """Nothing is ever left over."""


def falls(test: Test, given: Situation) -> Iterator[tuple[str, Fraction]]:
    """The outcome of each fall, with its chance, however many throws the rule goes on to ask for."""
    path: list[int] = []
    while True:
        dice = Branching(path)
        outcome = test.resolve(given, dice).outcome
        assert outcome is not None
        chance = Fraction(1)
        for ways in dice.asked:
            chance /= ways
        yield outcome, chance
        while path and path[-1] + 1 == dice.asked[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def distribution(test: Test, given: Situation) -> Mapping[str, Fraction]:
    """The chance of each outcome, by resolving the test on every fall."""
    total: dict[str, Fraction] = {}
    for outcome, chance in falls(test, given):
        total[outcome] = total.get(outcome, Fraction(0)) + chance
    return total
