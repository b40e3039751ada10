"""One number of a test: the chance of some of its outcomes, the mean of its value, the drift of a counter."""

from fractions import Fraction
from typing import Final, Literal

from soloist.lab.odds.question import Question, drift, mean_value
from soloist.rules.system import Outcome, System, Test
from soloist.rules.term import Term, joined, phrase
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_DRIFTS: Final = ("drift", "dérive", "derive")  # in either language, however it is accented
_MOODS: Final = {"good": 0, "mixed": 1, "bad": 2}


@dataclass(frozen=True, slots=True)
class Measure:
    """What is asked of a test; `id` is how it is written: `success`, `success+`, `mean`, `drift:destiny`."""

    id: str
    kind: Literal["share", "mean", "drift"]
    name: Term
    outcomes: tuple[str, ...] = ()

    def of(self, question: Question) -> Fraction:
        """The number for one question. Raises `Refusal` where the test does, or has no such number."""
        if self.kind == "drift":
            return drift(question, self.id.partition(":")[2])
        if self.kind == "mean":
            return mean_value(question)
        odds = question.test.odds(question.situation())
        return Fraction(sum(odds.weights.get(each, 0) for each in self.outcomes), odds.total)


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
    moods = [_MOODS.get(each.mood, -1) for each in outcomes]
    return outcomes if -1 not in moods and moods == sorted(moods) and len(set(moods)) > 1 else None


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
