"""What a table is once read: strips of rows on a die, tables, files of tables."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from soloist.tables.die import TableDie
from soloist.tables.names import fold_name
from soloist.tables.template import Part

Shape: TypeAlias = Literal["list", "columns", "grid"]
Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """One result: its text as written, taken apart, and the positions of the die that give it.

    `hint` is shown beside the text and never recorded. `line` and `column` say where it stands.
    """

    text: str
    parts: tuple[Part, ...]
    spans: tuple[Span, ...]
    hint: str = ""
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
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
        found = bisect_right(self.edges, position, key=lambda edge: edge[0]) - 1
        if found < 0 or position > self.edges[found][1]:
            return None
        return self.rows[self.edges[found][2]]

    def weight(self, row: Row) -> int:
        """In how many ways of `die.total` this row comes up."""
        return sum(self.die.ways(first, last) for first, last in row.spans)


def strip_of(name: str, die: TableDie, rows: tuple[Row, ...], *, reroll: bool = False) -> Strip:
    """A strip with its rows in order of the die."""
    edges = sorted((*span, number) for number, row in enumerate(rows) for span in row.spans)
    return Strip(name, die, rows, reroll, tuple(edges))


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `aliases` are further names; `deck` draws without putting back.

    A list has one strip; `columns` are all rolled unless one is named; a `grid` has one strip a row and
    uses the first unless one is named.
    """

    name: str
    shape: Shape
    strips: tuple[Strip, ...]
    aliases: tuple[str, ...] = ()
    credit: str = ""
    about: str = ""
    deck: bool = False
    line: int = 0

    def strip(self, name: str) -> Strip | None:
        """The column or row of that name."""
        wanted = fold_name(name)
        return next((strip for strip in self.strips if strip.name and fold_name(strip.name) == wanted), None)


@dataclass(frozen=True, slots=True)
class TableFile:
    """The tables of one file. `name` is its stem, `broken` the names of tables that could not be read.

    `readable` is False when the file as a whole could not be read.
    """

    name: str
    file: str
    tables: tuple[Table, ...] = ()
    broken: tuple[str, ...] = ()
    readable: bool = True
    by_name: Mapping[str, Table] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = {fold_name(alias): table for table in self.tables for alias in table.aliases}
        names |= {fold_name(table.name): table for table in self.tables}
        object.__setattr__(self, "by_name", names)

    def table(self, name: str) -> Table | None:
        """The table of that name or alias."""
        return self.by_name.get(fold_name(name))
