"""Which row of today's table a recorded result came from: by its dice where they agree, else by its text."""

import re
from dataclasses import dataclass
from typing import Final

from soloist.journal.model import TableText
from soloist.tables.deck import fits, recorded
from soloist.tables.model import Row, Strip
from soloist.tables.text.every_text import every_text
from soloist.tables.text.template import Words

_ORIGIN: Final = re.compile(
    r"(?:\d{0,2}d\d{1,7}=(\d{1,7}(?:,\d{1,7}){0,11})(?:\s+|$))?(.*)", re.ASCII | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A result: the row that stands, the row the dice gave first, by number; None where today's have none.

    `lies` is the row that has today what the dice first showed, whatever it said then: None where the dice
    are not those of today's table, and for a deck the card by its text. `by_hand` says that there are no
    dice, or that what stands was put in the place of what they gave.
    """

    stands: int | None
    fell: int | None
    lies: int | None
    by_hand: bool


class Finder:
    """The rows of a strip, rows of one text as one, found again in journals."""

    def __init__(self, strip: Strip, *, deck: bool) -> None:
        """Of a `deck` the dice say nothing: they are those of the cards that were left."""
        self._strip, self._deck = strip, deck
        self.rows: list[Row] = []
        self.weights: list[int] = []
        self._number: dict[str, int] = {}
        self._templates: list[int] = []
        self._texts: dict[str, int | None] = {}
        for row in strip.rows:
            self._add(row)
        self.total = sum(self.weights)

    def _add(self, row: Row) -> None:
        number = self._number.get(row.text)
        if number is None:
            number = self._number[row.text] = len(self.rows)
            self.rows.append(row)
            self.weights.append(0)
            whole = "".join(part.text for part in row.parts if isinstance(part, Words))
            plain = all(isinstance(part, Words) for part in row.parts)
            texts = frozenset([whole]) if plain else every_text(row.parts)
            if texts is None:
                self._templates.append(number)
            for text in texts or ():
                self._texts.setdefault(recorded(text), number)
                self._texts.setdefault(recorded(f"{text}, {row.hint}"), number)
        self.weights[number] += self._strip.weight(row)

    def match(self, line: TableText) -> Matched:
        """A line that gives a result."""
        stands = self._found(line.dice if not line.origin else (), line.sides, line.result or "")
        if not line.origin:
            fell = stands if self._throwable(line.dice, line.sides) else None
            return Matched(stands, fell, self._lies(line.dice, line.sides, fell), not line.dice)
        found = _ORIGIN.match(line.origin)
        assert found is not None, "everything matches"
        dice = tuple(int(face) for face in found[1].split(",")) if found[1] else line.dice
        fell = self._found(dice, line.sides, found[2].strip())
        again = found[1] is not None  # thrown again: what stands is what the later dice gave
        return Matched(stands, fell, self._lies(dice, line.sides, fell), not again or not line.dice)

    def _lies(self, dice: tuple[int, ...], sides: int, fell: int | None) -> int | None:
        """The row of today's that these dice are on: a row that was reworded keeps its throws."""
        if not self._throwable(dice, sides):
            return None
        if self._deck:
            return fell
        row = self._strip.row_at(self._strip.die.position(dice))
        return self._number[row.text] if row is not None else None

    def _found(self, dice: tuple[int, ...], sides: int, text: str) -> int | None:
        if dice and not self._deck and self._throwable(dice, sides):
            row = self._strip.row_at(self._strip.die.position(dice))
            if row is not None and (row.text == text or fits(row, text)):
                return self._number[row.text]
        return self._by_text(text)

    def _by_text(self, said: str) -> int | None:
        text = recorded(said)
        if text not in self._texts:
            rows = self.rows
            self._texts[text] = next((each for each in self._templates if fits(rows[each], text)), None)
        return self._texts[text]

    def _throwable(self, dice: tuple[int, ...], sides: int) -> bool:
        """Whether these dice can be those of this strip as it is today."""
        if self._deck:
            return bool(dice)
        die = self._strip.die
        return sides == die.faces and len(dice) == die.count and all(1 <= face <= sides for face in dice)
