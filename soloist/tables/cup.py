"""The dice cup of one result: throws for a side, and again while a throw falls in a gap."""

from dataclasses import replace
from functools import lru_cache

from soloist.message import Refusal, message
from soloist.rules.dice import Dice, Throw
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip

_MOST_REROLLS = 10_000
_FROM_ZERO = (10, 100)  # dice whose highest face may be typed as it is printed: 0, 00


class Cup:
    """Throws dice on one side, in order; a die thrown again is named by its place."""

    def __init__(self, dice: Dice, side: str) -> None:
        self._dice = dice
        self._side = side
        self._thrown = 0

    def throw(self, die: TableDie) -> tuple[int, ...]:
        """The faces of the dice of `die`; raises `Refusal` when given dice do not fit."""
        count = die.count
        fell = self._dice.throw(_throw(self._side, count, die.faces))
        self._thrown += count
        return fell

    def roll(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        """The faces that count on a strip and their row; all its dice are rolled again in a gap.

        A die with one face is not thrown: it shows 1.
        """
        die = strip.die
        count = die.count
        if die.faces == 1:
            return (1,) * count, strip.rows[0]
        fell = self._dice.throw(_throw(self._side, count, die.faces))
        self._thrown += count
        row = strip.row_at(fell[0] - 1 if count == 1 else die.position(fell))
        return (fell, row) if row is not None else self._again(strip)

    def _again(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        die = strip.die
        places = tuple(range(self._thrown - die.count, self._thrown))
        wanted = _throw(self._side, die.count, die.faces)
        again = replace(wanted, kind="reroll", again=places)
        for wave in range(1, _MOST_REROLLS):
            fell = self._dice.throw(replace(again, wave=wave))
            if (row := strip.row_at(die.position(fell))) is not None:
                return fell, row
        raise Refusal(
            message("{die} kept falling where this table has no row; give it more rows.", die=str(die))
        )


@lru_cache(maxsize=256)
def _throw(side: str, count: int, faces: int) -> Throw:
    """The same few throws are asked for again and again."""
    return Throw(side, count, faces, zero=faces in _FROM_ZERO)
