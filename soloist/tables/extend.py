"""A table that begins with the rows of another: `from: inspiration/triggers`, then rows of its own."""

from collections.abc import Iterator
from dataclasses import replace

from soloist.message import Refusal, message
from soloist.tables.model import Row, Strip, Table, TableFile, packed
from soloist.tables.names import fold_name


def extended(table: Table, file: TableFile, start: tuple[Strip, ...], other: Table, home: TableFile) -> Table:
    """`table` of `file` with the rows of `start` before its own; they are of `other`, in the file `home`.

    A list goes on with rows, columns with rows of the same columns, a grid with rows of other names.
    Raises `Refusal` where the two do not fit together.
    """
    theirs = tuple(_of(strip, home) if home is not file else strip for strip in start)
    grid = other.shape == "grid" and len(start) == len(other.strips) > 1
    if grid and (table.shape == "grid" or not _rows(table)):
        strips, shape = _grid(theirs, table.strips if table.shape == "grid" else ()), other.shape
    elif not _rows(table):
        strips, shape = theirs, other.shape if len(theirs) == len(other.strips) else "list"
    elif [strip.name for strip in table.strips] == [strip.name for strip in theirs] or (
        len(theirs) == 1 and table.shape == "list"
    ):
        strips, shape = tuple(map(_joined, table.strips, theirs)), table.shape
    else:
        raise Refusal(
            message(
                "{table} begins with {other}, whose columns are others; name one, as in {other}.{part}.",
                table=table.name,
                other=other.name,
                part=theirs[0].name if theirs else "",
            )
        )
    return replace(
        table,
        strips=strips,
        shape=shape,
        credit=" · ".join(dict.fromkeys(filter(None, (other.credit, table.credit)))),
        about=table.about or other.about,
        aliases=_aliases(table, other),
        deck=table.deck or other.deck,
    )


def _rows(table: Table) -> bool:
    return any(strip.rows for strip in table.strips)


def _of(strip: Strip, home: TableFile) -> Strip:
    """The strip with rows that know the file whose tables their holes mean."""
    rows = tuple(row if row.home else replace(row, home=home) for row in strip.rows)
    return replace(strip, rows=rows)


def _joined(own: Strip, start: Strip) -> Strip:
    return packed(own.name, (*_cards(start), *_cards(own)))


def _cards(strip: Strip) -> Iterator[tuple[Row, int]]:
    for row in strip.rows:
        yield row, strip.weight(row)


def _grid(start: tuple[Strip, ...], own: tuple[Strip, ...]) -> tuple[Strip, ...]:
    named = {fold_name(strip.name): strip for strip in start}
    named |= {fold_name(strip.name): strip for strip in own}
    return tuple(named.values())


def _aliases(table: Table, other: Table) -> tuple[str, ...]:
    """Its own; those of the table it hides too, so that all its names still find it."""
    if fold_name(table.name) != fold_name(other.name):
        return table.aliases
    return tuple(dict.fromkeys((*table.aliases, *other.aliases)))
