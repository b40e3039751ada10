"""What tables may hold that another tool does not, in words; a format adds kinds of its own."""

from collections.abc import Iterable, Mapping
from typing import Final

from soloist.interop.loss import Tally
from soloist.message import Message, count, message
from soloist.tables.lookup import Target
from soloist.tables.model import TableFile

OUT_LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "tables": count("{n} table", "{n} tables", 2),
    "rows": count("{n} row", "{n} rows", 2),
    "uses": count("{n} roll on another table", "{n} rolls on other tables", 2),
    "dice": count("{n} roll of dice inside a row", "{n} rolls of dice inside rows", 2),
    "credit": message("authors, source and licence"),
    "hints": count("{n} hint beside a row", "{n} hints beside rows", 2),
    "spelled rows": count("{n} row as all it can say", "{n} rows, each as all it can say", 2),
    # left
    "holes": count(
        "{n} hole this format has no word for: it stands as it is written here",
        "{n} holes this format has no words for: they stand as they are written here",
        2,
    ),
    "unknown": count(
        "{n} mention of a table that is not among these",
        "{n} mentions of tables that are not among these",
        2,
    ),
    "hints left": count("{n} hint beside a row", "{n} hints beside rows", 2),
    "credit left": message("whose they are, and under which licence"),
    "about left": count("what {n} table is for", "what {n} tables are for", 2),
    "empty rows": count(
        "{n} row that may say nothing: that is left out where the file is read back",
        "{n} rows that may say nothing: that is left out where the file is read back",
        2,
    ),
    "file about": message("what the file of tables says of itself"),
    "broken tables": count(
        "{n} table with a mistake: soloist check says where",
        "{n} tables with mistakes: soloist check says where",
        2,
    ),
    "marks": count(
        "the gender of {n} row, in brackets after it", "the genders of {n} rows, in brackets after them", 2
    ),
    "tags": count("the lines of state {n} row offers", "the lines of state {n} rows offer", 2),
    "decks": count(
        "{n} deck, which would put its cards back", "{n} decks, which would put their cards back", 2
    ),
    "dice of tables": count(
        "the dice of {n} table: its chances stay", "the dice of {n} tables: their chances stay", 2
    ),
    "parts": count(
        "{n} table of columns or a grid, apart as several tables",
        "{n} tables of columns or grids, apart as several tables",
        2,
    ),
}  # fmt: skip
"""The kinds every format may tell."""


def tell_broken(files: Iterable[TableFile], targets: Iterable[Target], tally: Tally) -> None:
    """The tables that cannot be read of each file all of whose others leave."""
    leaving = {(id(target.file), target.table.name) for target in targets}
    for file in files:
        if all((id(file), table.name) in leaving for table in file.tables):
            broken = [(name, fault.line) for name, fault in zip(file.broken, file.faults, strict=False)]
            for name, line in (*broken, *file.again):
                tally.add("left", "broken tables", line)
                tally.name("left", "broken tables", name)
