"""Whether rows just added to a table can be rolled, and whether its die is one the rules use."""

from collections.abc import Sequence

from soloist.message import Message, Refusal, message
from soloist.rules.fate import FATE_TABLE
from soloist.tables.check.dead_references import dead_references
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name


def row_fault(shelves: Shelves, name: str, rows: int = 1) -> Message | None:
    """Why one of the last `rows` rows of a table cannot be rolled: a hole names what nobody has."""
    try:
        target = shelves.find(name)
    except Refusal:
        return None
    last = (row for strip in target.table.strips for row in strip.rows[-rows:])
    lines = {row.line for row in last if row.home is None}
    for problem in dead_references(target.file, shelves):
        if problem.severity == "error" and problem.line in lines:
            return problem.message
    return None


def die_after(target: Target, system: str, rows: int = 1) -> Message | None:
    """What becomes of the die of a table of the rules `system`, or of the yes/no table, with `rows` more.

    None for a table whose die is nobody's but its own.
    """
    table, file = target.table, fold_name(target.file.name)
    fate = [fold_name(name) for name in (FATE_TABLE.en, FATE_TABLE.fr)]
    called: Sequence[str] = [f"{file}/{fold_name(name)}" for name in (table.name, *table.aliases)]
    if table.shape != "list" or not table.strips:
        return None
    if file != fold_name(system) and not any(name in fate for name in called):
        return None
    die = table.strips[0].die
    return message(
        "The rules roll {table} with d{faces}: with a row more its die becomes d{more}.",
        table=target.name,
        faces=die.total,
        more=die.total + rows,
    )
