"""Repetition felt: how often a table gave what it had given in the last sessions, and how often it must."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

SESSIONS: Final = 3
"""Within how many sessions, the one at hand among them, a result is remembered."""
BEARABLE: Final = Fraction(1, 4)
"""The share of repeated results from which on a table is felt to be small."""
_MOST_ROWS: Final = 1 << 20

Came: TypeAlias = tuple[int, int]
"""The session and the number of the row of one result."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Of `asks` results with a row, `again` had come within the last sessions.

    `due` is the share to expect of the table as it is, None for a deck; `rows` how many rows of one
    weight would bring it below `BEARABLE`, nought where the table has enough.
    """

    asks: int
    again: int
    due: float | None
    rows: int

    @property
    def share(self) -> float:
        """The share that was felt, from 0 to 1."""
        return self.again / self.asks if self.asks else 0.0


def felt(
    stories: Iterable[Sequence[Came]], chances: Mapping[int, Fraction], sessions: int, *, deck: bool
) -> Felt | None:
    """The repetition of a table in several stories, each on its own; `chances` are those of its rows.

    None where it gave nothing.
    """
    again = 0
    before: Counter[int] = Counter()  # how often there were so many results to remember
    for story in stories:
        for many, is_again in _remembered(story, sessions):
            before[many] += 1
            again += is_again
    asks = sum(before.values())
    if not asks:
        return None
    if deck:
        return Felt(asks, again, None, 0)
    due = _due(chances.values(), before)
    return Felt(asks, again, due, 0 if due < BEARABLE else enough(before))


def _remembered(story: Sequence[Came], sessions: int) -> Iterable[tuple[int, bool]]:
    """For each result how many are remembered, and whether it is among them."""
    held: Counter[int] = Counter()
    first = 0
    for at, (session, row) in enumerate(story):
        while story[first][0] <= session - sessions:
            held[story[first][1]] -= 1
            first += 1
        yield at - first, held[row] > 0
        held[row] += 1


def _due(chances: Iterable[Fraction], before: Mapping[int, int]) -> float:
    """The chance that a result is among those remembered, on average over all asks."""
    total = sum(before.values())
    alike = Counter(chances)
    return (
        sum(
            times * sum(rows * float(p) * _within(float(p), many) for p, rows in alike.items())
            for many, times in before.items()
        )
        / total
    )


def _within(chance: float, many: int) -> float:
    """The chance of at least one in so many."""
    return 1.0 - (1.0 - chance) ** many


def enough(before: Mapping[int, int]) -> int:
    """The fewest rows of one weight with which repetition is due in less than `BEARABLE` of the asks."""
    low, high = 1, _MOST_ROWS
    while low < high:
        rows = (low + high) // 2
        if rows * _due([Fraction(1, rows)], before) < BEARABLE:
            high = rows
        else:
            low = rows + 1
    return low
