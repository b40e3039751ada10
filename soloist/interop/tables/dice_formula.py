"""The dice of a foreign table: a die of soloist’s where there is one, else the exact chance of every sum."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from soloist.tables.die import TableDie, parse_die

_TERM: Final = re.compile(r"([+-])(?:(\d{0,2})d(\d{1,15}|%)|(\d{1,15}))(?:\*(\d{1,4}))?", re.IGNORECASE)
_LONGEST: Final = 200
_MOST_WAYS: Final = 1_000_000
_MOST_STEPS: Final = 30_000  # 1d100+1d100 takes ten thousand
_MOST_DICE: Final = 20


@dataclass(frozen=True, slots=True)
class Formula:
    """`die` plus `shift`; or, where no die of soloist’s rolls it, in how many `ways` each sum falls.

    A lone die of more faces than any of soloist’s has neither: from 1 to `faces`, plus `shift`.
    """

    die: TableDie | None
    shift: int = 0
    ways: Mapping[int, int] | None = None
    faces: int = 0

    @property
    def size(self) -> int:
        """How many different results there are."""
        if self.die is not None:
            return self.die.size
        return len(self.ways) if self.ways is not None else self.faces

    @property
    def even(self) -> bool:
        """Whether all of them are equally likely."""
        if self.die is not None:
            return self.die.size == self.die.total
        return self.ways is None or len(set(self.ways.values())) == 1

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest result."""
        if self.die is not None:
            last = self.die.size - 1
            return int(self.die.value(0)) + self.shift, int(self.die.value(last)) + self.shift
        if self.ways is not None:
            return min(self.ways), max(self.ways)
        return 1 + self.shift, self.faces + self.shift

    def values(self) -> Iterable[int]:
        """The results, in order."""
        if self.die is not None and self.die.digits:
            return (int(self.die.value(place)) for place in range(self.die.size))
        low, high = self.bounds
        return sorted(self.ways) if self.ways is not None else range(low, high + 1)


@lru_cache(maxsize=256)
def read_formula(text: str) -> Formula | None:
    """`1d100`, `2d6+1`, `1d6*10 + 1d6` (which is d66), `1d8+1d12`, `10*1d6`, `1`; None for anything else.

    Dice that keep some, explode or count successes, and values of a character, are anything else.
    """
    flat = re.sub(r"\s+", "", text[: _LONGEST + 1])
    flat = re.sub(r"(?<![\dd%*])(\d{1,4})\*(\d{0,2}d(?:\d+|%))(?!\*)", r"\2*\1", flat, flags=re.IGNORECASE)
    signed = flat if flat.startswith(("+", "-")) else f"+{flat}"
    dice: list[tuple[int, int, int]] = []  # how many, faces, times (negative for dice taken away)
    shift = at = 0
    while at < len(signed):
        found = _TERM.match(signed, at)
        if found is None or len(text) > _LONGEST:
            return None
        at = found.end()
        times = (-1 if found[1] == "-" else 1) * int(found[5] or 1)
        if found[4] is not None:
            shift += times * int(found[4])
        else:
            dice.append((int(found[2] or 1), 100 if found[3] == "%" else int(found[3]), times))
    return _formula(dice, shift) if signed[1:] else None


def _formula(dice: list[tuple[int, int, int]], shift: int) -> Formula | None:
    if dice and all(count == 1 and faces == dice[0][1] for count, faces, _ in dice):
        tens = sorted((times for _, _, times in dice), reverse=True)
        digits = [10**place for place in reversed(range(len(dice)))]
        if len(dice) > 1 and tens == digits and not shift:
            die = parse_die(f"d{str(dice[0][1]) * len(dice)}")
            if die is not None and die.digits:
                return Formula(die)
    if len(dice) == 1 and dice[0][2] == 1:
        die = parse_die(f"{dice[0][0]}d{dice[0][1]}")
        if die is not None and not die.digits:
            return Formula(die, shift)
        if die is None and dice[0][0] == 1 and dice[0][1]:
            return Formula(None, shift, faces=dice[0][1])
    ways = _ways(dice, shift)
    return None if ways is None else Formula(None, 0, ways)


def _ways(dice: list[tuple[int, int, int]], shift: int) -> Mapping[int, int] | None:
    """In how many ways each sum falls; None where there are too many to count."""
    if sum(count for count, _, _ in dice) > _MOST_DICE:
        return None
    total = 1
    for count, faces, _ in dice:
        if not count or not faces:
            return None
        total *= faces**count
        if total > _MOST_WAYS:
            return None
    ways = {shift: 1}
    steps = 0
    for count, faces, times in dice:
        for _ in range(count):
            steps += len(ways) * faces
            if steps > _MOST_STEPS:
                return None
            fallen: dict[int, int] = {}
            for reached, many in ways.items():
                for face in range(1, faces + 1):
                    value = reached + times * face
                    fallen[value] = fallen.get(value, 0) + many
            ways = fallen
    return ways
