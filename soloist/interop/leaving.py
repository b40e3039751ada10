"""Tables on their way out: those that leave together, as lists, and what their rows say in other tools."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import gcd
from typing import Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.interop.tables.dice import ways_of
from soloist.interop.tables.rows import renamed
from soloist.tables.die import TableDie
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip, Table, TableFile, packed, strip_of
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    AgreedHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeptNumber,
    NumberHole,
    Part,
    Parts,
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
from soloist.values.dataclass import record, replace


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
    for row in (row for strip in _strips(target) for row in strip.rows if row.has_holes):
        for each in row.references():
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
        text = renamed(row.text, lambda name: name_here(name, home)) if row.has_holes else row.text
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


@record
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


# --- rows as words, dice and rolls ----------------------------------------------------------------

_MOST_AT_ONCE: Final = 10
_ONCE: Final = Whole(1)


@record
class Roll:
    """A roll on the list of that name, `times` over."""

    name: str
    times: Term = _ONCE


Piece: TypeAlias = str | Term | Roll
"""Words, dice, or a roll on another list."""


class Leaving:
    """Lists whose rows become words, dice and rolls, hole by hole.

    What is one of several texts becomes a list of its own, as do dice where the format has none; grammar
    stays behind, and any other hole stands as it is written here.
    """

    def __init__(
        self, tables: Sequence[Table], tally: Tally, speaks: Callable[[Part], bool], carries: str
    ) -> None:
        """`speaks` says of numbers, and of rolls of several, whether the format has words for them."""
        self.lists = flat(tables, tally, carries)
        self._speaks, self._tally = speaks, tally
        self._taken = {fold_name(each.name) for each in self.lists}
        rows = (row for table in tables for strip in table.strips for row in strip.rows)
        self._kept = {fold_name(each.name) for row in rows for each in row.keepings()}
        self._names: dict[str, str] = {}
        for each in reversed(self.lists):
            self._names |= {fold_name(name): each.name for name in (*each.table.aliases, each.table.name)}
        self._names |= {fold_name(each.name): each.name for each in self.lists}

    def pieces(self, each: Flat, row: Row) -> list[Piece]:
        """What a row says."""
        return [piece for part in row.parts for piece in self._part(part, each, row)]

    def _part(self, part: Part, of: Flat, row: Row) -> Iterator[Piece]:
        """A part of a row in words of the format."""
        match part:
            case Words(text=text):
                yield text
            case TableHole(name=name, capital=False) if name and fold_name(name) not in self._kept:
                yield self._roll(name, _ONCE, row)
            case NumberHole(term=term) if self._speaks(part):
                yield term
            case SeveralHole(count=times, each=(TableHole(name=name),)) if name and self._speaks(part):
                self._tally.add("out joined", row.line)
                yield self._roll(name, times, row)
            case ElseHole(first=TableHole(name=name) as first, spare=spare):
                for one in (first,) if fold_name(name) in self._names else spare:
                    yield from self._part(one, of, row)
            case _:
                if texts := _texts(part):
                    yield from self._own(texts, of, row)
                    return
                bare, lost = self._without(part)
                self._tally.add(lost, row.line)
                for one in bare:
                    yield from self._part(one, of, row)
                if lost == "holes":
                    yield row.text[part.at : pair(row.text).ends.get(part.at, part.at) + 1]

    def _without(self, part: Part) -> tuple[Parts, str]:
        """A part without what no other tool has words for, and what is lost; nothing where all of it is."""
        match part:
            case SeveralHole(count=Whole(value=times), each=each) if 1 <= times <= _MOST_AT_ONCE:
                return each * times, "out joined"
            case PrefixHole(phrase=each) | AgreedHole(adjective=each):
                return each, "out grammar"
            case CountedHole(count=times, noun=noun):
                return (NumberHole(times), Words(" "), *noun), "out grammar"
            case FormsHole(forms=(first, *_)):
                return (Words(first),), "out grammar"
            case TableHole(name=name) if name and fold_name(name) not in self._kept:
                return (replace(part, capital=False),), "out grammar"
            case _:
                return (), "holes"

    def _own(self, texts: Sequence[tuple[Parts, int]], of: Flat, row: Row) -> Iterator[Piece]:
        """A roll on a list of its own, one of several texts by weight; the blanks at their ends stay here."""
        self._tally.add("spelled holes", row.line)
        if any(all(isinstance(one, Words) and not one.text.strip() for one in parts) for parts, _ in texts):
            self._tally.add("empty rows", row.line)
        rows = ((replace(row, parts=parts, hint=""), weight) for parts, weight in texts)
        name = free(f"{of.name} {len(self.lists) + 1}", self._taken)
        own = replace(of.table, name=name, about="", credit="", deck=False, line=0)
        self.lists.append(Flat(name, packed("", rows), own))
        ends = [(parts[0], parts[-1]) for parts, _ in texts if parts]
        yield " " * any(isinstance(one, Words) and one.text.startswith(" ") for one, _ in ends)
        yield Roll(name)
        yield " " * any(isinstance(one, Words) and one.text.endswith(" ") for _, one in ends)

    def _roll(self, name: str, times: Term, row: Row) -> Piece:
        """A roll on another list; of one that is not among these, its name."""
        if known := self._names.get(fold_name(name)):
            return Roll(known, times)
        self._tally.add("unknown", row.line)
        return f"{{{name}}}"


def _texts(part: Part) -> Sequence[tuple[Parts, int]]:
    """The texts of which a part is one, each with its weight; none for any other."""
    match part:
        case NumberHole(term=term) if not keeps(term):
            return [((Words(str(value)),), many) for value, many in ways_of(term).items()]
        case ChoiceHole(term=term, texts=texts) if not keeps(term):
            every = (*texts, (Words(""),))
            ways = {number or 2: many for number, many in ways_of(term).items()}
            return [(every[number - 1], many) for number, many in sorted(ways.items())]
        case _:
            return ()


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
