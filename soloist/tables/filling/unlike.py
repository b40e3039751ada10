"""What is left of a table when some of its texts must not come again."""

from collections.abc import Collection
from dataclasses import replace

from soloist.tables.model import Row, Strip, packed, strip_of
from soloist.tables.text.template import Words

_THIN = 20  # one chance in so many, below which no die is rolled until it fits


def plain_text(row: Row) -> str | None:
    """The text a row always gives; None for one with holes."""
    parts = row.parts
    if len(parts) == 1 and isinstance(parts[0], Words):
        return parts[0].text
    return None if parts else ""


def without(strip: Strip, seen: Collection[str]) -> Strip:
    """The strip without rows that can only give what was seen; its die is thrown again where they were.

    Where hardly anything is left the rows stand close together on a smaller die instead, as in a deck.
    """
    rows = tuple(row for row in strip.rows if plain_text(row) not in seen)
    if len(rows) == len(strip.rows):
        return strip
    weights = [strip.weight(row) for row in rows]
    if sum(weights) * _THIN < strip.die.total:
        return packed(strip.name, zip(rows, weights, strict=True))
    return replace(strip_of(strip.name, strip.die, rows), reroll=True)
