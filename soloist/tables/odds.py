"""The exact chance of every row of a table, and what a roll on it really says."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final

from soloist.rules.dice import random_dice
from soloist.tables.deck import Cup, remaining
from soloist.tables.die import TableDie
from soloist.tables.draw import Drawn, draw_with, joined
from soloist.tables.fill import MOST_HOLES
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message

_MOST_FALLS: Final = 4_000  # of the dice, that are gone through one after the other
_SURE: Final = 1.96  # deviations on both sides hold 95 of 100


@record
class Chance:
    """`weight` chances in `total` that `part` (a column or row, `""` for a list) gives `text`, as written."""

    part: str
    text: str
    weight: int
    total: int

    @property
    def chance(self) -> Fraction:
        """The chance, from 0 to 1."""
        return Fraction(self.weight, self.total)


def odds(target: Target, drawn: Collection[str] = ()) -> tuple[Chance, ...]:
    """Chances of each text of each strip the target rolls, in order; equal texts are one.

    Positions rolled again count for nothing. `drawn` matters to decks only. Holes are not filled.
    """
    chances: list[Chance] = []
    for strip in target.strips:
        left = remaining(strip, drawn) if target.table.deck else strip
        weights = Counter[str]()
        for row in left.rows:
            weights[row.text] += left.weight(row)
        total = weights.total()
        chances.extend(Chance(left.name, text, weight, total) for text, weight in weights.items())
    return tuple(chances)


@record
class Spread:
    """What a roll says: each of its `texts` with its chance, the likeliest first.

    `inside` are the rows of the tables in its holes, by table and text as written, with the chance that one
    comes up at least once; those of chance 0 never did. Chances are exact but where they are of so many
    `rolls`. `length` is the least, the mean and the most of its characters.
    """

    texts: tuple[tuple[str, float], ...]
    inside: tuple[tuple[str, str, float], ...]
    length: tuple[int, float, int]
    rolls: int = 0

    def margin(self, chance: float) -> float:
        """How far a chance may be from the true one, 95 times of 100; 0 for exact ones."""
        return _SURE * (chance * (1 - chance) / self.rolls) ** 0.5 if self.rolls else 0.0


def is_generator(target: Target) -> bool:
    """Whether a roll says more than its rows as they are written."""
    return any(row.has_holes for strip in target.strips for row in strip.rows)


def spread(target: Target, shelves: Shelves) -> Spread:
    """What a roll on a table says: exact where its dice fall in few ways, else as some rolls say it.

    Rolls that are refused count for nothing. Raises `Refusal` where every one is.
    """
    falls, rolls = list[tuple[Drawn, Fraction]](), 0
    every = EveryCup()
    for drawn in _drawn(target, shelves, every, _MOST_FALLS):
        falls += [(drawn, every.chance)] if drawn else []
        if not every.next():
            break
    else:
        some = _drawn(target, shelves, Cup(random_dice(1), ""), 2_000)  # where there are more
        falls = [(drawn, Fraction(1)) for drawn in some if drawn]
        rolls = len(falls)
    if not falls:
        raise Refusal(message("No roll on {table} comes to a text; soloist ask says why.", table=target.name))
    texts: dict[str, Fraction] = defaultdict(Fraction)
    rows: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for drawn, chance in falls:
        texts[drawn.text] += chance
        for name, text in {(each.name, each.row.text) for each in drawn.inner if each.row}:
            rows[name, text] += chance
    whole = sum(texts.values())
    for name in {name for name, _ in rows}:
        strips = found.strips if (found := shelves.reach(name)) else ()
        rows |= {(name, row.text): rows[name, row.text] for strip in strips for row in strip.rows}
    sizes = [len(text) for text in texts]
    mean = sum(len(text) * float(chance / whole) for text, chance in texts.items())
    ranked = sorted(texts.items(), key=lambda each: -each[1])
    inside = sorted(rows.items(), key=lambda each: (each[0][0], -each[1]))
    return Spread(
        tuple((text, float(chance / whole)) for text, chance in ranked),
        tuple((name, text, float(chance / whole)) for (name, text), chance in inside),
        (min(sizes), mean, max(sizes)),
        rolls,
    )


def _drawn(target: Target, shelves: Shelves, cup: Cup, times: int) -> Iterator[Drawn | None]:
    """What rolls out of a cup give, None for those refused; fewer than `times` where they fill much."""
    holes = 0
    for _ in range(times):
        try:
            drawn: Drawn | None = joined(draw_with(target, lambda side: cup, shelves))
        except Refusal:
            drawn = None
        yield drawn
        holes += len(drawn.inner) if drawn else MOST_HOLES
        if holes > 40_000:  # that are filled for it
            return


class EveryCup(Cup):
    """A cup whose dice fall in one way after the other; `chance` is that of the way they fell in.

    `path` has for each throw which way was taken, and how many there are.
    """

    def __init__(self) -> None:
        super().__init__(random_dice(), "")
        self.chance = Fraction(1)
        self.path: list[list[int]] = []
        self._at = 0

    def next(self) -> bool:
        """Another way, from the start; whether there was one left."""
        while self.path and self.path[-1][0] + 1 >= self.path[-1][1]:
            self.path.pop()
        if not self.path:
            return False
        self.path[-1][0] += 1
        self._at = 0
        self.chance = Fraction(1)
        return True

    def throw(self, die: TableDie) -> tuple[int, ...]:
        """One die after the other."""
        self.chance /= die.total
        return tuple([1 + self._way(die.faces) for _ in range(die.count)])

    def roll(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        """One row after the other, whatever its die."""
        weights = [strip.weight(row) for row in strip.rows]
        number = self._way(len(weights))
        self.chance *= Fraction(weights[number], max(sum(weights), 1))
        return (1,) * strip.die.count, strip.rows[number]

    def _way(self, ways: int) -> int:
        if self._at == len(self.path):
            self.path.append([0, ways])
        self._at += 1
        return self.path[self._at - 1][0]
