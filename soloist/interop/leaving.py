"""Tables on their way out: those that leave together, as lists, and what their rows say in other tools."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.interop.tables.rows import renamed
from soloist.tables.die import TableDie
from soloist.tables.fill import Filler, Frame
from soloist.tables.lookup import Shelves, Target, shelf_of
from soloist.tables.model import Row, Strip, Table, TableFile, packed, strip_of
from soloist.tables.names import fold_name
from soloist.tables.odds import EveryCup
from soloist.tables.references import has_holes, keepings, references
from soloist.tables.text.parts import (
    ElseHole,
    KeptNumber,
    NumberHole,
    Part,
    PrefixHole,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Term,
    Whole,
    Words,
)
from soloist.tables.text.template import pair, parse_template
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal


def tell_broken(files: Iterable[TableFile], targets: Iterable[Target], tally: Tally) -> None:
    """The tables that cannot be read of each file all of whose others leave."""
    leaving = {(id(target.file), target.table.name) for target in targets}
    for file in files:
        if all((id(file), table.name) in leaving for table in file.tables):
            broken = zip(file.broken, (fault.line for fault in file.faults), strict=False)
            for name, line in (*broken, *file.again):
                tally.add("broken tables", line, named=name)


# --- which tables leave, and under which names ----------------------------------------------------

MOST_TABLES: Final = 2_000
"""Tables that leave at a time, as many as a table file may hold."""
_Key: TypeAlias = tuple[str, str, str]


def gathered(targets: Sequence[Target], shelves: Shelves, *, with_used: bool) -> tuple[Table, ...]:
    """Tables with names other than each other’s, what they begin with among their rows.

    A hole that names one of them says its name alone; with `with_used`, what holes name comes along, however
    deep, up to `MOST_TABLES` tables.
    """
    wanted = {_key(each): each for each in targets}
    due = list(wanted.values()) if with_used else []
    for target in due:  # grows while it is gone through
        for used in _used(target, shelves):
            if len(wanted) < MOST_TABLES and _key(used) not in wanted and used.file is not shelves.story:
                wanted[_key(used)] = used
                due.append(used)
    short = {key: ".".join(filter(None, key[1:])) for key in wanted}
    often, taken = Counter(map(fold_name, short.values())), set[str]()
    names = {
        key: free(f"{wanted[key].file.name}-{name}" if often[fold_name(name)] > 1 else name, taken)
        for key, name in short.items()
    }
    return tuple(_renamed(target, names, shelves) for target in wanted.values())


def _key(target: Target) -> _Key:
    return (target.file.file, target.table.name, target.part.name if target.part else "")


def _used(target: Target, shelves: Shelves) -> Iterator[Target]:
    """The tables that holes of a table name; of a part of one, the whole."""
    for row in (row for strip in _strips(target) for row in strip.rows if has_holes(row)):
        for each in references(row):
            if found := shelves.reach(each.name, row.home or target.file):
                yield Target(found.file, found.table)


def _strips(target: Target) -> tuple[Strip, ...]:
    return (target.part,) if target.part else target.table.strips


def free(wanted: str, taken: set[str]) -> str:
    """A name like the one wanted that nothing has, which is taken from now on."""
    name, number = wanted, 1
    while fold_name(name) in taken:
        number += 1
        name = f"{wanted}-{number}"
    taken.add(fold_name(name))
    return name


def _renamed(target: Target, names: Mapping[_Key, str], shelves: Shelves) -> Table:
    """A table under its name here, and its holes with the names of the others."""

    def row_of(row: Row) -> Row:
        home = row.home or target.file
        text = renamed(row.text, lambda name: name_here(name, home)) if has_holes(row) else row.text
        return row if text == row.text else replace(row, text=text, parts=parse_template(text)[0])

    def name_here(name: str, home: TableFile) -> str:
        found = shelves.reach(name, home)
        if found is None or _key(found) in names:
            return names[_key(found)] if found else name
        whole = names.get((found.file.file, found.table.name, ""))
        return f"{whole}.{found.part.name}" if whole and found.part else whole or name

    strips = tuple(replace(strip, rows=tuple(map(row_of, strip.rows))) for strip in _strips(target))
    shape = "list" if target.part else target.table.shape
    return replace(target.table, name=names[_key(target)], strips=strips, shape=shape, start="")


# --- tables as lists ------------------------------------------------------------------------------

_JOIN: Final = " · "


@dataclass(frozen=True, slots=True)
class Flat:
    """A list: its name, its rows on their die, what was said of its table; `joins` where it rolls others."""

    name: str
    strip: Strip
    table: Table
    joins: bool = False

    @property
    def odd(self) -> bool:
        """Whether its die leaves gaps, counts dice or goes below 0, as no other tool’s does."""
        return self.gaps or self.strip.die.hits is not None or self.strip.die.least < 0

    @property
    def gaps(self) -> bool:
        """Whether some results of the die have no row."""
        return sum(self.strip.weight(row) for row in self.strip.rows) < self.strip.die.total

    def ranges(self, row: Row) -> list[tuple[str, str]]:
        """The first and last result of the die that give a row, as people write them."""
        die = self.strip.die
        return [(die.value(first), die.value(last)) for first, last in row.spans]

    def on_one_die(self) -> "Flat":
        """The list with the same chances on one plain die."""
        weights = [self.strip.weight(row) for row in self.strip.rows]
        common = gcd(*weights) or 1
        shares = [weight // common for weight in weights]
        return replace(self, strip=packed(self.strip.name, zip(self.strip.rows, shares, strict=True)))


def flat(tables: Sequence[Table], tally: Tally, carries: str) -> list[Flat]:
    """Each table as lists, under names no other has; what is not among what a format `carries` is told.

    One of columns becomes a list for each, `bargain.price`, and one row that rolls them all, as a roll of the
    table does; so does a grid, whose row rolls the first of them.
    """
    found: list[Flat] = []
    for table in tables:
        tally.add("tables", table.line)
        for what, is_so in (("decks", table.deck), ("about", bool(table.about))):
            if is_so and what not in carries:
                tally.add(what, table.line)
        for row in (row for strip in table.strips for row in strip.rows):
            tally.add("rows", row.line)
            for what, said in (("hints", row.hint), ("tags", row.tags), ("marks", row.mark)):
                if said and what not in carries:
                    tally.add(what, row.line)
        if table.shape == "list":
            found += [Flat(table.name, strip, table) for strip in table.strips[:1]]
            continue
        tally.add("parts", table.line)
        rolled = table.strips if table.shape == "columns" else table.strips[:1]
        text = _JOIN.join(f"{{{table.name}.{strip.name}}}" for strip in rolled)
        row = Row(text, parse_template(text)[0], ((0, 0),), line=table.line)
        found.append(Flat(table.name, strip_of("", TableDie(1, 1), (row,)), table, joins=True))
        found += (Flat(f"{table.name}.{each.name}", replace(each, name=""), table) for each in table.strips)
    return found


# --- all a row can say ----------------------------------------------------------------------------

_MOST_FALLS: Final = 2_000  # of the dice of one row; what has more is not written out
_MOST_FALLS_IN_ALL: Final = 200_000
_MOST_TEXTS: Final = 500  # of one row: nobody could keep such a table

Weighted: TypeAlias = tuple[tuple[str, int], ...]
"""Texts with weights that have no common divisor."""


class Everything:
    """Fills rows in every way there is, over tables that name each other."""

    def __init__(self, tables: Sequence[Table], lang: str) -> None:
        """Rows mean the tables that leave with them."""
        self.tables = tuple(replace(table, strips=tuple(map(_at_home, table.strips))) for table in tables)
        self._file = TableFile("here", "here.yaml", self.tables, lang=lang)
        self._shelves = Shelves([shelf_of([self._file])], lang)
        self._left = _MOST_FALLS_IN_ALL

    def of(self, each: Flat, row: Row) -> Weighted | None:
        """Everything a row says; None where that is too much for a table, or where cards are drawn."""
        if any(table.deck for table in self.tables):
            return None
        cup = EveryCup()
        chances: dict[str, Fraction] = {}
        for _ in range(min(_MOST_FALLS, self._left)):
            self._left -= 1
            filler = Filler(cup, self._shelves)
            frame = Frame(row, Target(self._file, each.table), each.strip, filler.lang)
            try:
                text = filler.row(replace(row, home=None), frame)
            except Refusal:
                return None
            chances[text] = chances.get(text, Fraction(0)) + cup.chance
            if len(chances) > _MOST_TEXTS:
                return None
            if not cup.next():
                break
        else:
            return None
        if len(chances) > 1 and not all(map(str.strip, chances)):
            return None  # other tools have no row that is empty
        below = lcm(*(chance.denominator for chance in chances.values()))
        weights = {text: int(chance * below) for text, chance in chances.items() if chance}
        common = gcd(*weights.values())
        return tuple((text, weight // common) for text, weight in weights.items())


def _at_home(strip: Strip) -> Strip:
    return replace(strip, rows=tuple(replace(row, home=None) for row in strip.rows))


# --- rows as words, dice and rolls ----------------------------------------------------------------

_MOST_AT_ONCE: Final = 10
_ONCE: Final = Whole(1)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll on the list of that name, `times` over."""

    name: str
    times: Term = _ONCE


Piece: TypeAlias = str | Term | Roll
"""Words, dice, or a roll on another list."""


class Leaving:
    """Lists whose rows become words, dice and rolls.

    One rule holds for every format: a row it has no words for becomes a list of its own with all it can say;
    one that can say too much stands without its grammar, or as it is written here.
    """

    def __init__(
        self,
        tables: Sequence[Table],
        lang: str,
        tally: Tally,
        speaks: Callable[[Part], bool],
        carries: str,
        *,
        single: bool = False,
    ) -> None:
        """`speaks` says of numbers, and of rolls of several, whether the format has words for them.

        `single` says that a row there is words and dice, or one roll.
        """
        self.lists = flat(tables, tally, carries)
        self._everything = Everything(tables, lang)
        self._speaks, self._single, self._tally = speaks, single, tally
        self._taken = {fold_name(each.name) for each in self.lists}
        self._spelled: dict[Weighted, str] = {}
        self._met: list[str] = []  # in the row that is made
        rows = (row for table in tables for strip in table.strips for row in strip.rows)
        self._kept = {fold_name(each.name) for row in rows for each in keepings(row)}
        self._names: dict[str, str] = {}
        for each in reversed(self.lists):
            self._names |= {fold_name(name): each.name for name in (*each.table.aliases, each.table.name)}
        self._names |= {fold_name(each.name): each.name for each in self.lists}

    def pieces(self, each: Flat, row: Row) -> list[Piece]:
        """What a row says."""
        self._met = []
        made = [self._part(part) for part in row.parts]
        several = self._single and len(made) > 1 and any(isinstance(piece, Roll) for piece in made)
        if not each.joins and (several or None in made):
            if every := self._everything.of(each, row):
                return [self._spell(every, each, row)]
            self._met = []
            made = [piece for part in row.parts for piece in self._near(part, row)]
        for what in self._met:
            self._tally.add(what, row.line)
        return [piece for piece in made if piece is not None]

    def _part(self, part: Part) -> Piece | None:
        """A part in words of the format; None where it has none."""
        match part:
            case Words(text=text):
                return text
            case TableHole(name=name, capital=False) if fold_name(name) not in self._kept:
                return self._roll(name, _ONCE)
            case NumberHole(term=term) if self._speaks(part):
                return term
            case SeveralHole(count=times, each=(TableHole(name=name),)) if self._speaks(part):
                self._met.append("out joined")
                return self._roll(name, times)
            case ElseHole(first=TableHole(name=name), spare=(*spare,)) if (
                known := fold_name(name) in self._names
            ) or len(spare) == 1:
                return self._part(part.first if known else spare[0])
            case _:
                return None

    def _near(self, part: Part, row: Row) -> list[Piece]:
        """A part of a row that can say too much: without its grammar, or as it is written."""
        if (found := self._part(part)) is not None:
            return [found]
        match part:
            case TableHole(name=name) if fold_name(name) not in self._kept:
                self._met.append("out grammar")
                return [self._roll(name, _ONCE)]
            case PrefixHole(phrase=inner):
                self._met.append("out grammar")
                return [piece for one in inner for piece in self._near(one, row)]
            case SeveralHole(count=Whole(value=times), each=(TableHole(name=name),)) if (
                1 <= times <= _MOST_AT_ONCE
            ):
                self._met.append("out joined")
                return [self._roll(name, _ONCE)] * times
            case _:
                self._met.append("holes")
                at = 0 if isinstance(part, Words) else part.at
                return [row.text[at : pair(row.text).ends.get(at, at) + 1]]

    def _spell(self, every: Weighted, each: Flat, row: Row) -> Piece:
        """All that is said as a roll on a list of its own; the text itself where that is one."""
        self._tally.add("spelled rows", row.line)
        if not all(text.strip() for text, _ in every):
            self._tally.add("empty rows", row.line)
        if len(every) == 1:
            return every[0][0]
        if every not in self._spelled:
            rows = ((Row(text, (Words(text),), (), line=row.line), weight) for text, weight in every)
            name = self._spelled[every] = free(f"{each.name} {len(self.lists) + 1}", self._taken)
            own = replace(each.table, name=name, about="", credit="", deck=False, line=0)
            self.lists.append(Flat(name, packed("", rows), own))
        return Roll(self._spelled[every])

    def _roll(self, name: str, times: Term) -> Piece:
        """A roll on another list; of one that is not among these, its name."""
        if known := self._names.get(fold_name(name)):
            return Roll(known, times)
        self._met.append("unknown")
        return f"{{{name}}}"


def keeps(term: Term) -> bool:
    """Whether a number hangs on one that was kept: no other tool remembers."""
    return any(isinstance(each, KeptNumber) for each in terms(term))


def terms(term: Term) -> Iterator[Term]:
    """A sum and everything it is made of."""
    yield term
    if isinstance(term, Reckoned):
        yield from terms(term.left)
        yield from terms(term.right)


def summed(term: Term, *, floor: str = "({}/{})") -> str:
    """A sum as other tools read it; dice read digit by digit are the sum of tens and ones."""
    match term:
        case Whole(value=value):
            return str(value)
        case Rolled(die=die):
            return f"({dice_of(die)})" if die.digits else dice_of(die)
        case Reckoned(sign="/", left=left, right=right):
            return floor.format(summed(left, floor=floor), summed(right, floor=floor))
        case Reckoned(sign=sign, left=left, right=right):
            pieces = (summed(each, floor=floor) for each in (left, right))
            bracketed = [
                f"({piece})" if isinstance(each, Reckoned) and each.sign != "/" else piece
                for each, piece in zip((left, right), pieces, strict=True)
            ]
            return sign.join(bracketed)
        case _:
            raise AssertionError(term)


def dice_of(die: TableDie) -> str:
    """A die as other tools roll it; digits are tens and ones there."""
    if not die.digits:
        return f"1{die}" if die.count == 1 else str(die)
    places = reversed(range(die.count))
    return "+".join(f"1d{die.faces}*{10**place}" if place else f"1d{die.faces}" for place in places)
