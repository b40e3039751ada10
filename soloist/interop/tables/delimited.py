"""Tables in CSV and TSV: cells as `csv` reads them, columns by their heads, in English or French."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from soloist.interop.hole_names import renamed
from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay
from soloist.interop.tables.laid_rows import Laid
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.ranges import Span, spans_of
from soloist.interop.tables.row_text import Names, fits, one_line, plain
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
    "apostrophes": count(
        "{n} apostrophe that kept a spreadsheet from reckoning: it is taken away",
        "{n} apostrophes that kept a spreadsheet from reckoning: they are taken away",
        2,
    ),
    "identifiers": message("a column of identifiers"),
    "odd templates": count(
        "{n} template that is none: it stands as written",
        "{n} templates that are none: they stand as written",
        2,
    ),
}  # fmt: skip
"""What a file of columns may hold beside `TABLE_LOSSES`."""

Kind: TypeAlias = Literal[
    "faces", "low", "high", "dice", "weight", "text", "template", "table", "hint", "credit", "reroll", "id"
]
_HEADS: Final[Mapping[Kind, str]] = {
    "faces": "roll rolls range ranges face faces number no # d jet jets plage plages intervalle numero",
    "low": "min low from start minimum lower debut mini de",
    "high": "max high to end maximum upper fin maxi a",
    "dice": "dice des formula formule",
    "weight": "weight weights poids probability probabilite chance chances frequency frequence % percent",
    "text": "text texte result results resultat resultats entry entree outcome value valeur item event name "
    "nom description",
    "template": "template modele",
    "table": "table tables list liste oracle category categorie group groupe",
    "hint": "hint hints indice note notes comment comments commentaire remark remarque",
    "credit": "source sources author auteur license licence credit credits",
    "reroll": "reroll relancer",
    "id": "id uuid key cle",
}
_KINDS: Final[Mapping[str, Kind]] = {word: kind for kind, words in _HEADS.items() for word in words.split()}
_NUMBERS: Final = frozenset({"faces", "low", "high", "weight"})
_SEVERAL: Final = frozenset({"text", "template", "hint", "credit", "id"})
_WEIGHT: Final = re.compile(r"[ \t]*(\d{1,9})(?:[.,](\d{1,6}))?[ \t]*%?[ \t]*")
_SIGNS: Final = ";\t,|"
_LOOKED_AT: Final = 200
_MOST_CELLS: Final = 2_000_000
_MOST_COLUMNS: Final = 200
_HEAVIEST: Final = 1_000_000
_JOIN: Final = " · "
_YES: Final = frozenset({"yes", "oui", "1", "true", "x"})


@dataclass(frozen=True, slots=True)
class Line:
    """The cells of a line, and its number."""

    cells: tuple[str, ...]
    line: int

    def at(self, column: int) -> str:
        """A cell, empty where the line is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of one table before they lie on a die."""

    name: str
    line: int
    dice: list[str] = field(default_factory=list)
    faced: list[Faced] = field(default_factory=list)
    weights: list[Fraction | None] = field(default_factory=list)
    credit: dict[str, None] = field(default_factory=dict)


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of a file of columns. Raises `Refusal` for one that has none or too many cells."""
    lines = list(_lines(foreign.text, foreign.name, tally))
    if not lines:
        raise Refusal(message("{name} is empty.", name=foreign.name))
    head = _head(lines)
    body = lines[1:] if head else lines
    if not body:
        raise Refusal(message("{name} has no lines that could be rows.", name=foreign.name))
    kinds = _kinds(head, body, tally)
    return _Reader(foreign.name, head, kinds, tally).tables(body)


def kind_of(head: str) -> Kind | None:
    """What a column of that name holds; None for a word that does not say."""
    apart = unicodedata.normalize("NFKD", head.strip()[:100].casefold())
    return _KINDS.get("".join(sign for sign in apart if not unicodedata.combining(sign)).strip(" *.:()"))


# --- lines and columns ----------------------------------------------------------------------------


def _lines(text: str, name: str, tally: Tally) -> Iterator[Line]:
    """The lines that hold something, each with its number."""
    told = re.match(r"sep=(.)\n", text)
    sign = told[1] if told else _separator(text)
    if told:
        text = text[told.end() :]
    csv.field_size_limit(1 << 25)
    reader = csv.reader((f"{each}\n" for each in text.split("\n")), delimiter=sign)
    cells, before = 0, int(told is not None)
    for row in reader:
        line, before = before + 1, int(told is not None) + reader.line_num
        cells += len(row)
        if cells > _MOST_CELLS or len(row) > _MOST_COLUMNS:
            raise Refusal(
                message(
                    "{name}, line {line}: {n} cells, or {columns} columns, are the most: take it apart.",
                    name=name, line=line, n=_MOST_CELLS, columns=_MOST_COLUMNS,
                )
            )  # fmt: skip
        if any(cell.strip() for cell in row):
            kept = tuple(map(_unguarded, row))
            guarded = sum(one != other.strip() for one, other in zip(kept, row, strict=True))
            if guarded:
                tally.add("guessed", "apostrophes", line, guarded)
            yield Line(kept, line)


def _separator(text: str) -> str:
    """The sign that parts most lines into equally many cells; one no file has where none does."""
    sample = text.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    best, most = "\x1f", len([line for line in sample if line.strip()]) / 2
    for sign in _SIGNS:
        widths = Counter(len(row) for row in csv.reader(sample, delimiter=sign) if any(row))
        often = max((times for width, times in widths.items() if width > 1), default=0)
        if often > most:
            best, most = sign, often
    return best


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from reckoning it."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'").startswith(tuple("=+-@＝＋－＠")) else cell


def _head(lines: Sequence[Line]) -> tuple[str, ...]:
    """The heads of the columns: the first line, where it names one of them and holds no number."""
    first, rest = lines[0].cells, lines[1:]
    if any(map(_is_number, first)):
        return ()
    return (
        first
        if any(_names_column(cell, [line.at(at) for line in rest]) for at, cell in enumerate(first))
        else ()
    )


def _names_column(cell: str, below: Sequence[str]) -> bool:
    """Whether a cell says what stands below it; dice and the words for numbers do so above numbers."""
    kind = "faces" if parse_die(cell) else kind_of(cell)
    return kind is not None and (kind not in _NUMBERS or any(map(_is_number, below)))


def _kinds(head: Sequence[str], body: Sequence[Line], tally: Tally) -> list[Kind]:
    """What each column holds, by its head; without one, faces or weights are a column of numbers."""
    width = max(len(line.cells) for line in body)
    if head:
        tally.add("guessed", "head", 1)
        heads = [head[at] if at < len(head) else "" for at in range(width)]
        kinds: list[Kind] = [
            "faces" if parse_die(each) or dice_in(each) == each.strip() != "" else kind_of(each) or "text"
            for each in heads
        ]
        for at, kind in enumerate(kinds):
            if kind in _NUMBERS and not any(_is_number(line.at(at)) for line in body):
                kinds[at] = "text"
    else:
        kinds = ["text"] * width
        numbers = [at for at in range(width) if all(_is_number(line.at(at)) for line in body)]
        if width > 1:
            tally.add("guessed", "no head", 1)
        if width > 1 and 0 in numbers and _rise([line.at(0) for line in body]):
            kinds[0] = "faces"
        elif width == 2 and len(numbers) == 1:
            kinds[numbers[0]] = "weight"
    if "id" in kinds:
        tally.add("left", "identifiers", 1)
    if not {"text", "template"} & set(kinds):
        kinds[-1] = "text"
    return kinds


def _is_number(cell: str) -> bool:
    return spans_of(cell) is not None or _WEIGHT.fullmatch(cell) is not None


def _rise(cells: Sequence[str]) -> bool:
    spans = [spans_of(cell) or ((0, 0),) for cell in cells]
    return all(one[-1][1] < other[0][0] for one, other in pairwise(spans))


# --- tables ---------------------------------------------------------------------------------------


class _Reader:
    """Puts rows into their tables, then the tables on their dice."""

    def __init__(self, name: str, head: Sequence[str], kinds: Sequence[Kind], tally: Tally) -> None:
        self._name, self._head, self._kinds, self._tally = name, head, kinds, tally
        self._texts = [at for at, kind in enumerate(kinds) if kind in {"text", "template"}]
        self._names = Names()
        self._known: dict[str, str] = {}
        self._reroll: set[str] = set()

    def tables(self, lines: Sequence[Line]) -> Tables:
        """All of them, in the order in which they begin."""
        for at, kind in enumerate(self._kinds):
            if kind not in _SEVERAL and kind in self._kinds[:at]:
                self._tally.add("left", "doubled columns", lines[0].line)
                self._tally.name("left", "doubled columns", self._head[at] if self._head else str(at + 1))
        column = self._kinds.index("table") if "table" in self._kinds else len(self._kinds)
        for line in lines:
            called = line.at(column) or self._name
            self._known.setdefault(called.casefold(), self._names.of(called))
        parts: dict[str, _Part] = {}
        for line in lines:
            called = line.at(column) or self._name
            self._add(line, parts.setdefault(called.casefold(), _Part(called, line.line)))
        made = tuple(self._table(*each) for each in parts.items())
        if "table" in self._kinds:
            return Tables("", made)
        return Tables("", (replace(made[0], credit=""),), credit=made[0].credit)

    def _add(self, line: Line, part: _Part) -> None:
        said: dict[Kind, str] = {}
        for at, kind in enumerate(self._kinds):
            if kind not in said:
                said[kind] = line.at(at)
            elif kind in {"hint", "credit"}:
                said[kind] = " — ".join(filter(None, (said[kind], line.at(at))))
        if said.get("dice"):
            part.dice.append(said["dice"])
        if hint := one_line(said.get("hint", ""))[:500]:
            self._tally.add("carried", "hints", line.line)
        if credit := one_line(said.get("credit", ""))[:1000]:
            self._tally.add("carried", "credit", line.line)
            part.credit[credit] = None
        if said.get("reroll", "").casefold() in _YES:
            self._reroll.add(part.name.casefold())
        texts = [self._text(at, line) for at in self._texts]
        row = Row((_JOIN.join(filter(None, texts)),), hint=hint, line=line.line)
        written = said.get("faces") or "–".join(filter(None, (said.get("low"), said.get("high"))))
        part.faced.append(Faced(row, self._spans(said), one_line(written)[:80]))
        part.weights.append(self._weight(said.get("weight"), line.line))

    def _spans(self, said: Mapping[Kind, str]) -> tuple[Span, ...]:
        if said.get("faces"):
            return spans_of(said["faces"]) or ()
        low, high = spans_of(said.get("low", "")), spans_of(said.get("high", ""))
        if low and high:
            return ((low[0][0], high[0][1]),) if low[0][0] <= high[0][1] else ()
        return low or high or ()

    def _weight(self, cell: str | None, line: int) -> Fraction | None:
        """The weight of a row; None where there is no column of weights, or nothing there that is one."""
        found = _WEIGHT.fullmatch(cell) if cell is not None else None
        if found is not None:
            return Fraction(f"{found[1]}.{found[2] or 0}")
        if cell is not None:
            self._tally.add("guessed", "odd weights", line)
        return None

    def _text(self, at: int, line: Line) -> str:
        cell = line.at(at)
        if self._kinds[at] == "template":
            text = renamed(cell, lambda name: self._known.get(name.casefold(), name))
            if not cell or fits(text):
                return text
            self._tally.add("left", "odd templates", line.line)
            return plain(cell)
        if "\n" in cell:
            self._tally.add("guessed", "lines", line.line)
        one = cell.replace("\n", " / ")
        return row_of(one, lambda name: self._known.get(name.casefold()), line.line, self._tally)

    def _table(self, key: str, part: _Part) -> Table:
        name = self._known[key]
        if not same_spelling(part.name, name):
            tell_name(self._tally, part.name, name, part.line)
        about = ""
        if len(self._texts) > 1:
            self._tally.add("guessed", "across", part.line)
            about = one_line(_JOIN.join(self._head[at] for at in self._texts if at < len(self._head)))[:300]
        laid = self._laid(part)
        return Table(
            name, laid.rows, roll=laid.roll, reroll=laid.reroll or (bool(laid.roll) and key in self._reroll),
            about=about, credit=" — ".join(part.credit)[:1000], line=part.line,
        )  # fmt: skip

    def _laid(self, part: _Part) -> Laid:
        heads = (dice_in(head, alone=True) for head in self._head)
        dice = part.dice[0] if part.dice else next(filter(None, heads), "")
        weighed = any(weight is not None for weight in part.weights)
        if any(each.spans for each in part.faced):
            if weighed:
                self._tally.add("left", "faces count", part.line)
            return lay(part.faced, dice, part.line, self._tally)
        rows = [each.row for each in part.faced]
        if dice and not weighed:
            return in_order(rows, dice, part.line, self._tally)
        return Laid(self._weighed(rows, part) if weighed else tuple(rows))

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
