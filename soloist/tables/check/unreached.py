"""Tables nothing can ever reach."""

from collections.abc import Iterator

from soloist.message import Problem, message
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import holed_rows, references


def unreached(file: TableFile) -> Iterator[Problem]:
    """A warning for each local table its file never uses."""
    used = _used(file)
    for table in file.tables:
        if table.local and not used & {fold_name(name) for name in (table.name, *table.aliases)}:
            said = message(
                "{table} is local and no row of this file uses it, so it can never come up; use it, or take "
                "“local” away.",
                table=table.name,
            )
            yield Problem(file.file, table.line, 1, "warning", said, table.name)


def _used(file: TableFile) -> set[str]:
    """The names this file's rows and `from:` call, their row or column left off too."""
    names = {table.start for table in file.tables}
    names |= {each.name for row in holed_rows(file) for each in references(row)}
    bare = {name.rpartition("/")[2] for name in names}
    return {fold_name(name) for name in bare | {name.partition(".")[0] for name in bare}}
