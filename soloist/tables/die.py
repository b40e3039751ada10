"""The die of a table: `d6`, `2d6`, `d66`, `d100`, and the chance of each of its results."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from soloist.values import regex
from soloist.values.dataclass import dataclass

_ROLL = regex.compile(r"(?P<count>[0-9]{0,2})d(?P<faces>[0-9]{1,7}|%)", re.IGNORECASE)
_MOST_FACES = 1_000_000
_MOST_ADDED = 1_000  # faces of dice that are added up
_MOST_DICE = 12


@dataclass(frozen=True, slots=True)
class TableDie:
    """`count` dice of `faces` faces, added up, or read digit by digit when `digits` (`d66`).

    Results are handled by position, from 0: `d6` has positions 0 to 5 for faces 1 to 6, `2d6` 0 to 10
    for 2 to 12, `d66` 0 to 35 for 11 to 66.
    """

    count: int
    faces: int
    digits: bool = False

    def __str__(self) -> str:
        if self.digits:
            return f"d{str(self.faces) * self.count}"
        return f"d{self.faces}" if self.count == 1 else f"{self.count}d{self.faces}"

    @property
    def size(self) -> int:
        """How many different results there are."""
        return self.total if self.digits else self.count * (self.faces - 1) + 1

    @property
    def total(self) -> int:
        """How many equally likely ways the dice can fall."""
        return int(self.faces**self.count)

    def position(self, dice: Sequence[int]) -> int:
        """The position of dice as they fell."""
        if not self.digits:
            return sum(dice) - self.count
        place = 0
        for face in dice:
            place = place * self.faces + face - 1
        return place

    def position_of(self, value: str) -> int | None:
        """The position of a result as written (`7`, `08`, `00` for 100, `35`); None if no such result."""
        if self.digits:
            right = len(value) == self.count and all("1" <= sign <= str(self.faces) for sign in value)
            return self.position([int(sign) for sign in value]) if right else None
        number = int(value)
        if number == 0 and self.count == 1 and self.faces == 10 ** len(value):
            number = self.faces
        position = number - self.count
        return position if 0 <= position < self.size else None

    def value(self, position: int) -> str:
        """The result at a position, as people write it."""
        if not self.digits:
            return str(position + self.count)
        signs = []
        for _ in range(self.count):
            position, rest = divmod(position, self.faces)
            signs.append(str(rest + 1))
        return "".join(reversed(signs))

    def ways(self, first: int, last: int) -> int:
        """In how many of the `total` ways the result falls between two positions, both included."""
        if self.digits or self.count == 1:
            return last - first + 1
        sums = _running_ways(self.count, self.faces)
        return sums[last + 1] - sums[first]


def parse_die(text: str) -> TableDie | None:
    """`d6`, `3d6`, `d%`, `d66` (two dice read as tens and units); None for anything else."""
    found = _ROLL.fullmatch(text.strip())
    if not found:
        return None
    count = int(found["count"] or 1)
    faces = 100 if found["faces"] == "%" else int(found["faces"])
    if found["count"] in {"", "1"} and found["faces"] in {"66", "666", "88"}:
        return TableDie(len(found["faces"]), int(found["faces"][0]), digits=True)
    most = _MOST_FACES if count == 1 else _MOST_ADDED
    if 1 <= count <= _MOST_DICE and 1 <= faces <= most:
        return TableDie(count, faces)
    return None


@lru_cache(maxsize=64)
def _running_ways(count: int, faces: int) -> tuple[int, ...]:
    """Running totals of the ways of each sum, starting at 0."""
    ways = [1]
    for _ in range(count):
        sums = [0, *accumulate(ways)]
        top = len(ways)
        ways = [sums[min(end + 1, top)] - sums[max(0, end - faces + 1)] for end in range(top + faces - 1)]
    return (0, *accumulate(ways))
