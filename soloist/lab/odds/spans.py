"""The whole course of a length in the rows there is room for: each number of rolls, or several together."""

from dataclasses import dataclass
from typing import Final

from soloist.lab.odds.estimate import Estimate, wilson
from soloist.lab.odds.length import Length, within

_NEARLY: Final = 0.99  # of all lengths, within which the rows end; the last is all that comes after
_END: Final = 0.9995  # within which they end where each number has a row of its own
_REST: Final = 1e-6  # of all lengths, too little for a row
_ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Span:
    """From `first` to `last` rolls (None: any more) with their chance; `halfway`, the median is there."""

    first: int
    last: int | None
    share: Estimate
    halfway: bool


def spans(length: Length, many: int) -> tuple[Span, ...]:
    """The course from the first roll in so many rows, 2 or more, or fewer; together they are certain."""
    room = max(2, many) - 1
    end = within(length.goes_on, _NEARLY)
    wide = _wide(end, room)
    if wide == 1:
        end = min(room, within(length.goes_on, _END))
    last = -(-end // wide) * wide
    told = tuple(_span(length, first + 1, first + wide) for first in range(0, last, wide))
    rest = length.goes_on(last)
    if rest <= _REST:
        return told
    return (*told, Span(last + 1, None, _estimate(length, rest), length.median > last))


def rolls(span: Span) -> str:
    """`7`, `51–100`, or `>100` for all that come after."""
    if span.last is None:
        return f">{span.first - 1}"
    return str(span.first) if span.first == span.last else f"{span.first}–{span.last}"


def _span(length: Length, first: int, last: int) -> Span:
    share = max(0.0, length.goes_on(first - 1) - length.goes_on(last))
    return Span(first, last, _estimate(length, share), first <= length.median <= last)


def _estimate(length: Length, share: float) -> Estimate:
    throws = length.throws
    return wilson(round(share * throws), throws) if throws else Estimate(share, share, share)


def _wide(numbers: int, rows: int) -> int:
    """The least of 1, 2, 5, 10, 20… by which so many numbers have room."""
    scale = 1
    while True:
        for each in _ROUND:
            if each * scale * rows >= numbers:
                return each * scale
        scale *= 10
