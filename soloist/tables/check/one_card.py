"""Decks that are used up after one card."""

from collections.abc import Iterator

from soloist.message import Problem, Refusal, message
from soloist.tables.lookup import Shelves
from soloist.tables.model import Strip, TableFile


def one_card(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """A warning for each deck that holds a single card, with the rows it begins with."""
    for table in file.tables:
        try:
            whole = shelves.whole(file, table)
        except Refusal:
            continue  # said elsewhere
        if whole.deck and any(_cards(strip) == 1 for strip in whole.strips):
            said = message(
                "{table} is a deck of one card, used up after it; add rows, or take draw: away.",
                table=table.name,
            )
            yield Problem(file.file, table.line, 1, "warning", said, table.name)


def _cards(strip: Strip) -> int:
    return sum(map(strip.weight, strip.rows))
