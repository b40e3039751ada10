"""Rows of a foreign table on its die: the ranges they have there as faces or weights of a table file’s."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.dice_formula import read_formula
from soloist.interop.tables.ranges import Span
from soloist.message import Message, count
from soloist.tables.die import TableDie

_HEAVIEST: Final = 1_000_000
_LONGEST: Final = 60  # of weights that are told

RANGE_LOSSES: Final[Mapping[str, Message]] = {
    "formula": count(
        "dice of {n} table that are no dice here: a row counts by the width of its range",
        "dice of {n} tables that are no dice here: rows count by the width of their ranges",
        2,
    ),
    "no dice": count(
        "dice of {n} table that names none: a row counts by the width of its range",
        "dice of {n} tables that name none: rows count by the width of their ranges",
        2,
    ),
    "sums": count(
        "dice of {n} table as weights of its rows, with the same chances",
        "dice of {n} tables as weights of their rows, with the same chances",
        2,
    ),
    "reversed": count(
        "{n} range from the larger number to the smaller: turned around",
        "{n} ranges from the larger number to the smaller: turned around",
        2,
    ),
    "gaps": count(
        "{n} table with faces that no row has: they are rolled again",
        "{n} tables with faces that no row has: they are rolled again",
        2,
    ),
    "shared faces": count(
        "faces of {n} row that an earlier row has too: that one keeps them",
        "faces of {n} rows that earlier rows have too: those keep them",
        2,
    ),
    "covered": count(
        "{n} row all of whose faces earlier rows have: it is gone",
        "{n} rows all of whose faces earlier rows have: they are gone",
        2,
    ),
    "rounded weights": count(
        "the chances of {n} table whose weights are too large: they are rounded",
        "the chances of {n} tables whose weights are too large: they are rounded",
        2,
    ),
    "no faces": count("{n} row that no roll gives", "{n} rows that no roll gives", 2),
}
"""What laying rows on a die may lose; part of the `LOSSES` of each format that does."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Rows with their faces or weights, and the die of their table (`""` for one face a row)."""

    rows: tuple[Row, ...]
    roll: str = ""
    reroll: bool = False


def laid(rows: Sequence[tuple[Row, Span]], dice: str, line: int, tally: Tally) -> Laid:
    """Rows with the results of `dice` that give them, first and last, as soloist rolls them.

    The chances stay what they are, also for dice soloist has no word for; what they cannot be is told.
    Faces no row has are rolled again. `line` is the table’s.
    """
    alone = _alone(rows, tally)
    formula = read_formula(dice) if dice.strip() else None
    if formula is not None and formula.die is not None:
        return _on_die(alone, formula.die, formula.shift, line, tally)
    if formula is not None and formula.ways is not None:
        tally.add("carried", "sums", line)
        return _weighed(alone, formula.ways, line, tally)
    if formula is not None:
        return _on_large_die(alone, formula.bounds, line, tally)
    tally.add("guessed", "formula" if dice.strip() else "no dice", line)
    return _wide(alone, line, tally)


def _alone(rows: Sequence[tuple[Row, Span]], tally: Tally) -> list[tuple[Row, list[Span]]]:
    """Each row with those faces no earlier row has; its ranges stand one after the other.

    A row that has none left is told as gone.
    """
    taken: list[Span] = []  # in order, none touching the next
    found: list[tuple[Row, list[Span]]] = []
    for _, ranges in groupby(rows, key=lambda each: id(each[0])):
        pairs = list(ranges)
        row, own, spans = pairs[0][0], list[Span](), list[Span]()
        asked = 0
        for _, (one, other) in pairs:
            low, high = min(one, other), max(one, other)
            if one > other:
                tally.add("guessed", "reversed", row.line)
            asked += _width(_take(own, low, high))
            spans.extend(_take(taken, low, high))
        if spans:
            found.append((row, spans))
        if _width(spans) != asked:
            tally.add("left", "shared faces" if spans else "covered", row.line)
    return found


def _width(spans: Iterable[Span]) -> int:
    """How many faces ranges have that share none."""
    return sum(high - low + 1 for low, high in spans)


def _take(taken: list[Span], low: int, high: int) -> list[Span]:
    """The parts of a range that are in none of the ranges taken, which hold it from now on."""
    first = bisect_left(taken, low - 1, key=lambda span: span[1])
    after = bisect_right(taken, high + 1, key=lambda span: span[0])
    free: list[Span] = []
    start = low
    for begin, end in taken[first:after]:
        if begin > start:
            free.append((start, min(begin - 1, high)))
        start = max(start, end + 1)
    if start <= high:
        free.append((start, high))
    touched = taken[first:after]
    taken[first:after] = [
        (min([low, *(span[0] for span in touched)]), max([high, *(span[1] for span in touched)]))
    ]
    return free


def _on_die(
    rows: Iterable[tuple[Row, list[Span]]], die: TableDie, shift: int, line: int, tally: Tally
) -> Laid:
    values = [int(die.value(place)) for place in range(die.size)] if die.digits else []
    lowest, highest = die.count, die.count * die.faces
    placed: list[tuple[Row, list[Span]]] = []
    covered = 0
    for row, spans in rows:
        places: list[Span] = []
        for low, high in spans:
            if die.digits:
                first, last = bisect_left(values, low), bisect_right(values, high) - 1
            else:
                first, last = max(low - shift, lowest) - lowest, min(high - shift, highest) - lowest
            if first <= last:
                places.append((first, last))
                covered += last - first + 1
        if places:
            placed.append((row, places))
        else:
            tally.add("left", "no faces", row.line)
    gaps = covered < die.size
    if gaps and placed:
        tally.add("guessed", "gaps", line)
        for low, high in _between((span for _, spans in placed for span in spans), die.size):
            tally.name("guessed", "gaps", _faces(die, [(low, high)]))
    if not gaps and die.count == 1 and all(
        places == [(number, number)] for number, (_, places) in enumerate(placed)
    ):  # fmt: skip
        return Laid(tuple(row for row, _ in placed))
    return Laid(tuple(replace(row, faces=_faces(die, places)) for row, places in placed), str(die), gaps)


def _between(spans: Iterable[Span], size: int) -> Iterator[Span]:
    """The stretches from 0 to below `size` that no span has."""
    start = 0
    for low, high in sorted(spans):
        if low > start:
            yield start, low - 1
        start = max(start, high + 1)
    if start < size:
        yield start, size - 1


def _faces(die: TableDie, places: Iterable[Span]) -> str:
    return ",".join(
        die.value(first) if first == last else f"{die.value(first)}-{die.value(last)}"
        for first, last in places
    )


def _weighed(
    rows: Sequence[tuple[Row, list[Span]]], ways: Mapping[int, int], line: int, tally: Tally
) -> Laid:
    values = sorted(ways)
    sums = [0, *accumulate(ways[value] for value in values)]
    weights: list[int] = []
    for row, spans in rows:
        weight = sum(sums[bisect_right(values, high)] - sums[bisect_left(values, low)] for low, high in spans)
        weights.append(weight)
        if not weight:
            tally.add("left", "no faces", row.line)
    if 0 < sum(weights) < sums[-1]:
        tally.add("guessed", "gaps", line)
        held = [
            (bisect_left(values, low), bisect_right(values, high) - 1)
            for _, spans in rows
            for low, high in spans
        ]
        for first, last in _between((each for each in held if each[0] <= each[1]), len(values)):
            tally.name(
                "guessed", "gaps", f"{values[first]}-{values[last]}" if first < last else str(values[first])
            )
    return _with_weights([row for row, _ in rows], weights, line, tally)


def _on_large_die(rows: Sequence[tuple[Row, list[Span]]], bounds: Span, line: int, tally: Tally) -> Laid:
    """Rows on one die that has more faces than any here: they count by how many of them they have."""
    lowest, highest = bounds
    held: list[tuple[Row, list[Span]]] = []
    for row, spans in rows:
        there = [
            (max(low, lowest), min(high, highest)) for low, high in spans if low <= highest and high >= lowest
        ]
        held.append((row, there))
        if not there:
            tally.add("left", "no faces", row.line)
    if not any(spans for _, spans in held):
        return Laid(())
    faces = [(low - lowest, high - lowest) for _, spans in held for low, high in spans]
    gaps = list(_between(faces, highest - lowest + 1))
    if gaps:
        tally.add("guessed", "gaps", line)
    for first, last in gaps:
        low, high = first + lowest, last + lowest
        tally.name("guessed", "gaps", f"{low}-{high}" if low < high else str(low))
    made = _wide(held, line, tally)
    exact = [
        (row.weight, _width(spans))
        for row, (_, spans) in zip(made.rows, (each for each in held if each[1]), strict=True)
    ]
    if all(one * exact[0][1] == width * exact[0][0] for one, width in exact):
        tally.add("carried", "sums", line)
    return made


def _wide(rows: Sequence[tuple[Row, list[Span]]], line: int, tally: Tally) -> Laid:
    return _with_weights([row for row, _ in rows], [_width(spans) for _, spans in rows], line, tally)


def _with_weights(rows: Sequence[Row], weights: Sequence[int], line: int, tally: Tally) -> Laid:
    """Rows that count by their weights, in the smallest numbers; those with none are left out.

    Weights beyond the largest are brought as near as whole numbers come, and at least to 1, which is told.
    """
    common = gcd(*weights) or 1
    exact = [weight // common for weight in weights]
    largest = max(exact, default=0)
    kept = exact
    if largest > _HEAVIEST:
        kept = [
            max(1, (2 * weight * _HEAVIEST + largest) // (2 * largest)) if weight else 0 for weight in exact
        ]
        tally.add("guessed", "rounded weights", line)
        tally.name("guessed", "rounded weights", f"{_listed(exact)} → {_listed(kept)}")
    return Laid(tuple(replace(row, weight=weight) for row, weight in zip(rows, kept, strict=True) if weight))


def _listed(weights: Sequence[int]) -> str:
    """The first few weights, as people write odds."""
    few = ":".join(str(weight) for weight in weights if weight)
    return few if len(few) <= _LONGEST else f"{few[:_LONGEST].rpartition(':')[0]}:…"
