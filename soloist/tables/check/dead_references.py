"""Holes that nobody can fill."""

from collections.abc import Iterator, Set

from soloist.message import Message, Problem, Refusal, message
from soloist.tables.lent import VALUE_NAMES
from soloist.tables.lookup import Shelves
from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import Reference, holed_rows, keepings, kept_in, references
from soloist.tables.unknown import EmptyList, MistakenTable


def dead_references(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """A problem for each hole in `file` that no table in reach can fill, where its row stands.

    A name kept anywhere in the file is not dead, nor one whose stand-in after `else` is alive. Rows of tables
    that cannot be read are looked at too; a table of this file that has a mistake is told of there alone.
    """
    kept = kept_in(file)
    for row in (*holed_rows(file), *file.spared):
        for said in _dead(row, file, shelves, kept):
            yield Problem(file.file, row.line, row.column, "error", said, row.text)


def dead_in(row: Row, file: TableFile, shelves: Shelves) -> Iterator[Message]:
    """What is wrong with each hole of a row that is to stand in `file`: no table in reach can fill it."""
    return _dead(row, file, shelves, kept_in(file) | {fold_name(each.name) for each in keepings(row)})


def _dead(row: Row, file: TableFile, shelves: Shelves, kept: Set[str]) -> Iterator[Message]:
    for each in references(row):
        if each.spare or fold_name(each.name) in kept:
            continue
        if (refused := _refused(each, file, shelves)) is not None:
            yield refused.message


def _refused(each: Reference, file: TableFile, shelves: Shelves) -> Refusal | None:
    if each.use in {"noun", "number"}:
        if file.broken:  # perhaps the row that keeps it could not be read
            return None
        if each.use == "noun" and fold_name(each.name) in VALUE_NAMES:
            return None
        if each.use == "noun" and shelves.reach(each.name, file):
            said = message(
                "{name} is a table; after ~ stands what was kept, as in {form}.",
                name=each.name,
                form=f"{{{each.name}~…}}",
            )
            return Refusal(said)
        form = f"{{{each.name} = …}}"
        return Refusal(message("Nothing is kept as {name}; write {form} before.", name=each.name, form=form))
    try:
        shelves.find(each.name, file)
    except EmptyList:
        return None
    except MistakenTable as refused:
        return None if refused.fault in file.faults else refused
    except Refusal as refused:
        return refused
    return None
