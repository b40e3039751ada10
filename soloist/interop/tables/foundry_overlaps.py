"""Results of one table for the same numbers: Foundry draws all of them, so they become one row."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.ranges import Span

_MOST_TOGETHER: Final = 20
_MOST_OVERLAPS: Final = 500  # results of a table whose numbers are shared; real ones have a dozen


def falling(rows: Sequence[tuple[Row, Span]], tally: Tally) -> list[tuple[Row, Span]]:
    """The rows without those whose last number is below their first and whose numbers other rows have.

    Foundry never draws such a row. Where it alone has its numbers, whoever lays the rows turns it around.
    """
    taken = sorted(span for _, span in rows if span[0] <= span[1])
    lows = [low for low, _ in taken]
    highest = list(accumulate((high for _, high in taken), max))
    kept: list[tuple[Row, Span]] = []
    for row, (first, last) in rows:
        below = bisect_right(lows, first) if first > last else 0
        if below and highest[below - 1] >= last:
            tally.add("left", "no faces", row.line)
        else:
            kept.append((row, (first, last)))
    return kept


def apart(rows: Sequence[tuple[Row, Span]], tally: Tally) -> list[tuple[Row, Span]]:
    """Rows no two of which share a number: those that do are joined for the numbers they share.

    Where more than twenty share one, or too many are shared, the first keeps it, which whoever lays the rows
    tells.
    """
    spans = sorted((min(span), max(span)) for _, span in rows)
    if all(one[1] < other[0] for one, other in pairwise(spans)):
        return list(rows)
    if len(rows) > _MOST_OVERLAPS:
        return list(rows)
    for row, (first, last) in rows:
        if first > last:
            tally.add("guessed", "reversed", row.line)
    starts = sorted({span[0] for span in spans} | {span[1] + 1 for span in spans})
    found: list[tuple[Row, Span]] = []
    for low, after in pairwise(starts):
        there = [row for row, span in rows if min(span) <= low <= max(span)]
        if not there:
            continue
        if len(there) > _MOST_TOGETHER:
            return [(row, (min(span), max(span))) for row, span in rows]
        if len(there) > 1:
            tally.add("carried", "together", there[0].line)
        found.append((_joined(there), (low, after - 1)))
    return found


def _joined(rows: Sequence[Row]) -> Row:
    first, *others = rows
    if not others:
        return first
    hints = dict.fromkeys(row.hint for row in rows if row.hint)
    texts = [row.cells[0] for row in rows if row.cells[0]]
    return replace(first, cells=(" / ".join(texts),), hint=" · ".join(hints))
