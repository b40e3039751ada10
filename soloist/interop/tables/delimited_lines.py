"""The lines of a file of columns: the sign between cells found, quotation marks read, lines numbered."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.delimited_quotes import around_lines, speech_kept
from soloist.message import Refusal, message

if TYPE_CHECKING:
    import _csv

NO_SIGN: Final = "\0"
"""What parts the cells of a file that has one in each line."""
_SEPARATORS: Final = "\t;,|"
_LOOKED_AT: Final = 400
_MOST_CELLS: Final = 2_000_000
_MOST_COLUMNS: Final = 200


@dataclass(frozen=True, slots=True)
class Line:
    """The cells of a line, and its number."""

    cells: tuple[str, ...]
    line: int


def begins_with_separator(text: str) -> bool:
    """Whether the first line only says which sign parts cells, `sep=;`."""
    return re.match(r"sep=.(?:\n|\Z)", text) is not None


def separator(text: str) -> str:
    """The sign between cells: the one that makes most lines equally wide; a line end where none does."""
    sample = "\n".join(text.split("\n", _LOOKED_AT)[:_LOOKED_AT])[:200_000]
    told = re.match(r"sep=(.)\n", sample)
    if told:
        return told[1]
    best, best_share = NO_SIGN, 0.0
    for sign in _SEPARATORS:
        widths = Counter(
            len(row)
            for row in _rows(sample.split("\n"), sign, quoted=True)
            if any(cell.strip() for cell in row)
        )
        total = sum(widths.values())
        width, often = widths.most_common(1)[0] if widths else (1, 0)
        share = often / total if total else 0.0
        if width == 1 and sign == "\t" and len(widths) > 1:  # lists side by side, of other lengths
            width, share = 2, 0.5
        if width > 1 and share > best_share + 0.05:
            best, best_share = sign, share
    return best if best_share >= 0.5 else NO_SIGN


def cells_of(line: str, sign: str) -> list[str]:
    """The cells of one line by itself."""
    return next(_rows([line], sign, quoted=True), [])


def _rows(lines: Iterable[str], sign: str, *, quoted: bool) -> "_csv.Reader":
    """A reader of cells; with a sign no file has where lines are one cell each."""
    csv.field_size_limit(1 << 25)
    parts = "\x1f" if sign == NO_SIGN else sign
    return csv.reader(lines, delimiter=parts, quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE)


def lines_of(text: str, sign: str, name: str, tally: Tally) -> Iterator[Line]:
    """The lines that hold something, each with its number; a quotation mark nobody closes is only a sign."""
    skip = 1 if begins_with_separator(text) else 0
    quoted = around_lines(text) if sign == NO_SIGN else text.count('"') % 2 == 0
    rows = (speech_kept(text, sign) if quoted and sign != NO_SIGN else text).split("\n")
    if not quoted and sign != NO_SIGN:
        tally.add("guessed", "open quotes", text.count("\n", 0, text.index('"')) + 1)
    reader = _rows((f"{each}\n" for each in rows[skip:]), sign, quoted=quoted)
    cells, before = 0, skip
    for row in reader:
        line, before = before + 1, skip + reader.line_num
        cells += len(row)
        if cells > _MOST_CELLS or len(row) > _MOST_COLUMNS:
            raise Refusal(
                message(
                    "{name}, line {line}: {n} cells, or {columns} columns, are the most: take it apart.",
                    name=name, line=line, n=_MOST_CELLS, columns=_MOST_COLUMNS,
                )
            )  # fmt: skip
        if any(cell.strip() for cell in row):
            told = tuple(_told(cell) for cell in row)
            kept = sum(1 for cell, bare in zip(told, row, strict=True) if cell != bare.strip())
            if kept:
                tally.add("guessed", "apostrophes", line, kept)
            yield Line(told, line)


def _told(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from reckoning it."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in {"=", "+", "-", "@"} else cell
