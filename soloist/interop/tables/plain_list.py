"""Tables in plain text: one result a line, with numbers, ranges or weights, under names or without."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.credit_lines import Credits
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay, without_dice
from soloist.interop.tables.list_marks import BULLET, Led, lead_of, rising
from soloist.interop.tables.list_sections import Section, sections_of
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.ranges import Span
from soloist.interop.tables.row_text import Names
from soloist.interop.tables.row_weights import (
    WEIGHT_LOSSES,
    Weighed,
    heavy,
    percents,
    weighed,
)
from soloist.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **FACE_LOSSES,
    **MENTION_LOSSES,
    **WEIGHT_LOSSES,
    "counted rows": count(
        "{n} table whose numbers only count its rows", "{n} tables whose numbers only count their rows", 2
    ),
    "headings": count("{n} line as the name of a table", "{n} lines as names of tables", 2),
    "comments": count("{n} comment", "{n} comments", 2),
    "parted lines": count(
        "{n} line of several rows, parted at its strokes",
        "{n} lines of several rows, parted at their strokes",
        2,
    ),
    "bullets": count("{n} bullet", "{n} bullets", 2),
}  # fmt: skip
"""What plain text may hold beside `TABLE_LOSSES`."""

_BULLETS: Final = re.compile(rf"(?:{BULLET.pattern})+")
_STROKE: Final = " | "
_MOST_UNREAD: Final = 24
_MANY: Final = 3  # strokes of a line that is a list
_MOST_LISTS: Final = 3  # such lines of one table; more of them are rows of columns


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of plain text. Raises `Refusal` where there is no line."""
    credits = Credits(tally)
    sections = [section for section in sections_of(foreign.text, credits, tally) if section.rows]
    if not sections:
        raise Refusal(message("{name} has no lines that could be rows.", name=foreign.name))
    names = Names()
    called: dict[str, str] = {}
    given: list[str] = []
    for number, section in enumerate(sections, 1):
        title = without_dice(section.title, dice_in(section.title)).strip(" :")
        title = title or (foreign.name if len(sections) == 1 else f"{foreign.name} {number}")
        given.append(names.new(title))
        if not same_spelling(title, given[-1]):
            tell_name(tally, title, given[-1], section.line)
        called.setdefault(title.casefold(), given[-1])

    def find(name: str) -> str | None:
        return called.get(name.strip().casefold())

    tables = tuple(_table(section, name, find, tally) for section, name in zip(sections, given, strict=True))
    return Tables("", tables, credit=credits.line())


# --- rows -----------------------------------------------------------------------------------------


def _table(section: Section, name: str, find: Callable[[str], str | None], tally: Tally) -> Table:
    """One table: its rows without bullets, on the faces their numbers say, or with the weights."""
    texts = _bare(section, tally)
    dice = dice_in(section.title)
    table = Table(name, (), line=section.line)

    def row(text: str, line: int) -> Row:
        return Row((row_of(text, find, line, tally),), line=line)

    rows_numbered = numbered(texts, dice)
    shares = percents(texts) if not dice and rows_numbered is None else None
    if rows_numbered is not None:
        counts = not dice and _only_counts([spans for _, _, spans in rows_numbered])
        bare = [(text, line) for text, line, _ in rows_numbered]
        shares = percents(bare) if not dice else None
        if counts:
            tally.add("guessed", "counted rows", section.line)
            if shares is None:
                return replace(table, rows=tuple(row(*each) for each in bare))
        else:
            pairs = zip(rows_numbered, _said(rows_numbered, shares), strict=True)
            faced = [Faced(row(words, line), spans, _unread(text)) for (text, line, spans), words in pairs]
            laid = lay(faced, dice, section.line, tally)
            return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
    having = shares or weighed(texts)
    if having is not None:
        tally.add("guessed", "weights behind", section.line)
        return replace(
            table,
            rows=tuple(
                replace(row(text, line), weight=weight) for text, line, weight in heavy(having, tally)
            ),
        )
    rows = tuple(row(text, line) for text, line in texts)
    if dice:
        laid = in_order(rows, dice, section.line, tally)
        return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
    return replace(table, rows=rows)


def _bare(section: Section, tally: Tally) -> list[tuple[str, int]]:
    """The rows of a section without the bullets before them, which are told."""
    texts: list[tuple[str, int]] = []
    for text, line in _parted(section, tally):
        found = _BULLETS.match(text + " ")
        if found:
            tally.add("left", "bullets", line, len(BULLET.findall(found[0])))
        texts.append((text[found.end() if found else 0 :].strip(), line))
    return texts


def _said(rows: Sequence[tuple[str, int, tuple[Span, ...]]], shares: Weighed | None) -> list[str]:
    """The words of rows with faces, without percents behind them that are as large as these."""
    widths = [sum(high - low + 1 for low, high in spans) for _, _, spans in rows]
    if shares is None or not all(
        weight * sum(widths) == width * sum(each[2] for each in shares)
        for (_, _, weight), width in zip(shares, widths, strict=True)
    ):
        return [text for text, _, _ in rows]
    return [words for words, _, _ in shares]


def _parted(section: Section, tally: Tally) -> Sequence[tuple[str, int]]:
    """The rows of a section; of one whose lines are whole lists, `a | b | c`, each of theirs."""
    lists = [text.count(_STROKE) >= _MANY for text, _ in section.rows]
    if not all(lists) or len(lists) > _MOST_LISTS:
        return section.rows
    for _, line in section.rows:
        tally.add("guessed", "parted lines", line)
    return [
        (piece.strip(), line) for text, line in section.rows for piece in text.split(_STROKE) if piece.strip()
    ]


def numbered(texts: Sequence[tuple[str, int]], dice: str) -> list[tuple[str, int, tuple[Span, ...]]] | None:
    """Rows with the numbers before them; None where they have none, or mean something else by them.

    Numbers with nothing but a space behind them (`3 wolves`) are faces only where each row has one and they
    go on without a gap.
    """
    led = [lead_of(text) for text, _ in texts]
    firm = [spans if not loose else () for _, spans, loose in led]
    having = [spans for _, spans, _ in led if spans]
    other = any(is_loose and _unread(text) for (text, _), (_, _, is_loose) in zip(texts, led, strict=True))
    if _most(firm, 7) and (other or not rising(having)[1]):  # a row that begins with some other number
        led = [
            each if spans else Led(text, (), loose=False)
            for each, spans, (text, _) in zip(led, firm, texts, strict=True)
        ]
        having = [spans for spans in firm if spans]
    loose = any(spans and is_loose for _, spans, is_loose in led)
    if not _most([spans for _, spans, _ in led], 10 if loose else 7):
        return None
    upward, close = rising(having)
    if loose and not (len(having) > 1 and upward and (close or "\t" in texts[0][0])):
        return None
    if not (upward or dice):
        return None
    return [(text, line, spans) for (text, spans, _), (_, line) in zip(led, texts, strict=True)]


def _most(spans: Sequence[tuple[Span, ...]], tenths: int) -> bool:
    having = sum(map(bool, spans))
    return bool(having) and having * 10 >= len(spans) * tenths


def _unread(text: str) -> str:
    """What stands before the colon of a row, where that has a number in it."""
    before, colon, _ = text.partition(":")
    return before.strip() if colon and len(before) <= _MOST_UNREAD and re.search(r"\d", before) else ""


def _only_counts(spans: Sequence[tuple[Span, ...]]) -> bool:
    """Whether the numbers are 1, 2, 3… of the rows, and so say nothing."""
    return [each[:1] for each in spans] == [((at, at),) for at in range(1, len(spans) + 1)]
