"""A question about chances, and all there is to say of one test in one situation."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Final

from soloist.lab.odds.estimate import Estimate, averaged, exactly, rooted, wilson
from soloist.rules.dice import random_dice
from soloist.rules.engine.odds import Fall, Falls, every_fall, fall_of, falls_of
from soloist.rules.given import situation
from soloist.rules.system import Situation, System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, Refusal

# --- a question about chances: a test of a system, the words it is asked with, and how much may ---


THROWS: Final = 20_000
"""How often a test is thrown where nothing exact is in reach, unless more is asked for."""

MOST_THROWS: Final = 10_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: the `key=value` words of a test; `throws` (1 or more) and `seed` if it is simulated."""

    system: System
    test: Test
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lang: str = "en"
    throws: int = THROWS
    seed: int = 1

    def situation(self) -> Situation:
        """The situation of the words; raises `Refusal` for words the test cannot take."""
        return situation(self.test, self.words, self.lang)

    def word(self, key: str, number: int) -> str:
        """How it is written that a key stands at a number: of a list that is asked for it is the last one."""
        before = self.before(key)
        return f"{before},{number}" if before else str(number)

    def before(self, key: str) -> str:
        """What comes before the last number of a list, `1,2` of `1,2,2`; empty for anything else."""
        listed = any(each.id == key and each.kind == "ints" for each in self.test.keys)
        return self.words.get(key, "").rpartition(",")[0] if listed else ""

    def but(self, words: Mapping[str, str]) -> "Question":
        """The same with some words others; an empty one is left out."""
        told = {**self.words, **words}
        return replace(self, words=MappingProxyType({key: value for key, value in told.items() if value}))


# --- everything a test may come to, by the best way there is: reckoned, gone through, or thrown ---


def falls(question: Question, *, whole: bool = False) -> Falls:
    """Exact falls where they can be had, else so many throws with seeded dice.

    Where outcomes must come with what they change, ask for the `whole`. Raises `Refusal` where the test does.
    """
    test, asked = question.test, question.situation()
    found = _numbered(test, asked) or falls_of(test, asked)
    if found is None or (whole and not found.whole):
        found = every_fall(test, asked)
    return found or thrown(question)


def _numbered(test: Test, asked: Situation) -> Falls | None:
    """The falls of a test whose outcomes are bare numbers, and which changes nothing: a choice."""
    if test.outcomes:
        return None
    odds = test.odds(asked)
    return Falls({Fall(id_, int(id_), None, ()): weight for id_, weight in odds.weights.items()}, odds.total)


def thrown(question: Question) -> Falls:
    """What so many throws with seeded dice came to."""
    test, asked = question.test, question.situation()
    dice = random_dice(question.seed)
    weights: dict[Fall, int] = {}
    for _ in range(question.throws):
        fall = fall_of(test.resolve(asked, dice))
        weights[fall] = weights.get(fall, 0) + 1
    return Falls(weights, question.throws, question.throws)


# --- what falls say of a test: exactly where all are known, else by what was thrown, outcome by ---


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What falls say of a test: exactly where all are known, else by what was thrown."""

    falls: Falls

    def share(self, holds: Callable[[Fall], bool]) -> Estimate:
        """How often what is asked for holds of a fall."""
        found = self.falls
        weight = sum(times for fall, times in found.weights.items() if holds(fall))
        return wilson(weight, found.throws) if found.throws else exactly(Fraction(weight, found.total))

    def average(self, number: Callable[[Fall], int]) -> tuple[Estimate, Estimate]:
        """The mean of a number of each fall, and its standard deviation."""
        found = self.falls
        if found.throws:
            return averaged((number(fall), n) for fall, n in found.weights.items())
        mean = Fraction(sum(number(fall) * n for fall, n in found.weights.items()), found.total)
        squares = Fraction(sum(number(fall) ** 2 * n for fall, n in found.weights.items()), found.total)
        return exactly(mean), rooted(squares - mean * mean)


def seen(question: Question) -> Seen:
    """What there is to say of a question. Raises `Refusal` where the test does."""
    return Seen(falls(question))


# --- everything there is to say of one test in one situation: outcomes, value, drift of the -------


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome and its share."""

    id: str
    name: Term
    mood: str
    value: int | None
    share: Estimate


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and how often it comes."""

    number: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class Drift:
    """What a test does to a counter: the change to expect, and each change with its share, none included."""

    id: str
    name: Term
    mean: Estimate
    changes: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """How often a script stops at a step, from 1 (None: it reaches the end), and with which outcomes.

    The outcomes' shares are of all, and add up to the step's.
    """

    number: int | None
    share: Estimate
    outcomes: tuple[Chance, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """One test in one situation. `mean` and `spread` are of its value, where it has one.

    `unplayable` says why it could not be rolled as it stands, though its outcomes have chances: then
    nothing but these is known.
    """

    question: Question
    outcomes: tuple[Chance, ...]
    values: tuple[Amount, ...] = ()
    mean: Estimate | None = None
    spread: Estimate | None = None
    drift: tuple[Drift, ...] = ()
    steps: tuple[Step, ...] = ()
    throws: int = 0
    unplayable: Message | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing of it is simulated."""
        return not self.throws


def chances(question: Question) -> tuple[Chance, ...]:
    """The outcomes and their shares, exact where the test tells its odds. Raises `Refusal` where it does."""
    test, asked = question.test, question.situation()
    odds = test.odds(asked)
    return _told(
        question, asked, odds.weights, lambda id_: exactly(Fraction(odds.weights.get(id_, 0), odds.total))
    )


def distribution(question: Question) -> Distribution:
    """All of it. Raises `Refusal` where the test does."""
    outcomes = chances(question)
    try:
        found = seen(question)
    except Refusal as refused:
        return Distribution(question, outcomes, unplayable=refused.message)
    values = _amounts(found, lambda fall: fall.value)
    valued = bool(values) and all(fall.value is not None for fall in found.falls.weights)
    mean, spread = found.average(_value) if valued else (None, None)
    return Distribution(
        question,
        outcomes,
        values if valued else (),
        mean,
        spread,
        _drifts(question, found),
        _steps(question, found),
        found.falls.throws,
    )


def drift(question: Question, counter: str) -> Estimate:
    """The change of a counter to expect. Raises `Refusal` where the test does."""
    return seen(question).average(partial(_change, counter))[0]


def mean_value(question: Question) -> Estimate | None:
    """The mean of the test's value, None where it has none. Raises `Refusal` where the test does."""
    found = seen(question)
    if any(fall.value is None for fall in found.falls.weights):
        return None
    return found.average(_value)[0]


# --- from falls to estimates ----------------------------------------------------------------------


def _told(
    question: Question, asked: Situation, ids: Iterable[str], share: Callable[[str], Estimate]
) -> tuple[Chance, ...]:
    """A chance for each outcome in the order of the test; a bare number is an outcome where it has none."""
    test = question.test
    known = tuple(ids)
    order = [each.id for each in test.outcomes] or sorted(known, key=_number)
    order += [id_ for id_ in known if id_ not in order]
    if not {*order[: len(test.outcomes)]} & {*known}:
        order = sorted(known, key=_number)
    told = []
    for id_ in order:
        held = test.outcome(id_, asked)
        if held is None:
            told.append(Chance(id_, Term(id_, id_), "plain", None, share(id_)))
        else:
            told.append(Chance(id_, held.name, held.mood, held.value, share(id_)))
    return tuple(told)


def _number(id_: str) -> tuple[int, str]:
    return (int(id_) if id_.lstrip("-").isdigit() else 0, id_)


def _amounts(found: Seen, number: Callable[[Fall], int | None]) -> tuple[Amount, ...]:
    numbers = {number(fall) for fall, weight in found.falls.weights.items() if weight}
    return tuple(
        Amount(each, found.share(partial(_is, number, each)))
        for each in sorted(each for each in numbers if each is not None)
    )


def _is(number: Callable[[Fall], int | None], wanted: int, fall: Fall) -> bool:
    return number(fall) == wanted


def _value(fall: Fall) -> int:
    return fall.value or 0


def _change(counter: str, fall: Fall) -> int:
    return dict(fall.effects).get(counter, 0)


def _drifts(question: Question, found: Seen) -> tuple[Drift, ...]:
    """One for each counter that the test may move, in the order of the system's."""
    moved = {id_ for fall, weight in found.falls.weights.items() if weight for id_, _ in fall.effects}
    names = {held.id: held.name for held in question.system.counters}
    order = [id_ for id_ in names if id_ in moved] + sorted(moved - names.keys())
    told = []
    for id_ in order:
        change = partial(_change, id_)
        mean, _ = found.average(change)
        told.append(Drift(id_, names.get(id_, Term(id_, id_)), mean, _amounts(found, change)))
    return tuple(told)


def _steps(question: Question, found: Seen) -> tuple[Step, ...]:
    """Where a script stops, each of its steps in order and the end last; nothing for other tests."""
    asked = question.situation()
    numbers = range(1, len(asked.lists.get("steps", ())) + 1)
    if not numbers:
        return ()
    stops = {(fall.step, fall.outcome) for fall, weight in found.falls.weights.items() if weight}
    return tuple(
        Step(
            number,
            found.share(partial(_stops, number, None)),
            _told(
                question,
                asked,
                [id_ for step, id_ in stops if step == number],
                partial(_at_step, found, number),
            ),
        )
        for number in (*numbers, None)
    )


def _stops(step: int | None, outcome: str | None, fall: Fall) -> bool:
    return fall.step == step and outcome in (None, fall.outcome)


def _at_step(found: Seen, step: int | None, outcome: str) -> Estimate:
    return found.share(partial(_stops, step, outcome))
