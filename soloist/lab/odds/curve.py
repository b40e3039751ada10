"""A test over a range of one of its keys, or of two: a curve, a map."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from soloist.lab.odds.distribution import Chance, chances
from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.measure import Measure
from soloist.lab.odds.question import Question
from soloist.message import Message, Refusal, message

MOST_POINTS: Final = 200
"""Numbers a range may have."""

MOST_CELLS: Final = 2_500
"""Cells a map may have."""

_RANGE: Final = re.compile(r"([+\-−]?\d{1,6})\s*(?:\.\.|…)\s*([+\-−]?\d{1,6})", re.ASCII)
_NEARLY: Final = re.compile(r"[\d\s+\-−]*(?:\.\.|…)[\d\s+\-−.…]*")


@dataclass(frozen=True, slots=True)
class Point:
    """The test at one number of the key; `refused` says why the rules do not play it there."""

    at: int
    chances: tuple[Chance, ...] = ()
    measured: Estimate | None = None
    refused: Message | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A test over the numbers of one key."""

    question: Question
    key: str
    measure: Measure | None
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a map; `refused` says why the rules do not play it there."""

    down: int
    across: int
    measured: Estimate | None = None
    refused: Message | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """One number of a test over two keys, row by row."""

    question: Question
    down: str
    across: str
    measure: Measure
    rows: tuple[tuple[Cell, ...], ...]


def ranged(text: str) -> tuple[int, ...] | None:
    """The numbers of `1..6`, counted down where it is turned round; None where that is no range.

    Raises `Refusal` for more than can be looked at, and for what can only be a range gone wrong.
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        if _NEARLY.fullmatch(text):
            raise Refusal(message("“{text}” is no range. Write both ends, as in 1..6.", text=text.strip()))
        return None
    first, last = (int(end.replace("−", "-")) for end in found.groups())
    many = abs(last - first) + 1
    if many > MOST_POINTS:
        raise Refusal(
            message("{range} has {many} numbers. Keep to {most}.", range=text, many=many, most=MOST_POINTS)
        )
    step = 1 if last >= first else -1
    return tuple(range(first, last + step, step))


def curve(question: Question, key: str, at: Sequence[int], measure: Measure | None = None) -> Curve:
    """The test at each number of a key, of a list at each last one.

    Raises `Refusal` where it can be played at none of them.
    """
    points = tuple(_point(question.but({key: question.word(key, number)}), number, measure) for number in at)
    _some(points)
    return Curve(question, key, measure, points)


def surface(
    question: Question, down: tuple[str, Sequence[int]], across: tuple[str, Sequence[int]], measure: Measure
) -> Surface:
    """One number over two keys. Raises `Refusal` where it can be had nowhere, or for too large a map."""
    many = len(down[1]) * len(across[1])
    if many > MOST_CELLS:
        raise Refusal(
            message("A map of {many} cells is too large. Keep to {most}.", many=many, most=MOST_CELLS)
        )
    rows = tuple(
        tuple(
            _cell(question.but(_pair(question, (down[0], one), (across[0], other))), one, other, measure)
            for other in across[1]
        )
        for one in down[1]
    )
    _some([cell for row in rows for cell in row])
    return Surface(question, down[0], across[0], measure, rows)


def _pair(question: Question, down: tuple[str, int], across: tuple[str, int]) -> dict[str, str]:
    return {key: question.word(key, number) for key, number in (down, across)}


def _point(question: Question, at: int, measure: Measure | None) -> Point:
    try:
        return Point(at, chances(question), measure.of(question) if measure else None)
    except Refusal as refused:
        return Point(at, refused=refused.message)


def _cell(question: Question, down: int, across: int, measure: Measure) -> Cell:
    try:
        return Cell(down, across, measure.of(question))
    except Refusal as refused:
        return Cell(down, across, refused=refused.message)


def _some(found: Sequence[Point] | Sequence[Cell]) -> None:
    """Raises the first refusal where there is nothing else."""
    refused = [each.refused for each in found]
    if refused and refused[0] is not None and None not in refused:
        raise Refusal(refused[0])
