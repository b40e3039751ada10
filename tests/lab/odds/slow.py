"""Every ordered fall of a test's dice, one by one: slow, and written from the dice alone."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from soloist.lab.odds.question import Question
from soloist.rules.dice import Throw
from soloist.rules.engine.odds import Fall, Falls, fall_of
from soloist.rules.systems import system


class Short(Exception):
    """More dice are wanted than were laid out."""

    def __init__(self, wanted: Throw) -> None:
        super().__init__()
        self.wanted = wanted


class Laid:
    """Throws laid out beforehand."""

    def __init__(self, throws: tuple[tuple[int, ...], ...]) -> None:
        self._left = list(throws)

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        if not self._left:
            raise Short(wanted)
        return self._left.pop(0)

    def done(self) -> None:
        assert not self._left


def asked(system_id: str, test_id: str, **words: object) -> Question:
    """A question in the words of the command line; `for_` is `for`."""
    rules = system(system_id)
    assert rules is not None
    test = rules.test(test_id)
    assert test is not None
    return Question(rules, test, {key.rstrip("_"): str(value) for key, value in words.items()})


def every(question: Question, deep: int = 9) -> dict[Fall, Fraction]:
    """The chance of each fall; throws beyond `deep` are left out."""
    found: defaultdict[Fall, Fraction] = defaultdict(Fraction)
    for fall, chance in _from(question, (), Fraction(1), deep):
        found[fall] += chance
    return dict(found)


def _from(
    question: Question, throws: tuple[tuple[int, ...], ...], chance: Fraction, deep: int
) -> Iterator[tuple[Fall, Fraction]]:
    try:
        yield fall_of(question.test.resolve(question.situation(), Laid(throws))), chance
    except Short as short:
        if len(throws) == deep:
            return
        wanted = short.wanted
        each = chance / wanted.faces**wanted.count
        for way in product(range(1, wanted.faces + 1), repeat=wanted.count):
            yield from _from(question, (*throws, way), each, deep)


def shares(found: Falls) -> dict[Fall, Fraction]:
    """Falls that have a chance, with it."""
    return {fall: Fraction(weight, found.total) for fall, weight in found.weights.items() if weight}
