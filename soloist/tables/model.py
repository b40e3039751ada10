"""What a table is once read: strips of rows on a die, tables, files of tables."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from soloist.tables.die import TableDie
from soloist.tables.grammar.mark import Mark, word_lists
from soloist.tables.names import fold_name
from soloist.tables.text.parts import Part, Reference, Words, named_in
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Problem

Shape: TypeAlias = Literal["list", "columns", "grid"]
Span: TypeAlias = tuple[int, int]


class Suits(NamedTuple):
    """The worlds and the tones of a row, or of a story; none of a kind is any of that kind."""

    worlds: frozenset[str] = frozenset()
    tones: frozenset[str] = frozenset()

    def meets(self, other: "Suits") -> bool:
        """Whether one can stand in the other."""
        pairs = zip(self, other, strict=True)
        return all(not mine or not theirs or mine & theirs for mine, theirs in pairs)


ANYWHERE = Suits()
_FRENCH = word_lists("fr")
TONES = frozenset(_FRENCH["tones"].values())
"""The tones that are known as such; any other word is a world."""


def suit(words: Iterable[str]) -> frozenset[str]:
    """Worlds or tones as they were written, in English where the word is known; `all` is none of them."""
    known = {**_FRENCH["worlds"], **_FRENCH["tones"]}
    return frozenset(known.get(word, word) for word in map(fold_name, words)) - {""}


@record
class Row:
    """One result: its text as written, taken apart, and the positions of the die that give it.

    `hint` is shown beside the text and never recorded. `mark` is its gender and number where they are
    written after it, which `text` leaves out. `tags` are lines of state that are offered with the result.
    `line` and `column` say where it stands, `home` in which file when a table of another one holds it, and
    `suits` in which worlds and tones it can come up.
    """

    text: str
    parts: tuple[Part, ...]
    spans: tuple[Span, ...]
    hint: str = ""
    line: int = 0
    column: int = 0
    mark: Mark | None = None
    tags: tuple[str, ...] = ()
    home: "TableFile | None" = field(default=None, repr=False, compare=False)
    suits: Suits = ANYWHERE

    @property
    def has_holes(self) -> bool:
        """Whether there is anything in it but words."""
        return len(self.parts) != 1 or type(self.parts[0]) is not Words

    def references(self, *, kept: bool = False) -> tuple[Reference, ...]:
        """Every name of a table or a kept value in it, in the order it is filled; or those it has `kept`."""
        return tuple(each for each in named_in(self.parts) if (each.use == "kept") is kept)


@record
class Strip:
    """Rows on one die: a whole list, one column, or one row of a grid (`name` is empty for a list).

    `reroll` says that a position no row has is rolled again. `edges` holds the spans of all rows in
    order as (first, last, row number).
    """

    name: str
    die: TableDie
    rows: tuple[Row, ...]
    reroll: bool = False
    edges: tuple[tuple[int, int, int], ...] = ()

    def row_at(self, position: int) -> Row | None:
        """The row that holds a position of the die; None in a gap."""
        edges = self.edges
        if position < len(edges) and edges[position][0] == position:  # a plain list, up to here at least
            return self.rows[edges[position][2]]
        found = bisect_right(edges, (position, 1 << 62, 0)) - 1  # past the last position of any die
        if found < 0:
            return None
        _, last, number = edges[found]
        return self.rows[number] if position <= last else None

    def only(self, rows: tuple[Row, ...]) -> "Strip":
        """Some of its rows alone on the same die, which is rolled again where the others stood."""
        return strip_of(self.name, self.die, rows, reroll=True)

    def weight(self, row: Row) -> int:
        """In how many ways of `die.total` this row comes up."""
        return sum(self.die.ways(first, last) for first, last in row.spans)


def strip_of(name: str, die: TableDie, rows: tuple[Row, ...], *, reroll: bool = False) -> Strip:
    """A strip with its rows in order of the die."""
    edges = sorted((*span, number) for number, row in enumerate(rows) for span in row.spans)
    return Strip(name, die, rows, reroll, tuple(edges))


def packed(name: str, cards: Iterable[tuple[Row, int]]) -> Strip:
    """A strip of rows with the weight of each, close together on one die."""
    rows: list[Row] = []
    at = 0
    for row, weight in cards:
        if weight:
            rows.append(replace(row, spans=((at, at + weight - 1),)))
            at += weight
    return strip_of(name, TableDie(1, max(at, 1)), tuple(rows))


@record
class Table:
    """A table. `aliases` are further names; `deck` draws without putting back.

    A list has one strip; `columns` are all rolled unless one is named; a `grid` has one strip a row and
    uses the first unless one is named. `start` names the table (or the list of the story) whose rows come
    before its own, `place` the line and column where; a `local` one is found from its own
    file only. `answers` are words that begin questions it answers.
    """

    name: str
    shape: Shape
    strips: tuple[Strip, ...]
    aliases: tuple[str, ...] = ()
    credit: str = ""
    about: str = ""
    deck: bool = False
    line: int = 0
    start: str = ""
    local: bool = False
    place: tuple[int, int] = (0, 0)
    answers: str = ""

    def strip(self, name: str) -> Strip | None:
        """The column or row of that name."""
        wanted = fold_name(name)
        return next((strip for strip in self.strips if strip.name and fold_name(strip.name) == wanted), None)


@record
class TableFile:
    """The tables of one file. `name` is its stem, `broken` the names of tables that could not be read.

    `faults` says what is wrong with each of those, in that order; of an unreadable file, what it is.
    `readable` is False when the file as a whole could not be read. `lang` is the language of its grammar,
    empty where the story's is meant. `about` is what it says of itself; `imported` says which foreign file it
    was made of, empty for none. `again` are tables passed over, as their names come twice or there are too
    many, each with its line; `spared` the rows that read well of tables that could not be.
    """

    name: str
    file: str
    tables: tuple[Table, ...] = ()
    broken: tuple[str, ...] = ()
    readable: bool = True
    lang: str = ""
    faults: tuple[Problem, ...] = field(default=(), repr=False, compare=False)
    imported: str = ""
    about: str = field(default="", repr=False, compare=False)
    again: tuple[tuple[str, int], ...] = field(default=(), repr=False, compare=False)
    spared: tuple[Row, ...] = field(default=(), repr=False, compare=False)
    by_name: Mapping[str, Table] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = {fold_name(alias): table for table in self.tables for alias in table.aliases}
        names |= {fold_name(table.name): table for table in self.tables}
        object.__setattr__(self, "by_name", names)

    def table(self, name: str) -> Table | None:
        """The table of that name or alias."""
        return self.by_name.get(fold_name(name))

    def holed_rows(self) -> Iterator[Row]:
        """The rows that have holes."""
        for table in self.tables:
            for strip in table.strips:
                yield from (row for row in strip.rows if row.has_holes)

    def kept(self) -> frozenset[str]:
        """The folded names kept anywhere in it."""
        rows = (*self.holed_rows(), *self.spared)
        return frozenset(fold_name(each.name) for row in rows for each in row.references(kept=True))
