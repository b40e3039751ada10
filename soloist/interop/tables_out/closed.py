"""Which pieces of rows stand on their own: no name that others keep, however deep."""

from collections.abc import Sequence

from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.references import keepings, references
from soloist.tables.text.parts import Parts


class Closed:
    """Knows what the rows of tables keep and ask for."""

    def __init__(self, tables: Sequence[Table]) -> None:
        rows = [row for table in tables for strip in table.strips for row in strip.rows]
        self._kept = {fold_name(each.name) for row in rows for each in keepings(row)}
        self._mentions: dict[str, set[int]] = {}
        for row in rows:
            for name in _names(row) & self._kept:
                self._mentions.setdefault(name, set()).add(id(row))
        self._tables = {fold_name(name): table for table in tables for name in (*table.aliases, table.name)}

    def is_kept(self, name: str) -> bool:
        """Whether some row keeps a value under that name."""
        return fold_name(name) in self._kept

    def parts(self, parts: Parts) -> bool:
        """Whether nothing in these parts is kept, or was."""
        return self._stands(_names(Row("", parts, ())), set())

    def row(self, row: Row) -> bool:
        """Whether what a row keeps and asks for is its own."""
        names = _names(row)
        own = {name for name in names & self._kept if self._mentions[name] == {id(row)}}
        return self._stands(names - own, set())

    def _stands(self, names: set[str], passed: set[str]) -> bool:
        todo = list(names)
        while todo:
            name = todo.pop()
            if name in self._kept:
                return False
            table = self._tables.get(name) or self._tables.get(name.rpartition(".")[0])
            if table is None or table.name in passed:
                continue
            passed.add(table.name)
            todo += {each for strip in table.strips for row in strip.rows for each in _names(row)}
        return True


def _names(row: Row) -> set[str]:
    """Every name a row keeps or asks for."""
    kept = {fold_name(each.name) for each in keepings(row)}
    return kept | {fold_name(each.name) for each in references(row)}
