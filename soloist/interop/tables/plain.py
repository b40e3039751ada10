"""Tables in plain text: CSV and TSV, whose columns are known by their heads, and lines with a row each."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeAlias

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.dice import (
    Faced,
    Span,
    dice_in,
    faces_of,
    lay,
    spans_of,
    without_dice,
)
from soloist.interop.tables.rows import JOIN, Names, Row, Table, Tables, Words, fits, one_line, plain, renamed
from soloist.interop.tables.tree import Node, read_json
from soloist.tables.die import parse_die
from soloist.tables.names import bare as folded
from soloist.values import regex
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Refusal, message, records

_KINDS: Final[Mapping[str, str]] = {
    word: each["id"] for each in records(__package__, "columns.txt") for word in each["heads"].split()
}
_NUMBERS: Final = frozenset({"faces", "low", "high", "weight"})
_TEXTS: Final = frozenset({"text", "template"})
_HOLDING: Final = frozenset({"text", "table"})
_WEIGHT: Final = regex.compile(r"[ \t]*(\d{1,9})(?:[.,](\d{1,6}))?[ \t]*%?[ \t]*")
_SIGNS: Final = ";\t,|"
_LOOKED_AT: Final = 200
_YES: Final = frozenset({"yes", "oui", "1", "true", "x"})


@record
class Line:
    """The cells of a line, and its number."""

    cells: tuple[str, ...]
    line: int

    def at(self, column: int) -> str:
        """A cell, empty where the line is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


def read_columns(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of a file of columns."""
    lines = list(_lines(foreign.text))
    head = _head(lines)
    body = lines[1:] if head else lines
    if not body:
        return Tables("", ())
    reader = Columns(head, _kinds(head, body, tally), Names(foreign), tally)
    made = reader.tables(foreign.name, body)
    if made[1:] or "table" in reader.kinds:
        return Tables("", made)
    return Tables("", (replace(made[0], credit=""),), credit=made[0].credit)


def read_lists(foreign: Foreign, tally: Tally) -> Tables:
    """The lists of a JSON: of texts, of cells, or of objects, whose keys head columns and name numbers.

    Raises `Refusal` where there is none.
    """
    root, names, made = read_json(foreign.text, foreign.file), Names(foreign), list[Table]()
    for title, head, lines in _lists(root, foreign.name, tally, whole=isinstance(root.value, list)):
        made += Columns(head, _kinds(head, lines, tally), names, tally).tables(title, lines)
    if not made:
        raise Refusal(
            message(
                "{path} is JSON of a kind soloist does not know. As tables it knows Datasworn, roll tables "
                "of Foundry, Tracery and lists, as a story OPSE Oracle. If it is one of these, say which: "
                "--format datasworn, foundry or tracery.",
                path=foreign.file,
            )
        )
    return Tables("", made)


def _lists(
    node: Node, title: str, tally: Tally, *, whole: bool
) -> Iterator[tuple[str, tuple[str, ...], list[Line]]]:
    """Each list that is a table: what it is called, the heads of its columns, its lines.

    One of texts is a table where it is the `whole` file, or stands under a key that says so.
    """
    items = node.list()
    cells = [tuple(map(_cell, each.list() or (each,))) for each in items]
    if whole and items and all(map(all, cells)):
        yield title, (), [Line(row, each.line) for row, each in zip(cells, items, strict=True)]
        return
    rows = [{key: _cell(value) for key, value in each.members()} for each in items]
    for row, (before, end) in zip(rows, pairwise([0, *_risen(rows)]), strict=False):
        row |= {"roll": f"{before + 1}–{end}", "Chance": ""}
    heads = dict.fromkeys(key for row in rows for key, cell in row.items() if cell)
    head = tuple(filter(kind_of, heads))
    if _TEXTS & {*map(kind_of, head)} and _NUMBERS & {*map(kind_of, head)}:
        if len(head) < len(heads):
            tally.add("fields", node.line, len(heads) - len(head))
        pairs = zip(rows, items, strict=True)
        yield title, head, [Line(tuple(row.get(key, "") for key in head), at.line) for row, at in pairs]
        return
    for key, child in (*node.members(), *(("", each) for each in items)):
        said = kind_of(key) in _HOLDING
        own = (node if key else child).text("name", "Name", "title", "Title")
        among = said or (whole and bool(key) and isinstance(child.value, list))
        yield from _lists(child, own or (key if key and not said else title), tally, whole=among)


def _risen(rows: Sequence[Mapping[str, str]]) -> list[int]:
    """Where rows end whose chances rise to 100, as in the older oracles of Ironsworn; nothing for others."""
    ends = [int(row.get("Chance", "")) for row in rows if row.get("Chance", "").isdecimal()]
    risen = (
        len(ends) == len(rows) > 1 and ends[-1] == 100 and all(one < other for one, other in pairwise(ends))
    )
    return ends if risen else []


def _cell(node: Node) -> str:
    """A value as a cell, two numbers as a range; empty for what is none."""
    value = node.value
    ends = node.list() or tuple(each for _, each in node.members())
    if len(ends) == 2 and all(each.whole() is not None for each in ends):
        return "–".join(str(each.whole()) for each in ends)
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def kind_of(head: str) -> str:
    """What a column of that name holds; empty for a word that does not say."""
    word = folded(head.strip()[:100]).strip(" *.:()$_")
    return "faces" if parse_die(head) or dice_in(head) == head.strip() != "" else _KINDS.get(word, "")


# --- lines and columns ----------------------------------------------------------------------------


def _lines(text: str) -> Iterator[Line]:
    """The lines that hold something, each with its number."""
    told = re.match(r"sep=(.)\n", text)
    before = first = int(told is not None)
    csv.field_size_limit(1 << 25)
    reader = csv.reader(
        (f"{each}\n" for each in text.split("\n")[first:]), delimiter=told[1] if told else _separator(text)
    )
    for row in reader:
        line, before = before + 1, first + reader.line_num
        if any(cell.strip() for cell in row):
            yield Line(tuple(map(_unguarded, row)), line)


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
    first = lines[0].cells if lines else ()
    return first if any(map(kind_of, first)) and not any(map(_is_number, first)) else ()


def _kinds(head: Sequence[str], body: Sequence[Line], tally: Tally) -> list[str]:
    """What each column holds, by its head; without one all of them are words."""
    width = max(len(line.cells) for line in body)
    kinds = [kind_of(each) or "text" for each in (*head, *[""] * width)][:width]
    if width > 1 and not head:
        tally.add("no head", 1)
    if not _TEXTS & set(kinds):
        kinds[-1] = "text"
    return kinds


def _is_number(cell: str) -> bool:
    return bool(spans_of(cell) or _WEIGHT.fullmatch(cell))


# --- tables ---------------------------------------------------------------------------------------


class Columns:
    """Puts rows into their tables, and the tables on their dice."""

    def __init__(
        self,
        head: Sequence[str],
        kinds: Sequence[str],
        names: Names,
        tally: Tally,
        text: Callable[[str, int], str] | None = None,
    ) -> None:
        """What heads each column and what it holds; `text` makes the words of a row of a cell."""
        self._head, self.kinds, self._names, self._tally = head, kinds, names, tally
        self._words = text or self._plain

    def tables(self, name: str, lines: Sequence[Line]) -> list[Table]:
        """All of them, in the order in which they begin."""
        column = self.kinds.index("table") if "table" in self.kinds else len(self.kinds)
        parts: dict[str, list[Line]] = {}
        for line in lines:
            parts.setdefault((line.at(column) or name).casefold(), []).append(line)
        called = [(each[0].at(column) or name) for each in parts.values()]
        named = [self._names.new(each, each) for each in called]
        pairs = zip(named, parts.values(), strict=True)
        return [self.table(Table(name, line=each[0].line), each) for name, each in pairs]

    def table(self, table: Table, lines: Sequence[Line], dice: str = "") -> Table:
        """The table with its rows, on those dice, else on those that a cell or a head names."""
        named = (
            *(self._joined(line, "dice") for line in lines),
            *(dice_in(head, alone=True) for head in self._head),
        )
        dice = dice or next(filter(None, named), "")
        texts = [at for at, kind in enumerate(self.kinds) if kind in _TEXTS]
        heads = [self._head[at] for at in texts if at < len(self._head)]
        faced, credits = list[Faced](), dict[str, None]()
        for line in lines:
            said = {kind: line.at(at) for at, kind in reversed([*enumerate(self.kinds)])}
            hint, credit = (self._joined(line, kind) for kind in ("hint", "credit"))
            row = Row(
                JOIN.join(filter(None, (self._text(at, line) for at in texts))), hint=hint, line=line.line
            )
            written = said.get("faces") or "–".join(filter(None, (said.get("low"), said.get("high"))))
            found = _WEIGHT.fullmatch(said.get("weight", ""))
            weight = Fraction(f"{found[1]}.{found[2] or 0}") if found else None
            faced.append(Faced(row, faces_of(written, dice), one_line(written)[:80], weight))
            if "weight" in said and not found:
                self._tally.add("odd weights", line.line)
            credits[credit] = None
        about = one_line(JOIN.join(heads))[:300] if texts[1:] else ""
        credit = " — ".join(filter(None, credits))[:1000]
        laid = lay(replace(table, about=about, credit=credit), faced, dice, self._tally)
        again = any(self._joined(line, "reroll").casefold() in _YES for line in lines)
        return replace(laid, reroll=laid.reroll or (bool(laid.roll) and again))

    def _joined(self, line: Line, kind: str) -> str:
        """All cells of that kind."""
        cells = (one_line(line.at(at)) for at, each in enumerate(self.kinds) if each == kind)
        return " — ".join(filter(None, cells))[:1000]

    def _text(self, at: int, line: Line) -> str:
        cell = line.at(at)
        if self.kinds[at] != "template":
            return self._words(cell, line.line)
        text = renamed(cell, lambda name: self._names.find(name) or name)
        if not cell or fits(text):
            return text
        self._tally.add("odd templates", line.line)
        return plain(cell)

    def _plain(self, cell: str, line: int) -> str:
        return Words(line, self._tally).mentioning(cell.replace("\n", " / "), self._names.find)


# --- a row a line: with numbers before it, under names or without --------------------------

Lines: TypeAlias = Sequence[tuple[str, int]]
"""Lines of text with their numbers."""

_NAMES: Final = regex.compile(
    r"\[([^\[\]\n]{1,120})\]|#{1,6}[ \t]+(.{1,120}?)[ \t#]*|(?![-*+•\d])(.{1,119}):"
)
_BULLET: Final = regex.compile(r"[-*+•][ \t]+")
_LEADS: Final = tuple(
    regex.compile(rf"[*(\[]{{0,2}}({numbers})[*)\]]{{0,2}}(?:{ends})(?=\S)")
    for numbers, ends in (
        (r"[^\n.:|)=]{0,40}\d[^\n.:|)=]{0,20}", r"[ \t]?[.:)|][ \t]*|[ \t]+[-–—=][ \t]+"),
        (r"\d{1,15}(?:[-–—]\d{1,15})?\+?", r"[ \t]+"),
    )
)
"""Numbers before a row: behind them stands a sign, or they are digits alone."""


@record
class _Section:
    """Lines of one table and what names it."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def read_lines(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of plain text."""
    sections = [section for section in _sections(foreign.text, tally) if section.rows]
    names = Names(foreign)
    tables: list[Table] = []
    for number, section in enumerate(sections, 1):
        title = without_dice(section.title).strip(" :")
        title = title or f"{foreign.name} {number if sections[1:] else ''}".strip()
        tables.append(Table(names.new(title, title), line=section.line))

    def row(text: str, line: int) -> Row:
        return Row(Words(line, tally).mentioning(text, names.find), line=line)

    pairs = zip(tables, sections, strict=True)
    return Tables("", tuple(_laid(table, section, row, tally) for table, section in pairs))


def _sections(text: str, tally: Tally) -> list[_Section]:
    """The text in pieces, each below a name that has a blank line or nothing above it."""
    found = [_Section("", 1)]
    fresh = True
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        title = _NAMES.fullmatch(bare) if fresh or bare[:1] in "[#" else None
        if bare.startswith("//"):
            tally.add("comments", number)
        elif title:
            found.append(_Section(next(filter(None, title.groups())).strip(), number))
        elif bare:
            found[-1].rows.append((bare, number))
        fresh = not bare
    return found


def _laid(table: Table, section: _Section, row: Callable[[str, int], Row], tally: Tally) -> Table:
    """The table with its rows: on the faces before them, or each as likely."""
    bulleted = all(_BULLET.match(text) for text, _ in section.rows)
    texts = [(_BULLET.sub("", text, count=1) if bulleted else text, line) for text, line in section.rows]
    dice = dice_in(section.title)
    led = numbered(texts, dice)
    counted = [spans for *_, spans in led] == [((at, at),) for at in range(1, len(led) + 1)]
    faced = [Faced(row(text, line), spans) for text, line, spans in led]
    return lay(table, faced, dice or (f"d{len(led)}" if counted else ""), tally)


def numbered(texts: Lines, dice: str) -> list[tuple[str, int, tuple[Span, ...]]]:
    """Rows with the numbers before them, where each has some; else as they stand, with none.

    Without `dice` they go on without a gap.
    """
    bare: list[tuple[str, int, tuple[Span, ...]]] = [(text, line, ()) for text, line in texts]
    led = bare[:0]
    for text, line in texts:
        leads = (found for each in _LEADS if (found := each.match(text)) and spans_of(found[1].strip()))
        if (lead := next(leads, None)) is None:
            return bare
        led.append((text[lead.end() :], line, spans_of(lead[1].strip())))
    steps = {two[0][0] - one[-1][1] for (*_, one), (*_, two) in pairwise(led)}
    return led if dice or steps <= {1} else bare
