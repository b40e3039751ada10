"""Answers about chances as plain data: what JSON holds, and the rows of a table for CSV."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Cell, Table
from soloist.lab.odds.question import Amount, Chance, Distribution, Question

Answer: TypeAlias = Distribution | Table | tuple[Length, ...]
Row: TypeAlias = tuple[str | int | float | None, ...]
_Data: TypeAlias = dict[str, Any]

_LONGEST: Final = 10**40  # denominator that is written out


def question_of(answer: Answer) -> Question:
    """What was asked."""
    return answer[0].question if isinstance(answer, tuple) else answer.question


def plain(answer: Answer) -> _Data:
    """The answer for a program; `outcomes` are chances by id, exact to a float, wherever they stand."""
    question = question_of(answer)
    turned = answer.keys if isinstance(answer, Table) else ()  # at no one of their numbers does it stand
    words = {key: word for key, word in question.words.items() if key not in turned}
    told = {"system": question.system.id, "test": question.test.id, "words": words}
    match answer:
        case Distribution():
            return told | _distribution(answer)
        case Table(measure=measure):
            cells = [_cell(each) for each in answer.cells]
            named = {} if measure is None else {"measure": measure.id}
            return told | {"keys": list(answer.keys), **named, "situations": cells}
        case _:
            return told | {"lengths": [_length(each) for each in answer]}


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


def _shares(chances: Sequence[Chance]) -> dict[str, float]:
    return {each.id: each.share.value for each in chances}


def _amounts(amounts: Sequence[Amount]) -> _Data:
    return {str(each.number): number(each.share) for each in amounts}


def _cell(cell: Cell) -> _Data:
    return {
        "words": dict(cell.words), "outcomes": _shares(cell.chances), "measured": number(cell.measured),
    }  # fmt: skip


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
            {name: getattr(each, name) for name in ("outcome", "theirs", "ours", "by_value")}
            for each in answer.progress
        ],
        **{name: number(getattr(answer, name)) for name in ("mean", "spread", "theirs_first", "ours_first")},
        "median": answer.median,
        "rolls": _amounts(answer.rolls),
        "beyond": answer.beyond,
    }


def numbers(answer: Answer) -> Iterator[tuple[Mapping[str, str], str, str, Estimate]]:
    """Every number of an answer: in what situation, of what kind, of what."""
    match answer:
        case Distribution():
            yield from (({}, "outcome", each.id, each.share) for each in answer.outcomes)
            yield from (({}, "value", str(each.number), each.share) for each in answer.values)
            for name, one in (("mean", answer.mean), ("spread", answer.spread)):
                yield from (({}, "number", name, each) for each in (one,) if each is not None)
            for drift in answer.drift:
                kind = f"drift:{drift.id}"
                yield ({}, kind, "mean", drift.mean)
                yield from (({}, kind, str(each.number), each.share) for each in drift.changes)
            yield from (({}, "step", str(each.number or "end"), each.share) for each in answer.steps)
        case Table(measure=measure):
            for cell in answer.cells:
                yield from ((cell.words, "outcome", each.id, each.share) for each in cell.chances)
                if measure is not None and cell.measured is not None:
                    yield (cell.words, "measure", measure.id, cell.measured)
        case _:
            for each in answer:
                words = each.question.words
                for name in ("mean", "spread", "theirs_first", "ours_first"):
                    yield (words, "number", name, getattr(each, name))
                yield from ((words, "rolls", str(one.number), one.share) for one in each.rolls)


def rows(answer: Answer) -> Iterator[Row]:
    """The answer as a table, its first row the names of the columns."""
    yield ("situation", "of", "what", "value", "low", "high", "throws")
    for words, of, what, one in numbers(answer):
        yield (situation(words), of, what, one.value, one.low, one.high, one.throws)


def situation(words: Mapping[str, str], names: Mapping[str, str] | None = None) -> str:
    """Words as they are typed, or with the names of their keys."""
    called = names or {}
    return " ".join(f"{called.get(key, key)}={value}" for key, value in words.items())
