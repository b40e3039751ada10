"""Which tables call which: by the holes of their rows, and by the table they go on with."""

from collections.abc import Iterator

from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Table, TableFile
from soloist.values.message import Refusal


def calls(file: TableFile, shelves: Shelves) -> Iterator[tuple[Table, Target]]:
    """Each table of a file with each other table it calls; names that lead nowhere are left out."""
    for table in file.tables:
        rows = (row for strip in table.strips for row in strip.rows)
        names = dict.fromkeys(each.name for row in rows for each in row.references())
        for name in filter(None, (table.start, *names)):
            try:
                target = shelves.reach(name, file)
            except Refusal:  # tables that begin with each other
                continue
            if target is not None and target.table_name != Target(file, table).table_name:
                yield table, target
