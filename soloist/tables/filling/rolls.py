"""Rolls dice and tables inside a text, within a budget, and remembers what was rolled."""

from abc import ABC, abstractmethod

from soloist.tables.cup import Cup
from soloist.tables.deck import Decks, nothing_drawn
from soloist.tables.die import TableDie
from soloist.tables.filling.filled import MOST_CHARACTERS, MOST_DEPTH, MOST_HOLES, Endless, Filled
from soloist.tables.filling.frame import Frame
from soloist.tables.filling.said import KeptValues, Said
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.tables.text.parts import Words

_tuple = tuple.__new__  # makes a named tuple in a third of the time, where it is made for every hole


class Rolls(ABC):
    """The dice, tables and decks of one roll; counts what is done, and remembers it in `filled`.

    Dice inside a text are thrown on the side of the table they belong to, after its own. `kept` are values
    by the folded form of their names, one mapping for all columns; `tags` are those of the rows drawn.
    """

    def __init__(
        self, cup: Cup, shelves: Shelves, decks: Decks | None = None, kept: KeptValues | None = None
    ) -> None:
        self.cup = cup
        self.shelves = shelves
        self.lang = shelves.lang or "en"
        self.decks = decks or Decks(nothing_drawn)
        self.filled: list[Filled] = []
        self.tags: list[str] = []
        self.kept: KeptValues = {} if kept is None else kept
        self.written = 0
        self.holes = 0
        self.nested = 0
        self.tries = 0

    @abstractmethod
    def row(self, row: Row, frame: Frame) -> str:
        """The text of the row a frame was made for."""

    def _write(self, text: str, frame: Frame) -> str:
        self.written += len(text)
        if self.written > MOST_CHARACTERS:
            raise Endless(frame.chain(), "long")
        return text

    def _count(self, frame: Frame) -> None:
        self.holes += 1
        if self.holes > MOST_HOLES:
            raise Endless(frame.chain(), "holes")

    def _throw(self, die: TableDie, frame: Frame) -> int:
        """What dice inside a text show, added up or read as the die is read."""
        self._count(frame)
        fell = self.cup.throw(die)
        value = die.value(die.position(fell))
        self.filled.append(Filled(str(die), fell, die.faces, value))
        return int(value)

    def _drawn(self, target: Target, frame: Frame) -> Said:
        """One result of a table, of each of its columns when it has some."""
        found = [self._rolled(target, self._left(target, strip), frame) for strip in target.strips]
        if len(found) == 1:
            return found[0]
        return Said(" · ".join(said.text for said in found), None, found[0].lang, found[0])

    def _left(self, target: Target, strip: Strip) -> Strip:
        return self.decks.left(target.name_of(strip), strip) if target.table.deck else strip

    def _rolled(self, target: Target, strip: Strip, frame: Frame) -> Said:
        self.holes += 1
        if self.holes > MOST_HOLES:
            raise Endless(frame.chain(), "holes")
        called = target.name_of(strip) if strip.name else target.table_name
        faces = strip.die.faces
        fell, row = self.cup.roll(strip)
        deck = target.table.deck
        if deck:
            self.decks.take(called, row)
        part = row.parts[0] if len(row.parts) == 1 else None
        if type(part) is Words:  # most rows; spares them a frame
            self.tags += row.tags
            text = part.text
            self.written += len(text)
            self.filled.append(_tuple(Filled, (called, fell, faces, text, deck)))
            lang = (row.home or target.file).lang or self.lang
            return _tuple(Said, (text, row.mark, lang, None, False))
        place = len(self.filled)
        said = self._inside(row, target, strip, frame)
        self.filled.insert(place, _tuple(Filled, (called, fell, faces, said.text, deck)))
        return said

    def _inside(self, row: Row, target: Target, strip: Strip, frame: Frame) -> Said:
        """What a row with holes says, drawn inside the text of `frame`."""
        if frame.depth >= MOST_DEPTH:
            raise Endless(frame.chain(), "deep")
        inside = Frame(row, target, strip, self.lang, frame)
        text = self.row(row, inside)
        heart = inside.first
        if heart is not None and row.mark is None and heart.text == text:
            return heart
        return _tuple(Said, (text, row.mark, inside.lang, heart, False))
