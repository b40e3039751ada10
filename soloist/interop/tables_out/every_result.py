"""All a piece of a row can say, each with its exact chance, for formats that have no words for it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import gcd, lcm
from typing import Final

from soloist.message import Refusal
from soloist.rules.dice import random_dice
from soloist.tables.cup import Cup
from soloist.tables.die import TableDie
from soloist.tables.filling.fill import Filler
from soloist.tables.filling.frame import Frame
from soloist.tables.lookup import Shelves, Target, shelf_of
from soloist.tables.model import Row, Strip, Table, TableFile
from soloist.tables.text.parts import Parts

MOST: Final = 2_000
"""Falls of the dice of one piece; what has more is not written out."""
_MOST_IN_ALL: Final = 200_000

Weighted = tuple[tuple[str, int], ...]
"""Texts with weights that have no common divisor."""


class Everything:
    """Fills pieces of rows in every way there is, over tables that name each other."""

    def __init__(self, tables: Sequence[Table], lang: str) -> None:
        strips_of = {table.name: tuple(map(_at_home, table.strips)) for table in tables}
        self.tables = tuple(replace(table, strips=strips_of[table.name]) for table in tables)
        self.file = TableFile("here", "here.yaml", self.tables, lang=lang)
        self._shelves = Shelves([shelf_of([self.file])], lang)
        self._left = _MOST_IN_ALL

    def row(self, table: Table, strip: Strip, row: Row) -> Weighted | None:
        """Everything a row says; None where that is too much, or where it needs what others keep."""
        return self._every(table, strip, row, lambda filler, frame: filler.row(row, frame))

    def parts(self, table: Table, strip: Strip, row: Row, parts: Parts) -> Weighted | None:
        """Everything these parts of a row say, on their own."""
        return self._every(table, strip, row, lambda filler, frame: filler.parts(parts, frame))

    def _every(
        self, table: Table, strip: Strip, row: Row, fill: Callable[[Filler, Frame], str]
    ) -> Weighted | None:
        target = Target(self.file, table)
        cup = _EveryCup()
        chances: dict[str, Fraction] = {}
        for ways in range(MOST + 1):
            if ways == MOST or not self._left:
                return None
            self._left -= 1
            filler = Filler(cup, self._shelves)
            try:
                text = fill(filler, Frame(row, target, strip, filler.lang))
            except Refusal:
                return None
            chances[text] = chances.get(text, Fraction(0)) + cup.chance
            if not cup.next():
                break
        return weighted(chances.items())


class _EveryCup(Cup):
    """A cup whose dice fall in one way after the other; `chance` is that of the way they fell in."""

    def __init__(self) -> None:
        super().__init__(random_dice(), "")
        self.chance = Fraction(1)
        self._path: list[list[int]] = []  # at each throw: the way taken, and how many there are
        self._at = 0

    def next(self) -> bool:
        """Another way, from the start; whether there was one left."""
        while self._path and self._path[-1][0] + 1 >= self._path[-1][1]:
            self._path.pop()
        if not self._path:
            return False
        self._path[-1][0] += 1
        self._at = 0
        self.chance = Fraction(1)
        return True

    def throw(self, die: TableDie) -> tuple[int, ...]:
        """One face after the other; of dice added up, one sum."""
        position = self._way(die.size)
        self.chance *= Fraction(die.ways(position, position), die.total)
        if die.count == 1:
            return (position + 1,)
        if die.digits:
            return tuple(int(sign) for sign in die.value(position))
        faces = [1] * die.count
        for number in range(die.count):
            faces[number] += min(position, die.faces - 1)
            position -= faces[number] - 1
        return tuple(faces)

    def roll(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        """One row after the other, whatever its die."""
        rows = strip.rows
        weights = [strip.weight(row) for row in rows]
        number = self._way(len(rows))
        self.chance *= Fraction(weights[number], max(sum(weights), 1))
        return (1,) * strip.die.count, rows[number]

    def _way(self, ways: int) -> int:
        if self._at == len(self._path):
            self._path.append([0, ways])
        self._at += 1
        return self._path[self._at - 1][0]


def weighted(chances: Iterable[tuple[str, Fraction]]) -> Weighted:
    """Texts with whole weights, from their chances."""
    pairs = [(text, chance) for text, chance in chances if chance]
    below = lcm(*(chance.denominator for _, chance in pairs)) if pairs else 1
    weights = [int(chance * below) for _, chance in pairs]
    common = gcd(*weights) if weights else 1
    return tuple((text, weight // common) for (text, _), weight in zip(pairs, weights, strict=True))


def _at_home(strip: Strip) -> Strip:
    """A strip whose rows mean the tables that leave with them."""
    return replace(strip, rows=tuple(replace(row, home=None) if row.home else row for row in strip.rows))
