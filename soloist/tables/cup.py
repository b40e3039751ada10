"""The dice cup of one result: throws for a side, and again while a throw falls in a gap."""

from soloist.message import Refusal, message
from soloist.rules.dice import Dice, Throw
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip

_MOST_REROLLS = 10_000


class Cup:
    """Throws dice on one side, in order; a die thrown again is named by its place."""

    def __init__(self, dice: Dice, side: str) -> None:
        self._dice = dice
        self._side = side
        self._thrown = 0

    def throw(self, die: TableDie) -> tuple[int, ...]:
        """The faces of the dice of `die`; raises `Refusal` when given dice do not fit."""
        fell = self._dice.throw(Throw(self._side, die.count, die.faces))
        self._thrown += die.count
        return fell

    def roll(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        """The faces that count on a strip and their row; all its dice are rolled again in a gap."""
        die = strip.die
        fell = self.throw(die)
        places = tuple(range(self._thrown - die.count, self._thrown))
        for wave in range(1, _MOST_REROLLS):
            if row := strip.row_at(die.position(fell)):
                return fell, row
            fell = self._dice.throw(
                Throw(self._side, die.count, die.faces, kind="reroll", wave=wave, again=places)
            )
        raise Refusal(
            message("{die} kept falling where this table has no row; give it more rows.", die=str(die))
        )
