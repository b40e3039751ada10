"""Fills the holes of a row's text: dice rolled, other tables drawn, within a budget."""

from dataclasses import dataclass
from typing import assert_never

from soloist.message import Refusal, message
from soloist.tables.cup import Cup
from soloist.tables.lookup import Shelves
from soloist.tables.model import TableFile
from soloist.tables.template import DiceHole, Part, TableHole, Words

MOST_DEPTH = 24
MOST_HOLES = 300
MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Filled:
    """A hole that was filled: the table or dice it named, the faces that fell, and the text it gave."""

    name: str
    dice: tuple[int, ...]
    sides: int
    text: str


class Filler:
    """Fills the text of one result; counts what it does, and remembers it in `filled`.

    Dice inside a text are thrown on the side of the table they belong to, after its own.
    """

    def __init__(self, cup: Cup, shelves: Shelves) -> None:
        self.cup = cup
        self.shelves = shelves
        self.filled: list[Filled] = []
        self.written = 0
        self.holes = 0

    def fill(self, parts: tuple[Part, ...], home: TableFile, chain: tuple[str, ...]) -> str:
        """The text of `parts`; `home` is the file they stand in, `chain` the tables that led here."""
        return "".join([self._part(part, home, chain) for part in parts])

    def _part(self, part: Part, home: TableFile, chain: tuple[str, ...]) -> str:
        match part:
            case Words(text=text):
                self.written += len(text)
                if self.written > MOST_CHARACTERS:
                    raise Endless(chain)
                return text
            case DiceHole():
                return self._dice(part, chain)
            case TableHole(name=name):
                return self._table(name, home, chain)
            case _:
                assert_never(part)

    def _count(self, chain: tuple[str, ...]) -> None:
        self.holes += 1
        if self.holes > MOST_HOLES or len(chain) > MOST_DEPTH:
            raise Endless(chain)

    def _dice(self, hole: DiceHole, chain: tuple[str, ...]) -> str:
        self._count(chain)
        fell = self.cup.throw(hole.die)
        value = int(hole.die.value(hole.die.position(fell))) + hole.plus
        self.filled.append(Filled(str(hole.die), fell, hole.die.faces, str(value)))
        return str(value)

    def _table(self, name: str, home: TableFile, chain: tuple[str, ...]) -> str:
        self._count(chain)
        target = self.shelves.find(name, home)
        texts: list[str] = []
        for strip in target.strips:
            called = target.name_of(strip)
            fell, row = self.cup.roll(strip)
            place = len(self.filled)
            text = self.fill(row.parts, target.file, (*chain, called))
            self.filled.insert(place, Filled(called, fell, strip.die.faces, text))
            texts.append(text)
        return " · ".join(texts)


class Endless(Refusal):
    """Tables that call each other without end, or nearly."""

    def __init__(self, chain: tuple[str, ...]) -> None:
        shown = [*chain[:6], "…"] if len(chain) > 6 else list(chain)
        path = " → ".join(shown)
        super().__init__(
            message("This text never ends: {path}. Give one of these tables a row that stops.", path=path)
        )
