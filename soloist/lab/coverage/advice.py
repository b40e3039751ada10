"""What a designer may do about it: rows to cut, rows to write."""

from dataclasses import dataclass
from typing import Final

from soloist.lab.coverage.coverage import Coverage
from soloist.lab.coverage.repetition import BEARABLE
from soloist.lab.coverage.table_use import RowUse, TableUse
from soloist.rules.fate import FATE_TABLE

FEW: Final = 4
"""Results of a table, below which its repetition is not yet felt."""
_OFTEN: Final = 3  # times a row was not taken, below which that may be anything


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its table."""

    table: TableUse
    row: RowUse


def dropped(told: Coverage) -> tuple[Row, ...]:
    """The rows that were not taken, the least wanted first."""
    found = [
        Row(table, row)
        for table in told.asked
        for row in table.rows
        if row.dropped >= _OFTEN and 2 * row.dropped >= row.drawn
    ]
    return tuple(sorted(found, key=lambda each: -each.row.dropped))


def impossible(told: Coverage) -> tuple[Row, ...]:
    """The rows of tables in use that no throw gives."""
    return tuple(Row(table, row) for table in told.asked for row in table.rows if not row.weight)


def odd(told: Coverage) -> tuple[Row, ...]:
    """The rows that came so often, or so seldom, that chance does not explain it; the oddest first."""
    found = [Row(table, row) for table in told.asked for row in table.rows if row.odd]
    return tuple(sorted(found, key=lambda each: _rarity(each.row)))


def small(told: Coverage) -> tuple[TableUse, ...]:
    """The tables whose repetition is felt, and which more rows would mend; the most repeated first.

    The answers of the destiny die are meant to come again.
    """
    found = [table for table in told.asked if _is_small(table)]
    return tuple(sorted(found, key=lambda table: -(table.felt.due or 0) if table.felt else 0))


def _is_small(table: TableUse) -> bool:
    felt = table.felt
    if felt is None or felt.due is None or table.name in FATE_TABLE.words:
        return False
    return felt.asks >= FEW and felt.due >= BEARABLE


def _rarity(row: RowUse) -> float:
    return min(row.tails.at_most, row.tails.at_least) if row.tails is not None else 1.0
