"""Figures with what each gains beside it, so that both stand under each other in columns."""

from collections.abc import Sequence
from typing import NamedTuple


class Gained(NamedTuple):
    """A figure, and what it has more than another; nothing where there is nothing to compare."""

    said: str
    more: str = ""


def in_columns(rows: Sequence[Sequence[Gained]]) -> list[list[str]]:
    """The cells of a table whose columns are set to the right: gains take one width in each column."""
    wide = [max(len(cell.more) for cell in column) for column in zip(*rows, strict=True)]
    return [
        [f"{cell.said} {cell.more:>{n}}" if n else cell.said for cell, n in zip(row, wide, strict=True)]
        for row in rows
    ]
