"""The columns of a file: whether a line heads them, what each holds, and which of them are a table."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.column_words import Kind, kind_of
from soloist.interop.tables.delimited_lines import Line
from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.ranges import spans_of
from soloist.tables.die import parse_die

NUMBER: Final = re.compile(r"[ \t]*(\d{1,9})(?:[.,](\d{1,6}))?[ \t]*%?[ \t]*")
"""A weight, as people write it: whole, with a fraction, in percent."""

_SHORT: Final = 2
_NUMBERS: Final = frozenset({"faces", "low", "high", "weight"})
_TEXTS: Final = frozenset({"text", "template"})
_JOINED: Final = frozenset({"text", "template", "hint", "credit", "id"})  # of these there may be several
_WHOLE: Final = re.compile(r"\d{1,9}")


def head_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """The heads of the columns, none where the first line is a row like the others."""
    first, rest = lines[0].cells, [line.cells for line in lines[1:40]]
    if len(rest) < 1 or any(_as_below(cell, rest, at) for at, cell in enumerate(first)):
        return ()
    known = sum(1 for at, cell in enumerate(first) if cell and _names_column(cell, rest, at))
    texts = [cell for cell in first if cell]
    if known and known * 3 >= len(texts):
        return first
    for at, cell in enumerate(first):
        below = _below(rest, at)
        if cell and below and not _numeric(cell) and all(map(_numeric, below)):
            return first
    return ()


def _below(rest: Sequence[tuple[str, ...]], at: int) -> list[str]:
    return [row[at] for row in rest if at < len(row) and row[at]]


def _as_below(cell: str, rest: Sequence[tuple[str, ...]], at: int) -> bool:
    """Whether a cell is a number, a range or a die, as those below it are."""
    below = _below(rest, at)
    if spans_of(cell) is not None or NUMBER.fullmatch(cell):
        return _mostly(below)
    return parse_die(cell) is not None and bool(below) and all(parse_die(each) for each in below)


def _names_column(cell: str, rest: Sequence[tuple[str, ...]], at: int) -> bool:
    """Whether a cell says what stands below it; a letter or two do so only above numbers."""
    if parse_die(cell):
        return True
    kind = kind_of(cell)
    return kind is not None and (len(cell) > _SHORT or kind not in _NUMBERS or _mostly(_below(rest, at)))


def _numeric(cell: str) -> bool:
    return spans_of(cell) is not None or NUMBER.fullmatch(cell) is not None


def kinds_of(head: Sequence[str], lines: Sequence[Line], width: int, tally: Tally) -> list[Kind]:
    """What each column holds, by its head, else by its cells."""
    body = [line.cells for line in lines[1 if head else 0 :]]
    kinds: list[Kind] = []
    for at in range(width):
        named = kind_of(head[at]) if at < len(head) and head[at] else None
        cells = _below(body, at)
        if at < len(head) and (parse_die(head[at]) or dice_in(head[at], alone=True)) and _mostly(cells):
            named = "faces"
        kinds.append(_by_cells(named, cells))
    if head:
        tally.add("guessed", "head", lines[0].line)
    elif width > 1:
        tally.add("guessed", "no head", lines[0].line)
        _without_head(kinds, body, tally, lines[0].line)
    if "id" in kinds:
        tally.add("left", "identifiers", lines[0].line)
    if not {"text", "template"} & set(kinds):
        spare: Kind = "table" if "table" in kinds else "hint" if "hint" in kinds else kinds[-1]
        kinds[len(kinds) - 1 - kinds[::-1].index(spare)] = "text"
    return kinds


def _by_cells(named: Kind | None, cells: Sequence[str]) -> Kind:
    """What a column holds; a head counts where the cells can be that."""
    dice = bool(cells) and all(
        parse_die(cell) or dice_in(cell) == cell.replace(" ", "") for cell in cells[:50]
    )
    if named in {"faces", "dice"} and dice:
        return "dice"
    if named in {"faces", "low", "high", "weight"} and not _mostly(cells):
        return "text"
    if named == "dice":
        return "faces" if _mostly(cells) else "text"
    return named or "text"


def _mostly(cells: Sequence[str]) -> bool:
    """Whether cells are numbers or ranges, but for some slips."""
    return bool(cells) and sum(map(_numeric, cells)) * 10 >= len(cells) * 6


def _without_head(kinds: list[Kind], body: Sequence[tuple[str, ...]], tally: Tally, line: int) -> None:
    """A first column of rising ranges is faces; one of numbers beside one of words, weights."""
    columns = [_below(body, at) for at in range(len(kinds))]
    if len(kinds) > 2 and _are_ends(columns[0], columns[1], len(body)):
        kinds[:2] = "low", "high"
        return
    if _are_faces(columns[0], len(body)):
        kinds[0] = "faces"
        return
    numbers = [
        at for at, cells in enumerate(columns) if cells and all(NUMBER.fullmatch(cell) for cell in cells)
    ]
    if len(kinds) == 2 and len(numbers) == 1:
        kinds[numbers[0]] = "weight"
        tally.add("guessed", "weights by place", line)


def _are_ends(lows: Sequence[str], highs: Sequence[str], rows: int) -> bool:
    """Whether two columns without heads are the first and the last faces of rows that follow each other."""
    ends = [cell for pair in zip(lows, highs, strict=False) for cell in pair]
    if len(lows) != rows or len(highs) != rows or rows < 2 or not all(map(_WHOLE.fullmatch, ends)):
        return False
    numbers = [int(end) or 100 if at else int(end) for at, end in enumerate(ends)]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    return all(low <= high for low, high in pairs) and all(
        one[1] + 1 == other[0] for one, other in pairwise(pairs)
    )


def _are_faces(cells: Sequence[str], rows: int) -> bool:
    """Whether cells without a head above them are faces: rising numbers, or ranges but for some slips."""
    spans = [spans for spans in map(spans_of, cells) if spans]
    lows = [each[0][0] for each in spans]
    if len(lows) == rows and lows == sorted(set(lows)):
        return True
    wide = any(low < high for each in spans for low, high in each)
    return wide and len(spans) > 1 and len(spans) * 10 >= rows * 6


def side_by_side(kinds: Sequence[Kind], lines: Sequence[Line]) -> list[range]:
    """The columns of each table, where several stand side by side, each with its own faces before its words.

    One alone for a file of one table.
    """
    whole = [range(len(kinds))]
    starts = [at for at, kind in enumerate(kinds) if kind == "faces"]
    if len(starts) < 2 or {"table", "part"} & set(kinds):
        return whole
    ends = [*starts[1:], len(kinds)]
    found = [range(at, to) for at, to in zip([0, *starts[1:]], ends, strict=True)]
    if not all(_TEXTS & set(kinds[at:to]) for at, to in zip(starts, ends, strict=True)):
        return whole
    return found if all(_rise(_below([line.cells for line in lines], at)) for at in starts) else whole


def _rise(cells: Sequence[str]) -> bool:
    """Whether cells are faces, each beyond those of the one before."""
    spans = [spans_of(cell) for cell in cells]
    whole = [each for each in spans if each]
    return len(whole) == len(spans) and all(one[-1][1] < two[0][0] for one, two in pairwise(whole))


def doubled(kinds: Sequence[Kind]) -> list[int]:
    """The columns that hold what one before them holds already, where only one can count."""
    return [at for at, kind in enumerate(kinds) if kind not in _JOINED and kind in kinds[:at]]
