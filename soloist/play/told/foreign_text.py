"""Text as other programs take it: the cells of a spreadsheet."""

import csv
import io
from collections.abc import Iterable
from typing import Final

from soloist.values import regex

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
_NUMBER: Final = regex.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def csv_text(rows: Iterable[Iterable[object]], *, end: str = "\n") -> str:
    """Rows with commas, quoted as RFC 4180 has it, each ended by `end`."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator=end)
    writer.writerows([defused(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()


def defused(cell: str) -> str:
    """A cell that no spreadsheet computes: an apostrophe before what would begin a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell
