"""A question about chances, and every number there is to say of a test in one situation."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from soloist.rules.engine.odds import Fall, Falls, falls_of
from soloist.rules.given import situation
from soloist.rules.system import Situation, System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Refusal, message

_T = TypeVar("_T")
Amount: TypeAlias = Fraction | float
"""A number that is exact: as a fraction, or, of a root or a long sum, to a float."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: the `key=value` words of a test."""

    system: System
    test: Test
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lang: str = "en"

    def situation(self) -> Situation:
        """The situation of the words; raises `Refusal` for words the test cannot take."""
        return situation(self.test, self.words, self.lang)

    def but(self, words: Mapping[str, str]) -> "Question":
        """The same with some words others; an empty one is left out."""
        told = {**self.words, **words}
        return replace(self, words=MappingProxyType({key: value for key, value in told.items() if value}))


@dataclass(frozen=True, slots=True)
class Number:
    """One number of an answer: what it is `of`, which of these, and how much.

    `of` is `outcome`, `value`, `drift:COUNTER`, `step`, `step:N` (how often it ends there with each outcome),
    `rolls`, `measure` or `number` (`mean`, `spread`…); `what` is an id or a whole number in digits. `name` is
    what the game calls it, `mood` how an outcome is taken.
    """

    of: str
    what: str
    value: Amount
    name: Term | None = None
    mood: str = "plain"

    def called(self, lang: str) -> str:
        """Its name in a language, else what it is."""
        return self.name.of(lang) if self.name is not None else self.what


# --- everything a test may come to ----------------------------------------------------------------


def falls(question: Question) -> Falls:
    """All that may fall, each with its weight.

    Raises `Refusal` where the test does, and for dice that fall in too many ways.
    """
    test, asked = question.test, question.situation()
    if not test.outcomes:  # bare numbers, which change nothing: a choice
        odds = test.odds(asked)
        bare = {Fall(id_, int(id_), None, ()): weight for id_, weight in odds.weights.items()}
        return Falls(bare, odds.total)
    found = falls_of(test, asked)
    if found is None:
        raise Refusal(
            message(
                "{test}: these dice fall in too many ways to be weighed whole.",
                test=test.label.of(question.lang),
            )
        )
    return found


def shares(found: Falls, key: Callable[[Fall], _T]) -> dict[_T, Fraction]:
    """How often each of what falls have comes."""
    weights: Counter[_T] = Counter()
    for fall, weight in found.weights.items():
        weights[key(fall)] += weight
    return {each: Fraction(weight, found.total) for each, weight in weights.items() if weight}


def average(found: Falls, number: Callable[[Fall], int]) -> tuple[Fraction, float]:
    """The mean of a number of each fall, and its standard deviation."""
    mean = Fraction(sum(number(fall) * n for fall, n in found.weights.items()), found.total)
    squares = Fraction(sum(number(fall) ** 2 * n for fall, n in found.weights.items()), found.total)
    return mean, sqrt(squares - mean * mean)


# --- the numbers of one situation -----------------------------------------------------------------


def chances(question: Question) -> tuple[Number, ...]:
    """The outcomes and their shares. Raises `Refusal` where the test does."""
    asked = question.situation()
    odds = question.test.odds(asked)
    found = {id_: Fraction(weight, odds.total) for id_, weight in odds.weights.items()}
    return tuple(_outcomes(question, asked, "outcome", found))


def mean_value(question: Question) -> Fraction:
    """The mean of the test's value. Raises `Refusal` where it has none, or the test does."""
    found = falls(question)
    if any(fall.value is None for fall in found.weights):
        raise Refusal(message("{test} has no value to take the mean of.", test=question.test.id))
    return average(found, _value)[0]


def drift(question: Question, counter: str) -> Fraction:
    """The change of a counter to expect. Raises `Refusal` where the test does."""
    return average(falls(question), partial(_change, counter))[0]


def numbers(question: Question) -> Iterator[Number]:
    """What all falls say beside the outcomes: values, what becomes of counters, where a script stops.

    Raises `Refusal` where the test does, which may be where its outcomes have chances all the same.
    """
    asked, found = question.situation(), falls(question)
    came = [fall for fall, weight in found.weights.items() if weight]
    if found.weights and all(fall.value is not None for fall in found.weights):
        yield from _amounts(found, "value", _value)
        mean, spread = average(found, _value)
        yield Number("number", "mean", mean)
        yield Number("number", "spread", spread)
    moved = {id_ for fall in came for id_, _ in fall.effects}
    names = {held.id: held.name for held in question.system.counters}
    for id_ in [*(id_ for id_ in names if id_ in moved), *sorted(moved - names.keys())]:
        change = partial(_change, id_)
        yield Number(f"drift:{id_}", "mean", average(found, change)[0], names.get(id_, Term(id_, id_)))
        yield from _amounts(found, f"drift:{id_}", change)
    steps = len(asked.lists.get("steps", ()))
    by_step = shares(found, lambda fall: fall.step)
    ends = shares(found, lambda fall: (fall.step, fall.outcome))
    for step in (*range(1, steps + 1), None) if steps else ():
        what = str(step or "end")
        yield Number("step", what, by_step.get(step, Fraction(0)))
        own = {id_: each for (at, id_), each in ends.items() if at == step}
        yield from _outcomes(question, asked, f"step:{what}", own)


def _outcomes(
    question: Question, asked: Situation, of: str, found: Mapping[str, Fraction]
) -> Iterator[Number]:
    """A number for each outcome in the order of the test; a bare number is an outcome where it has none."""
    test = question.test
    order = [each.id for each in test.outcomes]
    if {*order}.isdisjoint(found):
        order = sorted(found, key=lambda id_: (int(id_) if id_.lstrip("-").isdigit() else 0, id_))
    for id_ in dict.fromkeys((*order, *found)):
        held = test.outcome(id_, asked)
        chance = found.get(id_, Fraction(0))
        yield Number(of, id_, chance, *((held.name, held.mood) if held else (Term(id_, id_),)))


def _amounts(found: Falls, of: str, number: Callable[[Fall], int]) -> Iterator[Number]:
    """Each number that comes, with its share."""
    yield from (Number(of, str(each), share) for each, share in sorted(shares(found, number).items()))


def _value(fall: Fall) -> int:
    return fall.value or 0


def _change(counter: str, fall: Fall) -> int:
    return dict(fall.effects).get(counter, 0)
