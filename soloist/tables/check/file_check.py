"""Everything a look at the shelves finds in a file of tables that reads well."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from soloist.message import Problem, Refusal
from soloist.tables.check.dead_references import dead_references
from soloist.tables.check.doubles import doubles
from soloist.tables.check.endings import Endings
from soloist.tables.check.first_hundred import MOST
from soloist.tables.check.genders import genders
from soloist.tables.check.one_card import one_card
from soloist.tables.check.unreached import unreached
from soloist.tables.lookup import Shelves
from soloist.tables.model import TableFile
from soloist.tables.unknown import EmptyList


def check_file(file: TableFile, shelves: Shelves) -> tuple[Problem, ...]:
    """The faults in `file` in the order of its lines; what its holes name is looked up on `shelves`.

    Holes nobody can fill and rolls that never end are errors; doubles, missing genders and what can
    never come up are warnings; tables that call each other and can stop are notes. What others wrote is
    nobody's to polish: in an imported file all but the errors are notes. Of a kind, one more is looked for
    than are ever told (see `first_hundred`).
    """
    kinds = (
        _starts(file, shelves),
        dead_references(file, shelves),
        Endings(file, shelves).problems(),
        *map(_told(file), (one_card(file, shelves), doubles(file), genders(file, shelves), unreached(file))),
    )
    found = [problem for kind in kinds for problem in islice(kind, MOST + 1)]
    return tuple(sorted(found, key=lambda problem: (problem.line, problem.column)))


def _told(file: TableFile) -> Callable[[Iterable[Problem]], Iterable[Problem]]:
    """How much warnings of style weigh in the file."""
    if not file.imported:
        return lambda problems: problems
    return lambda problems: (problem._replace(severity="note") for problem in problems)


def _starts(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """Tables that begin with a table nobody has, or with one they do not go with."""
    for table in file.tables:
        if table.start:
            try:
                shelves.whole(file, table)
            except EmptyList:
                continue
            except Refusal as refused:
                place = (table.start_line, table.start_column)
                yield Problem(file.file, *place, "error", refused.message, table.start)
