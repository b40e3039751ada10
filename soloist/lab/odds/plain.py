"""Answers about chances as plain data: what JSON holds, and the rows of a table for CSV."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, Final, TypeAlias

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Comparison, Curve, Measure, Surface
from soloist.lab.odds.question import Amount, Chance, Distribution, Question

Answer: TypeAlias = Distribution | Curve | Surface | Comparison | tuple[Length, ...]
Row: TypeAlias = tuple[str | int | float | None, ...]
_Data: TypeAlias = dict[str, Any]

_LONGEST: Final = 10**40  # denominator that is written out
_BOUNDS: Final = ("low", "high", "throws")

# --- JSON -----------------------------------------------------------------------------------------


def plain(answer: Answer) -> _Data:
    """The answer for a program; `outcomes` are chances by id, exact to a float, wherever they stand."""
    match answer:
        case Distribution():
            return _asked(answer.question) | _distribution(answer)
        case Curve(question=question, key=key):
            points = [
                {
                    "at": _at(question, key, each.at),
                    "outcomes": _shares(each.chances),
                    "measured": number(each.measured),
                }
                for each in answer.points
            ]
            return _asked(question, {key}) | {"key": key, **_measured(answer.measure), "points": points}
        case Surface(question=question, down=down, across=across):
            cells = [
                {
                    down: _at(question, down, cell.down),
                    across: _at(question, across, cell.across),
                    "measured": number(cell.measured),
                }
                for row in answer.rows
                for cell in row
            ]
            told = {"down": down, "across": across, **_measured(answer.measure), "cells": cells}
            return _asked(question, {down, across}) | told
        case Comparison():
            variants = [
                {
                    "words": dict(each.words),
                    "outcomes": _shares(each.chances),
                    "differences": {id_: gap.value for id_, gap in each.differences.items()},
                    "measured": number(each.measured),
                    "gained": number(each.gained),
                }
                for each in answer.variants
            ]
            told = {"outcomes": variants[0]["outcomes"], **_measured(answer.measure), "variants": variants}
            return _asked(answer.question) | told
        case _:
            return _asked(answer[0].question) | {"lengths": [_length(each) for each in answer]}


def number(estimate: Estimate | None) -> _Data | None:
    """One number with how sure it is, and as a fraction where that is still of use to anyone."""
    if estimate is None:
        return None
    if not estimate.is_exact:
        return {"value": estimate.value, "exact": False, "low": estimate.low, "high": estimate.high,
                "throws": estimate.throws}  # fmt: skip
    told: _Data = {"value": estimate.value, "exact": True}
    if estimate.exact is not None and estimate.exact.denominator <= _LONGEST:
        told["fraction"] = str(estimate.exact)
    return told


def _asked(question: Question, turned: Set[str] = frozenset()) -> _Data:
    """What was asked, but for the keys an answer goes over: at no one of their numbers does it stand."""
    words = {key: word for key, word in question.words.items() if key not in turned}
    return {"system": question.system.id, "test": question.test.id, "words": words}


def _at(question: Question, key: str, number: int) -> int | str:
    """A number of a key; of a list whose last one it is, the list."""
    return question.word(key, number) if question.before(key) else number


def _shares(chances: Sequence[Chance]) -> dict[str, float]:
    return {each.id: each.share.value for each in chances}


def _measured(measure: Measure | None) -> _Data:
    return {} if measure is None else {"measure": measure.id}


def _amounts(amounts: Sequence[Amount]) -> _Data:
    return {str(each.number): number(each.share) for each in amounts}


def _distribution(answer: Distribution) -> _Data:
    steps = [
        {"step": each.number, "share": number(each.share), "outcomes": _shares(each.outcomes)}
        for each in answer.steps
    ]
    return {
        "outcomes": _shares(answer.outcomes),
        "exact": answer.exact,
        "mean": number(answer.mean),
        "spread": number(answer.spread),
        "values": _amounts(answer.values),
        "drift": {
            each.id: {"mean": number(each.mean), "changes": _amounts(each.changes)} for each in answer.drift
        },
        **({"steps": steps} if steps else {}),
    }


def _length(answer: Length) -> _Data:
    return {
        "words": dict(answer.question.words),
        "theirs": answer.theirs,
        "ours": answer.ours,
        "progress": [
            {"outcome": each.outcome, "theirs": each.theirs, "ours": each.ours, "by_value": each.by_value}
            for each in answer.progress
        ],
        "mean": number(answer.mean),
        "spread": number(answer.spread),
        "median": answer.median,
        "theirs_first": number(answer.theirs_first),
        "ours_first": number(answer.ours_first),
        "rolls": _amounts(answer.rolls),
        "beyond": answer.beyond,
    }


# --- CSV ------------------------------------------------------------------------------------------


def rows(answer: Answer) -> Iterator[Row]:
    """The answer as a table, its first row the names of the columns."""
    match answer:
        case Distribution():
            yield from _situation(answer)
        case Curve():
            yield from _curve(answer)
        case Surface(question=question):
            yield (answer.down, answer.across, answer.measure.id, *_BOUNDS)
            for cell in (cell for row in answer.rows for cell in row):
                at = _at(question, answer.down, cell.down), _at(question, answer.across, cell.across)
                yield (*at, *_four(cell.measured))
        case Comparison():
            yield from _variants(answer)
        case _:
            yield ("situation", "of", "value", *_BOUNDS)
            for each in answer:
                yield from ((_words(each.question.words), *row) for row in _length_rows(each))


def _situation(answer: Distribution) -> Iterator[Row]:
    numbers = (("mean", answer.mean), ("spread", answer.spread))
    yield ("of", "what", "chance", *_BOUNDS)
    yield from (("outcome", each.id, *_four(each.share)) for each in answer.outcomes)
    yield from (("value", each.number, *_four(each.share)) for each in answer.values)
    yield from (("number", name, *_four(one)) for name, one in numbers if one is not None)
    for drift in answer.drift:
        yield (f"drift:{drift.id}", "mean", *_four(drift.mean))
        yield from ((f"drift:{drift.id}", each.number, *_four(each.share)) for each in drift.changes)
    yield from (("step", step.number or "end", *_four(step.share)) for step in answer.steps)


def _variants(answer: Comparison) -> Iterator[Row]:
    yield ("situation", "of", "chance", *_BOUNDS, "difference")
    for variant in answer.variants:
        words = _words(variant.words)
        gaps = {id_: gap.value for id_, gap in variant.differences.items()}
        yield from ((words, each.id, *_four(each.share), gaps.get(each.id)) for each in variant.chances)
        if answer.measure is not None:
            gained = None if variant.gained is None else variant.gained.value
            yield (words, answer.measure.id, *_four(variant.measured), gained)


def _curve(answer: Curve) -> Iterator[Row]:
    """A row a number of the key: each outcome, then what was measured, else the bounds of each."""
    ids = tuple(dict.fromkeys(each.id for point in answer.points for each in point.chances))
    if answer.measure is not None:
        yield (answer.key, *ids, f"measured:{answer.measure.id}", *_BOUNDS)
    else:
        yield (answer.key, *ids, *(f"{id_}:{end}" for id_ in ids for end in _BOUNDS[:2]), "throws")
    for point in answer.points:
        by_id = {each.id: _four(each.share) for each in point.chances}
        cells = [by_id.get(id_, _four(None)) for id_ in ids]
        more = _four(point.measured)
        if answer.measure is None:
            throws = max((each.share.throws for each in point.chances), default=None)
            more = (*(end for cell in cells for end in cell[1:3]), throws)
        yield (_at(answer.question, answer.key, point.at), *(cell[0] for cell in cells), *more)


def _length_rows(answer: Length) -> Iterator[Row]:
    for name in ("mean", "spread", "theirs_first", "ours_first"):
        yield (name, *_four(getattr(answer, name)))
    yield ("median", *[answer.median] * 3, answer.throws)
    yield from ((each.number, *_four(each.share)) for each in answer.rolls)
    yield (f">{answer.rolls[-1].number}", *[answer.beyond] * 3, answer.throws)


def _four(estimate: Estimate | None) -> Row:
    if estimate is None:
        return (None, None, None, None)
    return (estimate.value, estimate.low, estimate.high, estimate.throws)


def _words(words: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in words.items())
