"""Tables in CSV and TSV: separator, head and columns found by what they hold."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Final

from soloist.interop.hole_names import renamed
from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.column_words import Kind
from soloist.interop.tables.credit_lines import Credits
from soloist.interop.tables.delimited_columns import NUMBER, doubled, head_of, kinds_of, side_by_side
from soloist.interop.tables.delimited_lines import Line, lines_of, separator
from soloist.interop.tables.delimited_remarks import without_remarks, without_whose
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay
from soloist.interop.tables.laid_rows import Laid
from soloist.interop.tables.markdown_head import shown
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.new_names import same_spelling, tell_name
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
    "dice side by side": count(
        "{n} table side by side with others, with dice of its own",
        "{n} tables side by side, each with dice of its own",
        2,
    ),
    "weights by place": message("a column of numbers as weights"),
    "odd weights": count(
        "{n} weight that is no number: it counts once", "{n} weights that are no numbers: they count once", 2
    ),
    "no weight": count("{n} row that weighs nothing", "{n} rows that weigh nothing", 2),
    "rounded": count(
        "the weights of {n} table, as whole numbers", "the weights of {n} tables, as whole numbers", 2
    ),
    "doubled columns": count(
        "{n} further column of the same kind: only the first counts",
        "{n} further columns of the same kind: only the first counts",
        2,
    ),
    "faces count": count(
        "the weights of {n} table: its faces count",
        "the weights of {n} tables: their faces count",
        2,
    ),
    "cells beyond": count(
        "what {n} line has beyond the columns", "what {n} lines have beyond the columns", 2
    ),
    "apostrophes": count(
        "{n} apostrophe that kept a spreadsheet from reckoning: it is taken away",
        "{n} apostrophes that kept a spreadsheet from reckoning: they are taken away",
        2,
    ),
    "open quotes": message("a quotation mark nobody closes: all of them are text"),
    "comments": count("{n} comment", "{n} comments", 2),
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
_NEAR: Final = Fraction(1, 100)  # as far as percents are rounded
_JOIN: Final = " · "


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
    credits = Credits(tally)
    text = without_remarks(foreign.text, credits, tally)
    lines = list(lines_of(text, separator(text), foreign.name, tally))
    if not lines:
        raise Refusal(message("{name} is empty.", name=foreign.name))
    lines = without_whose(lines, credits)
    if not lines:
        raise Refusal(message("{name} has no lines that could be rows.", name=foreign.name))
    width = max(len(line.cells) for line in lines[:_LOOKED_AT])
    head = head_of(lines)
    kinds = kinds_of(head, lines, width, tally)
    body = lines[1:] if head else lines
    parts = side_by_side(kinds, body)
    names = Names()
    if len(parts) == 1:
        made = _Reader(foreign.name, names, head, kinds, tally).tables(body)
        return replace(made, credit=credits.line([made.credit]))
    tally.add("guessed", "dice side by side", lines[0].line, len(parts))
    several = [
        _part(foreign.name, names, head, kinds, part, tally).tables(_columns(body, part)) for part in parts
    ]
    credit = credits.line([each.credit for each in several])
    return Tables("", tuple(table for each in several for table in each.tables), credit=credit)


def _part(
    name: str, names: Names, head: Sequence[str], kinds: Sequence[Kind], part: range, tally: Tally
) -> "_Reader":
    """The reader of one of several tables side by side; its words name it where one column holds them."""
    mine, heads = kinds[part.start : part.stop], head[part.start : part.stop]
    texts = [at for at, kind in enumerate(mine) if kind in {"text", "template"}]
    called = heads[texts[0]] if len(texts) == 1 and texts[0] < len(heads) else ""
    return _Reader(called or name, names, heads, mine, tally)


def _columns(lines: Sequence[Line], part: range) -> list[Line]:
    """What lines have in some columns; none that has nothing there."""
    mine = [Line(line.cells[part.start : part.stop], line.line) for line in lines]
    return [line for line in mine if any(line.cells)]


# --- tables ---------------------------------------------------------------------------------------


class _Reader:
    """Puts rows into their tables, then the tables on their dice."""

    def __init__(
        self, name: str, names: Names, head: Sequence[str], kinds: Sequence[Kind], tally: Tally
    ) -> None:
        self._name, self._head, self._kinds, self._tally = name, head, kinds, tally
        self._texts = [at for at, kind in enumerate(kinds) if kind in {"text", "template"}]
        self._names = names
        self._known: dict[str, str] = {}
        self._credits: dict[str, None] = {}
        self._credit_of: dict[str, dict[str, None]] = {}
        self._reroll: set[str] = set()

    def tables(self, lines: Sequence[Line]) -> Tables:
        """All of them, in the order in which they begin."""
        column = self._kinds.index("table") if "table" in self._kinds else None
        self._tell_doubled(lines)
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

    def _tell_doubled(self, lines: Sequence[Line]) -> None:
        """Columns of which only the first counts, by their heads."""
        for at in doubled(self._kinds):
            line = next((line.line for line in lines if _cell(line, at)), 0)
            if line:
                self._tally.add("left", "doubled columns", line)
                self._tally.name("left", "doubled columns", self._head[at] if self._head else str(at + 1))

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
            rows = tuple(
                Row((self._text(_cell(line, at), line.line),), line=line.line)
                for line in lines
                if _cell(line, at)
            )
            made.append(Table(self._names.new(called), rows, line=lines[0].line))
        return made

    def _add(self, line: Line, parts: dict[tuple[str, str], _Part], column: int | None) -> None:
        called = (_cell(line, column) if column is not None else "") or self._name
        said = self._said(line)
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

    def _said(self, line: Line) -> dict[Kind, str]:
        """What a line says beside its words: of each kind what comes first, but all hints and credits."""
        said: dict[Kind, str] = {}
        for at, kind in enumerate(self._kinds):
            cell = _cell(line, at)
            if kind not in said:
                said[kind] = cell
            elif kind in {"hint", "credit"} and cell:
                said[kind] = " — ".join(filter(None, (said[kind], cell)))
        return said

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
        """The weight of a row; None where there is no column of weights, or nothing there that is one."""
        if cell is None:
            return None
        found = NUMBER.fullmatch(cell)
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
            credit = shown(" — ".join(self._credit_of.get(called, ())))[:1000]
            given = self._names.new(name) if several[called] > 1 else self._names.of(name)
            if not same_spelling(name, given):
                tell_name(self._tally, name, given, part.line)
            table = Table(given, (), about=about, credit=credit, line=part.line)
            yield self._laid(table, part, called)

    def _laid(self, table: Table, part: _Part, called: str) -> Table:
        dice = (
            part.dice[0]
            if part.dice
            else next((named for named in map(dice_in, self._face_heads()) if named), "")
        )
        if any(each.spans for each in part.faced):
            if not _same_shares(part):
                self._tally.add("left", "faces count", part.line)
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


def _same_shares(part: _Part) -> bool:
    """Whether the weights of rows, where they have some, are as wide as their faces."""
    sizes = [sum(high - low + 1 for low, high in each.spans) for each in part.faced]
    weights = [Fraction(0) if weight is None else weight for weight in part.weights]
    if not any(weights):
        return True
    whole, weighed = sum(sizes), sum(weights)
    return all(
        abs(Fraction(size, whole) - weight / weighed) <= _NEAR
        for size, weight in zip(sizes, weights, strict=True)
    )


def plain_hint(text: str) -> str:
    """A note beside a row, on one line."""
    return shown(text)[:500]
