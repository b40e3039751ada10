"""Tables in CSV and TSV: separator, head and columns found by what they hold."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Final

from soloist.interop.hole_names import renamed
from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.column_words import Kind, kind_of
from soloist.interop.tables.delimited_lines import Line, lines_of, separator
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay
from soloist.interop.tables.laid_rows import Laid
from soloist.interop.tables.markdown_head import shown
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.ranges import spans_of
from soloist.interop.tables.row_text import Names, fits, plain
from soloist.message import Message, Refusal, count, message
from soloist.tables.die import parse_die

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **FACE_LOSSES,
    **MENTION_LOSSES,
    "head": message("the first line as the heads of the columns"),
    "no head": message("that no line names the columns"),
    "across": count(
        "{n} table of several columns, each of whose rows is one result",
        "{n} tables of several columns, each of whose rows is one result",
        2,
    ),
    "side by side": count(
        "{n} table of lists side by side, a column each", "{n} tables of lists side by side, a column each", 2
    ),
    "weights by place": message("a column of numbers as weights"),
    "odd weights": count(
        "{n} weight that is no number: it counts once", "{n} weights that are no numbers: they count once", 2
    ),
    "no weight": count("{n} row that weighs nothing", "{n} rows that weigh nothing", 2),
    "rounded": count(
        "the weights of {n} table, as whole numbers", "the weights of {n} tables, as whole numbers", 2
    ),
    "cells beyond": count(
        "what {n} line has beyond the columns", "what {n} lines have beyond the columns", 2
    ),
    "open quotes": message("a quotation mark nobody closes: all of them are text"),
    "identifiers": message("a column of identifiers"),
    "odd templates": count(
        "{n} template that is none: it stands as written",
        "{n} templates that are none: they stand as written",
        2,
    ),
}  # fmt: skip
"""What a file of columns may hold beside `TABLE_LOSSES`."""

_LOOKED_AT: Final = 400
_HEAVIEST: Final = 1_000_000
_SHORT: Final = 2
_NUMBERS: Final = frozenset({"faces", "low", "high", "weight"})
_JOIN: Final = " · "
_WHOLE: Final = re.compile(r"\d{1,9}")
_NUMBER: Final = re.compile(r"[ \t]*(\d{1,9})(?:[.,](\d{1,6}))?[ \t]*%?[ \t]*")


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of one table, or of one part of it, before they lie on a die."""

    name: str
    part: str
    line: int
    dice: list[str] = field(default_factory=list)
    faced: list[Faced] = field(default_factory=list)
    weights: list[Fraction | None] = field(default_factory=list)


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of a file of columns. Raises `Refusal` for one that has none or too many cells."""
    lines = list(lines_of(foreign.text, separator(foreign.text), foreign.name, tally))
    if not lines:
        raise Refusal(message("{name} is empty.", name=foreign.name))
    width = max(len(line.cells) for line in lines[:_LOOKED_AT])
    head = _head(lines)
    kinds = _kinds(head, lines, width, tally)
    body = lines[1:] if head else lines
    return _Reader(foreign.name, head, kinds, tally).tables(body)


# --- lines and columns ----------------------------------------------------------------------------


def _head(lines: Sequence[Line]) -> tuple[str, ...]:
    """The heads of the columns, none where the first line is a row like the others."""
    first, rest = lines[0].cells, [line.cells for line in lines[1:40]]
    if len(rest) < 1 or any(_as_below(cell, rest, at) for at, cell in enumerate(first)):
        return ()
    known = sum(1 for at, cell in enumerate(first) if cell and _names_column(cell, rest, at))
    texts = [cell for cell in first if cell]
    if known and known * 3 >= len(texts):
        return first
    for at, cell in enumerate(first):
        below = [row[at] for row in rest if at < len(row) and row[at]]
        if cell and below and not _numeric(cell) and all(map(_numeric, below)):
            return first
    return ()


def _below(rest: Sequence[tuple[str, ...]], at: int) -> list[str]:
    return [row[at] for row in rest if at < len(row) and row[at]]


def _as_below(cell: str, rest: Sequence[tuple[str, ...]], at: int) -> bool:
    """Whether a cell is a number, a range or a die, as those below it are."""
    below = _below(rest, at)
    if spans_of(cell) is not None or _NUMBER.fullmatch(cell):
        return _mostly(below)
    return parse_die(cell) is not None and bool(below) and all(parse_die(each) for each in below)


def _names_column(cell: str, rest: Sequence[tuple[str, ...]], at: int) -> bool:
    """Whether a cell says what stands below it; a letter or two do so only above numbers."""
    if parse_die(cell):
        return True
    kind = kind_of(cell)
    return kind is not None and (len(cell) > _SHORT or kind not in _NUMBERS or _mostly(_below(rest, at)))


def _numeric(cell: str) -> bool:
    return spans_of(cell) is not None or _NUMBER.fullmatch(cell) is not None


def _kinds(head: Sequence[str], lines: Sequence[Line], width: int, tally: Tally) -> list[Kind]:
    """What each column holds, by its head, else by its cells."""
    body = [line.cells for line in lines[1 if head else 0 :]]
    kinds: list[Kind] = []
    for at in range(width):
        named = kind_of(head[at]) if at < len(head) and head[at] else None
        cells = [row[at] for row in body if at < len(row) and row[at]]
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
    columns = [[row[at] for row in body if at < len(row) and row[at]] for at in range(len(kinds))]
    if len(kinds) > 2 and _are_ends(columns[0], columns[1], len(body)):
        kinds[:2] = "low", "high"
        return
    if _are_faces(columns[0], len(body)):
        kinds[0] = "faces"
        return
    numbers = [
        at for at, cells in enumerate(columns) if cells and all(_NUMBER.fullmatch(cell) for cell in cells)
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


# --- tables ---------------------------------------------------------------------------------------


class _Reader:
    """Puts rows into their tables, then the tables on their dice."""

    def __init__(self, name: str, head: Sequence[str], kinds: Sequence[Kind], tally: Tally) -> None:
        self._name, self._head, self._kinds, self._tally = name, head, kinds, tally
        self._texts = [at for at, kind in enumerate(kinds) if kind in {"text", "template"}]
        self._names = Names()
        self._known: dict[str, str] = {}
        self._credits: dict[str, None] = {}
        self._credit_of: dict[str, dict[str, None]] = {}
        self._reroll: set[str] = set()

    def tables(self, lines: Sequence[Line]) -> Tables:
        """All of them, in the order in which they begin."""
        column = self._kinds.index("table") if "table" in self._kinds else None
        for line in lines if column is not None else ():
            called = _cell(line, column) or self._name
            self._known.setdefault(called.casefold(), self._names.of(called))
        if self._ragged(lines) and column is None:
            made = self._side_by_side(lines)
        else:
            parts: dict[tuple[str, str], _Part] = {}
            for line in lines:
                self._add(line, parts, column)
            made = list(self._made(parts))
        return Tables("", tuple(made), credit=shown(" — ".join(self._credits))[:1000])

    def _ragged(self, lines: Sequence[Line]) -> bool:
        """Whether columns are lists of their own: several of words, of other lengths."""
        if set(self._kinds) != {"text"} or len(self._texts) < 2:
            return False
        lengths = {sum(1 for line in lines if _cell(line, at)) for at in self._texts}
        full = sum(1 for line in lines if all(_cell(line, at) for at in self._texts))
        return len(lengths) > 1 and full * 10 < len(lines) * 9

    def _side_by_side(self, lines: Sequence[Line]) -> list[Table]:
        """A table for each column, for each is as long as it is."""
        self._tally.add("guessed", "side by side", lines[0].line)
        made: list[Table] = []
        for at in self._texts:
            called = (self._head[at] if at < len(self._head) else "") or f"{self._name} {at + 1}"
            while self._names.known(called):
                called += "\u200b"
            rows = tuple(
                Row((self._text(_cell(line, at), line.line),), line=line.line)
                for line in lines
                if _cell(line, at)
            )
            made.append(Table(self._names.of(called), rows, line=lines[0].line))
        return made

    def _add(self, line: Line, parts: dict[tuple[str, str], _Part], column: int | None) -> None:
        called = (_cell(line, column) if column is not None else "") or self._name
        said = {
            kind: _cell(line, at) for at, kind in enumerate(self._kinds) if kind not in {"text", "template"}
        }
        part = parts.setdefault(
            (called.casefold(), said.get("part", "")), _Part(called, said.get("part", ""), line.line)
        )
        if said.get("dice"):
            part.dice.append(said["dice"])
        if any(line.cells[len(self._kinds) :]):
            self._tally.add("left", "cells beyond", line.line)
        texts = [self._row(at, _cell(line, at), line.line) for at in self._texts]
        hint = plain_hint(said.get("hint", ""))
        if hint:
            self._tally.add("carried", "hints", line.line)
        if said.get("credit"):
            self._tally.add("carried", "credit", line.line)
            (self._credit_of.setdefault(called.casefold(), {}) if column is not None else self._credits)[
                said["credit"]
            ] = None
        if said.get("reroll", "").casefold() in {"yes", "oui", "1", "true", "x", "reroll", "relancer"}:
            self._reroll.add(called.casefold())
        row = Row((_JOIN.join(text for text in texts if text),), hint=hint, line=line.line)
        told = said.get("faces") or "–".join(filter(None, (said.get("low"), said.get("high"))))
        part.faced.append(Faced(row, self._spans(said), plain_hint(told)[:80]))
        part.weights.append(self._weight(said.get("weight"), line.line))

    def _spans(self, said: Mapping[Kind, str]) -> tuple[tuple[int, int], ...]:
        if said.get("faces"):
            return spans_of(said["faces"]) or ()
        low, high = spans_of(said.get("low", "")), spans_of(said.get("high", ""))
        if low and high:
            first, last = low[0][0], high[0][1]
            if first > last and not said["low"].strip("0 "):
                first = 0
            return ((first, last),) if first <= last else ((first, 100),) if not last else ()
        return low or high or ()

    def _weight(self, cell: str | None, line: int) -> Fraction | None:
        """The weight of a row; None for one that says none."""
        if not cell:
            return None
        found = _NUMBER.fullmatch(cell)
        if found is None:
            self._tally.add("guessed", "odd weights", line)
            return None
        return Fraction(f"{found[1]}.{found[2] or 0}")

    def _row(self, at: int, cell: str, line: int) -> str:
        if self._kinds[at] != "template":
            return self._text(cell, line)
        text = renamed(cell, lambda name: self._known.get(name.casefold(), name))
        if cell and not fits(text):
            self._tally.add("left", "odd templates", line)
            return plain(cell)
        return text

    def _text(self, cell: str, line: int) -> str:
        if "\n" in cell:
            self._tally.add("guessed", "lines", line)
        return row_of(
            cell.replace("\n", " / "), lambda name: self._known.get(name.casefold()), line, self._tally
        )

    def _made(self, parts: Mapping[tuple[str, str], _Part]) -> Iterator[Table]:
        several = Counter(called for called, _ in parts)
        heads = [self._head[at] for at in self._texts if at < len(self._head)]
        about = shown(_JOIN.join(heads))[:300] if len(heads) > 1 else ""
        for (called, _), part in parts.items():
            if len(self._texts) > 1:
                self._tally.add("guessed", "across", part.line)
            name = part.name if several[called] == 1 or not part.part else f"{part.name} {part.part}"
            while several[called] > 1 and self._names.known(name):
                name += "\u200b"
            credit = shown(" — ".join(self._credit_of.get(called, ())))[:1000]
            table = Table(self._names.of(name), (), about=about, credit=credit, line=part.line)
            yield self._laid(table, part, called)

    def _laid(self, table: Table, part: _Part, called: str) -> Table:
        dice = (
            part.dice[0]
            if part.dice
            else next((named for named in map(dice_in, self._face_heads()) if named), "")
        )
        if any(each.spans for each in part.faced):
            laid = lay(part.faced, dice, part.line, self._tally)
            return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
        rows = [each.row for each in part.faced]
        if not any(weight is not None for weight in part.weights):
            dice = dice or next((head for head in self._head if parse_die(head)), "")
            laid = in_order(rows, dice, part.line, self._tally) if dice else Laid(tuple(rows))
            return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
        return replace(table, rows=self._weighed(rows, part))

    def _face_heads(self) -> list[str]:
        return [
            self._head[at] for at, kind in enumerate(self._kinds) if kind == "faces" and at < len(self._head)
        ]

    def _weighed(self, rows: Sequence[Row], part: _Part) -> tuple[Row, ...]:
        """Rows with whole weights, in the smallest numbers."""
        weights = [Fraction(1) if weight is None else weight for weight in part.weights]
        scale = lcm(*(weight.denominator for weight in weights))
        whole = [int(weight * scale) for weight in weights]
        common = gcd(*whole) or 1
        beyond = max(whole) // common // _HEAVIEST + 1
        if beyond > 1:
            self._tally.add("guessed", "rounded", part.line)
        kept: list[Row] = []
        for row, weight in zip(rows, whole, strict=True):
            if weight:
                kept.append(replace(row, weight=max(1, weight // common // beyond)))
            else:
                self._tally.add("left", "no weight", row.line)
        return tuple(kept)


def _cell(line: Line, at: int | None) -> str:
    return line.cells[at] if at is not None and at < len(line.cells) else ""


def plain_hint(text: str) -> str:
    """A note beside a row, on one line."""
    return shown(text)[:500]
