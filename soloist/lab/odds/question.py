"""A question about chances: every number there is to say of a test, and how long an opposition lasts."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final, Literal, TypeAlias, TypeVar

from soloist.rules.engine.odds import Fall, Falls, falls_of
from soloist.rules.given import situation
from soloist.rules.system import MOODS, Mood, Outcome, Situation, System, Test
from soloist.rules.term import Term, joined, phrase
from soloist.values.dataclass import NOTHING, dataclass, record, replace
from soloist.values.message import Refusal, message

_T = TypeVar("_T")
Amount: TypeAlias = Fraction | float
"""A number that is exact: as a fraction, or, of a root or a long sum, to a float."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: the `key=value` words of a test."""

    system: System
    test: Test
    words: Mapping[str, str] = NOTHING
    lang: str = "en"

    def situation(self) -> Situation:
        """The situation of the words; raises `Refusal` for words the test cannot take."""
        return situation(self.test, self.words, self.lang)

    def but(self, words: Mapping[str, str]) -> "Question":
        """The same with some words others; an empty one is left out."""
        told = {**self.words, **words}
        return replace(self, words={key: value for key, value in told.items() if value})


@record
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
    mood: Mood = "plain"

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
                "{test}: these dice can fall in too many ways for their chances to be worked out.",
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
        yield Number(f"drift:{id_}", "mean", average(found, change)[0], names.get(id_, Term(id_)))
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
        yield Number(of, id_, chance, *((held.name, held.mood) if held else (Term(id_),)))


def _amounts(found: Falls, of: str, number: Callable[[Fall], int]) -> Iterator[Number]:
    """Each number that comes, with its share."""
    yield from (Number(of, str(each), share) for each, share in sorted(shares(found, number).items()))


def _value(fall: Fall) -> int:
    return fall.value or 0


def _change(counter: str, fall: Fall) -> int:
    return dict(fall.effects).get(counter, 0)


# --- one number of a test: the chance of outcomes, the mean of its value, the drift of a counter ---


_DRIFTS: Final = ("drift", "dérive", "derive")  # in any language, however it is accented


@record
class Measure:
    """What is asked of a test; `id` is how it is written: `success`, `success+`, `mean`, `drift:destiny`."""

    id: str
    kind: Literal["share", "mean", "drift"]
    name: Term
    outcomes: tuple[str, ...] = ()

    def of(self, question: Question) -> Amount:
        """The number for one question. Raises `Refusal` where the test does, or has no such number."""
        if self.kind == "share":
            came = (each.value for each in chances(question) if each.what in self.outcomes)
            return sum(came, Fraction(0))
        of = "number" if self.kind == "mean" else self.id
        found = [each.value for each in numbers(question) if (each.of, each.what) == (of, "mean")]
        if not found and self.kind == "mean":
            raise Refusal(message("{test} has no value to take the mean of.", test=question.test.id))
        return found[0] if found else Fraction(0)


_MEAN: Final = Measure("mean", "mean", phrase("Mean value"))


def measure(system: System, test: Test, text: str) -> Measure:
    """The measure that is written so; raises `Refusal` naming those there are."""
    wanted = text.strip()
    if wanted.casefold() in ("mean", "moyenne"):
        return _MEAN
    kind, colon, counter = wanted.partition(":")
    if colon and kind.strip().casefold() in _DRIFTS:
        return _drift(system, counter)
    sign = wanted[-1:] if wanted[-1:] in {"+", "-", "\u2212"} else ""
    named = [_outcome(test, word) for word in wanted.removesuffix(sign).split(",")]
    return _bound(test, named[0], best=sign == "+") if sign else _share(*named)


def measures(system: System, test: Test) -> tuple[Measure, ...]:
    """Every one worth offering: a good outcome or better first, then each outcome, the mean, the drifts."""
    drifts = (_drift(system, held.id) for held in system.counters if not held.is_list)
    offered = [usual(test), *map(_share, test.outcomes), _MEAN, *drifts]
    return tuple({each.id: each for each in offered}.values())


def usual(test: Test) -> Measure:
    """What a person asks first: the least of the good outcomes or better; the mean of bare numbers."""
    if not test.outcomes:
        return _MEAN
    order = ranked(test)
    good = [each for each in order or test.outcomes if each.mood == "good"]
    if not good:
        return _share(test.outcomes[0])
    return _share(*good) if order is None or order[0] is good[-1] else _bound(test, good[-1], best=True)


def ranked(test: Test) -> tuple[Outcome, ...] | None:
    """The outcomes from best to worst, by value or else by mood; None where they have no order."""
    outcomes = test.outcomes
    if outcomes and all(each.value is not None for each in outcomes):
        return tuple(sorted(outcomes, key=lambda each: -(each.value or 0)))
    known = [worth for each in outcomes if (worth := MOODS[each.mood]) is not None]
    falls = len(known) == len(outcomes) and known == sorted(known, reverse=True)
    return outcomes if falls and len(set(known)) > 1 else None


def _share(*outcomes: Outcome) -> Measure:
    ids, names = tuple(each.id for each in outcomes), [each.name for each in outcomes]
    return Measure(",".join(ids), "share", joined(names), ids)


def _bound(test: Test, outcome: Outcome, *, best: bool) -> Measure:
    order = ranked(test)
    if order is None:
        raise Refusal(message("The outcomes of {test} have no order: name some of them, a,b.", test=test.id))
    place = order.index(outcome)
    ids = tuple(each.id for each in (order[: place + 1] if best else order[place:]))
    name = phrase("{outcome} or worse", outcome=outcome.name)
    if best:
        name = phrase("{outcome} or better", outcome=outcome.name)
    return Measure(f"{outcome.id}{'+' if best else '-'}", "share", name, ids)


def _outcome(test: Test, word: str) -> Outcome:
    wanted = word.strip().casefold()
    for each in test.outcomes:
        if wanted in (each.id, *map(str.casefold, each.name.words)):
            return each
    raise Refusal(
        message(
            "{test} has no outcome “{word}”. There are: {known}, each with + or - for “or better” "
            "and “or worse”, and mean, and drift:COUNTER.",
            test=test.id,
            word=word,
            known=", ".join(each.id for each in test.outcomes) or "—",
        )
    )


def _drift(system: System, word: str) -> Measure:
    wanted = word.strip().casefold()
    for held in system.counters:
        if wanted in (held.id, *map(str.casefold, held.name.words)):
            return Measure(f"drift:{held.id}", "drift", phrase("Drift of {name}", name=held.name))
    known = ", ".join(held.id for held in system.counters) or "—"
    raise Refusal(
        message(
            "{system} keeps no number “{word}”; there are: {known}", system=system.id, word=word, known=known
        )
    )


MOST_GAUGE: Final = 60

# --- what each outcome takes from the gauges -----------------------------------------------------


@record
class Progress:
    """The `bars` an outcome takes from their gauge, below nought from ours; `by_value`: times its value."""

    outcome: str
    bars: int
    by_value: bool = False

    def taken(self, fall: Fall) -> tuple[int, int]:
        """From theirs and from ours, at this fall."""
        bars = self.bars * (max(0, fall.value or 0) if self.by_value else 1)
        return max(0, bars), max(0, -bars)


def progress_of(question: Question) -> tuple[Progress, ...]:
    """What the rules say; without gauges, one from theirs when it goes well and from ours when badly."""
    test = question.test
    taken = test.bars
    if taken is None and test.worth is None:
        taken = {each.id: MOODS[each.mood] or 0 for each in test.outcomes}
    told = tuple(Progress(id_, number) for id_, number in (taken or {}).items() if number)
    if test.worth is None:
        return told
    times = test.worth(question.situation())
    good = (each.id for each in test.outcomes if each.mood == "good")
    return (*(Progress(id_, times, by_value=True) for id_ in good), *told)


# --- two gauges that rolls bring down until one is empty ------------------------------------------

Taken: TypeAlias = tuple[int, int]


@record
class Course:
    """How many rolls empty a gauge, their mean and their variance; the chance that theirs is empty first."""

    mean: Fraction
    variance: Fraction
    theirs_first: Fraction


def course(taken: Mapping[Taken, int], theirs: int, ours: int | None) -> Course:
    """From gauges of `theirs` and `ours` bars (None: nothing is taken from it).

    `taken` has the weight of each pair of bars taken by a roll, none below zero; some must be above.
    """
    moves = {bars: weight for bars, weight in taken.items() if weight and bars != (0, 0)}
    whole = sum(moves.values())
    states, ways, number = {(theirs, ours or 1): 1}, 1, 0
    mean = square = won = Fraction(0)  # of the rolls that take something alone
    while states:
        after: Counter[Taken] = Counter()
        over = first = 0
        for (left, right), times in states.items():
            for (one, other), weight in moves.items():
                there = left - one, right - other
                if min(there) > 0:
                    after[there] += times * weight
                else:
                    over += times * weight
                    first += times * weight * (there[0] <= 0)
        states, ways, number = after, ways * whole, number + 1
        mean += Fraction(over * number, ways)
        square += Fraction(over * number**2, ways)
        won += Fraction(first, ways)
    taking = Fraction(whole, sum(taken.values()))
    mean /= taking  # between them so many waits of a geometric length, the number of which varies too
    return Course(mean, square / taking**2 + mean * (1 - taking) / taking - mean**2, won)


# --- the length of an opposition ------------------------------------------------------------------


@record
class Length:
    """The bars of each gauge (`ours` None: there is none), what is taken from them, and how it goes."""

    theirs: int
    ours: int | None
    progress: tuple[Progress, ...]
    course: Course

    def numbers(self) -> Iterator[Number]:
        """The mean and the spread of the number of rolls, and how often theirs and ours is empty first."""
        first = self.course.theirs_first
        told: tuple[Amount, ...] = (self.course.mean, sqrt(self.course.variance), first, 1 - first)
        for what, each in zip(("mean", "spread", "theirs_first", "ours_first"), told, strict=True):
            yield Number("number", what, each)


def length(question: Question, theirs: int, ours: int | None = None) -> Length:
    """How long it takes to empty a gauge of `theirs` bars, or of `ours`, 1 to 60 each.

    Raises `Refusal` where the test does, for gauges out of range, and where nothing ever empties one.
    """
    for gauge in (theirs, 1 if ours is None else ours):
        if not 1 <= gauge <= MOST_GAUGE:
            raise Refusal(message("A gauge has 1 to {most} bars, not {n}.", most=MOST_GAUGE, n=gauge))
    how = progress_of(question)
    found = falls(question)
    taken: Counter[Taken] = Counter()
    for fall, weight in found.weights.items():
        bars = next((each.taken(fall) for each in how if each.outcome == fall.outcome), (0, 0))
        taken[bars[0], bars[1] if ours is not None else 0] += weight
    if not any(each != (0, 0) and weight for each, weight in taken.items()):
        raise Refusal(message("It never ends: no possible outcome takes anything from a gauge."))
    return Length(theirs, ours, how, course(taken, theirs, ours))
