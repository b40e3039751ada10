"""Answers about chances as plain data: what JSON holds, and the rows of a table for CSV."""

from collections.abc import Sequence, Set
from typing import Any, Final, TypeAlias

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Comparison, Curve, Measure, Surface
from soloist.lab.odds.question import Amount, Chance, Distribution, Question

Answer: TypeAlias = Distribution | Curve | Surface | Comparison | tuple[Length, ...]
Row: TypeAlias = tuple[str | int | float | None, ...]

_LONGEST: Final = 10**40  # denominator that is written out
_ESTIMATED: Final = ("chance", "low", "high", "throws")


def plain(answer: Answer) -> dict[str, Any]:
    """The answer for a program; `outcomes` are chances by id, exact to a float, wherever they stand."""
    if isinstance(answer, tuple):
        return {**_asked(answer[0].question), "lengths": [_length(each) for each in answer]}
    told = _asked(answer.question, _turned(answer))
    match answer:
        case Distribution():
            return told | _distribution(answer)
        case Curve():
            told |= {"key": answer.key} | _measured(answer.measure)
            told["points"] = [
                {
                    "at": _at(answer.question, answer.key, each.at),
                    "outcomes": _shares(each.chances),
                    "measured": number(each.measured),
                }
                for each in answer.points
            ]
        case Surface():
            told |= {"down": answer.down, "across": answer.across} | _measured(answer.measure)
            told["cells"] = [
                {
                    answer.down: _at(answer.question, answer.down, cell.down),
                    answer.across: _at(answer.question, answer.across, cell.across),
                    "measured": number(cell.measured),
                }
                for row in answer.rows
                for cell in row
            ]
        case Comparison():
            told |= _comparison(answer)
    return told


def _turned(answer: Distribution | Curve | Surface | Comparison) -> set[str]:
    """The keys that an answer goes over: at no one of their numbers does it stand."""
    match answer:
        case Curve():
            return {answer.key}
        case Surface():
            return {answer.down, answer.across}
        case _:
            return set()


def _comparison(answer: Comparison) -> dict[str, Any]:
    told: dict[str, Any] = {"outcomes": _shares(answer.variants[0].chances), **_measured(answer.measure)}
    told["variants"] = [
        {
            "words": dict(each.words),
            "outcomes": _shares(each.chances),
            "differences": {gap.id: gap.points.value for gap in each.differences},
            "measured": number(each.measured),
            "gained": number(each.gained),
        }
        for each in answer.variants
    ]
    return told


def number(estimate: Estimate | None) -> dict[str, Any] | None:
    """One number with how sure it is."""
    if estimate is None:
        return None
    if estimate.is_exact:
        return {"value": estimate.value, "exact": True, **_fraction(estimate)}
    low_high = {"low": estimate.low, "high": estimate.high}
    return {"value": estimate.value, "exact": False, **low_high, "throws": estimate.throws}


def _fraction(estimate: Estimate) -> dict[str, str]:
    """The number as a fraction, where that is still of use to anyone."""
    if estimate.exact is None or estimate.exact.denominator > _LONGEST:
        return {}
    return {"fraction": str(estimate.exact)}


def rows(answer: Answer) -> tuple[Row, ...]:
    """The answer as a table, its first row the names of the columns."""
    if isinstance(answer, tuple):
        return _length_rows(answer)
    match answer:
        case Distribution():
            head: Row = ("of", "what", *_ESTIMATED)
            return (
                head,
                *(("outcome", each.id, *_four(each.share)) for each in answer.outcomes),
                *_more(answer),
            )
        case Curve():
            return _curve_rows(answer)
        case Surface():
            head = (answer.down, answer.across, answer.measure.id, *_ESTIMATED[1:])
            asked = answer.question
            return (
                head,
                *(
                    (
                        _at(asked, answer.down, cell.down),
                        _at(asked, answer.across, cell.across),
                        *_four(cell.measured),
                    )
                    for row in answer.rows
                    for cell in row
                ),
            )
        case Comparison():
            return _comparison_rows(answer)


# --- JSON -----------------------------------------------------------------------------------------


def _asked(question: Question, turned: Set[str] = frozenset()) -> dict[str, Any]:
    words = {key: word for key, word in question.words.items() if key not in turned}
    return {"system": question.system.id, "test": question.test.id, "words": words}


def _at(question: Question, key: str, number: int) -> int | str:
    """A number of a key; of a list whose last one it is, the list."""
    return question.word(key, number) if question.before(key) else number


def _shares(chances: Sequence[Chance]) -> dict[str, float]:
    return {each.id: each.share.value for each in chances}


def _measured(measure: Measure | None) -> dict[str, Any]:
    return {} if measure is None else {"measure": measure.id}


def _amounts(amounts: Sequence[Amount]) -> dict[str, Any]:
    return {str(each.number): number(each.share) for each in amounts}


def _distribution(answer: Distribution) -> dict[str, Any]:
    told: dict[str, Any] = {"outcomes": _shares(answer.outcomes), "exact": answer.exact}
    told["mean"], told["spread"] = number(answer.mean), number(answer.spread)
    told["values"] = _amounts(answer.values)
    told["drift"] = {
        each.id: {"mean": number(each.mean), "changes": _amounts(each.changes)} for each in answer.drift
    }
    if answer.steps:
        told["steps"] = [
            {"step": each.number, "share": number(each.share), "outcomes": _shares(each.outcomes)}
            for each in answer.steps
        ]
    return told


def _length(answer: Length) -> dict[str, Any]:
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


def _four(estimate: Estimate | None) -> Row:
    if estimate is None:
        return (None, None, None, None)
    return (estimate.value, estimate.low, estimate.high, estimate.throws)


def _more(answer: Distribution) -> tuple[Row, ...]:
    found: list[Row] = []
    found += [("value", each.number, *_four(each.share)) for each in answer.values]
    found += [("number", "mean", *_four(answer.mean)), ("number", "spread", *_four(answer.spread))]
    for drift in answer.drift:
        found.append((f"drift:{drift.id}", "mean", *_four(drift.mean)))
        found += [(f"drift:{drift.id}", each.number, *_four(each.share)) for each in drift.changes]
    found += [("step", step.number or "end", *_four(step.share)) for step in answer.steps]
    return tuple(row for row in found if row[2] is not None)


def _curve_rows(answer: Curve) -> tuple[Row, ...]:
    ids = tuple(dict.fromkeys(each.id for point in answer.points for each in point.chances))
    extra = () if answer.measure is None else (f"measured:{answer.measure.id}", *_ESTIMATED[1:])
    found: list[Row] = [(answer.key, *ids, *(extra or _ends(ids)))]
    for point in answer.points:
        by_id = {each.id: each.share for each in point.chances}
        shares = [by_id[id_].value if id_ in by_id else None for id_ in ids]
        more = _four(point.measured) if extra else _bounds([by_id.get(id_) for id_ in ids])
        found.append((_at(answer.question, answer.key, point.at), *shares, *more))
    return tuple(found)


def _ends(ids: Sequence[str]) -> tuple[str, ...]:
    return (*(f"{id_}:{end}" for id_ in ids for end in _ESTIMATED[1:3]), _ESTIMATED[3])


def _bounds(shares: Sequence[Estimate | None]) -> Row:
    """Low and high of each outcome, and how many throws were made for them."""
    told = [end for each in shares for end in ((None, None) if each is None else (each.low, each.high))]
    throws = [each.throws for each in shares if each is not None]
    return (*told, max(throws) if throws else None)


def _comparison_rows(answer: Comparison) -> tuple[Row, ...]:
    found: list[Row] = [("situation", "of", *_ESTIMATED, "difference")]
    for variant in answer.variants:
        words = " ".join(f"{key}={value}" for key, value in variant.words.items())
        gaps = {each.id: each.points.value for each in variant.differences}
        found += [(words, each.id, *_four(each.share), gaps.get(each.id)) for each in variant.chances]
        if answer.measure is not None:
            gained = None if variant.gained is None else variant.gained.value
            found.append((words, answer.measure.id, *_four(variant.measured), gained))
    return tuple(found)


def _length_rows(answers: Sequence[Length]) -> tuple[Row, ...]:
    found: list[Row] = [("situation", "of", "value", *_ESTIMATED[1:])]
    for answer in answers:
        words = " ".join(f"{key}={value}" for key, value in answer.question.words.items())
        told = (answer.mean, answer.spread, answer.theirs_first, answer.ours_first)
        names = ("mean", "spread", "theirs_first", "ours_first")
        found += [(words, name, *_four(each)) for name, each in zip(names, told, strict=True)]
        found.append((words, "median", answer.median, answer.median, answer.median, answer.throws))
        found += [(words, each.number, *_four(each.share)) for each in answer.rolls]
        found.append((words, f">{answer.rolls[-1].number}", *[answer.beyond] * 3, answer.throws))
    return tuple(found)
