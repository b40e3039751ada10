"""Rows another tool has no word for as all they can say: whole texts, each with its chance."""

from collections.abc import Sequence
from typing import Final

from soloist.interop.tables_out.closed import Closed
from soloist.interop.tables_out.every_result import Everything, Weighted
from soloist.tables.model import Row, Strip, Table
from soloist.tables.names import fold_name
from soloist.tables.references import references

MOST: Final = 500
"""Texts of one row; one that can say more is not written out, for nobody could keep such a table."""
_MOST_IN_ALL: Final = 5_000


class Spelled:
    """Writes rows out, up to a bound for each and for all."""

    def __init__(self, tables: Sequence[Table], lang: str) -> None:
        self._everything = Everything(tables, lang)
        self._closed = Closed(self._everything.tables)
        self._tables = {fold_name(name): each for each in tables for name in (*each.aliases, each.name)}
        self._left = _MOST_IN_ALL

    def row(self, table: Table, strip: Strip, row: Row) -> Weighted | None:
        """Everything the row says, which may be one empty text; None where that is too much, where it hangs
        on what others keep, and where it draws cards, which do not come back.
        """
        if not self._closed.row(row) or self._draws(row):
            return None
        every = self._everything.row(table, strip, row)
        if every is None or len(every) > min(MOST, self._left):
            return None
        if len(every) > 1 and not all(text.strip() for text, _ in every):
            return None
        self._left -= len(every)
        return every

    def _draws(self, row: Row) -> bool:
        """Whether a roll on a deck is part of it, however deep."""
        todo = [each.name for each in references(row)]
        passed: set[str] = set()
        while todo:
            name = fold_name(todo.pop())
            table = self._tables.get(name) or self._tables.get(name.rpartition(".")[0])
            if table is None or table.name in passed:
                continue
            if table.deck:
                return True
            passed.add(table.name)
            todo += [
                each.name for strip in table.strips for inner in strip.rows for each in references(inner)
            ]
        return False
