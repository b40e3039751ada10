"""Tables in plain text: one result a line, with numbers or shares before it, under names or without."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.dice import (
    RANGES,
    Faced,
    Span,
    dice_in,
    in_order,
    lay,
    spans_of,
    weighing,
    without_dice,
)
from soloist.interop.tables.rows import Foreign, Names, Row, Table, Tables, Words, tell_name
from soloist.values import regex
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Refusal, message

Lines: TypeAlias = Sequence[tuple[str, int]]
"""Lines of text with their numbers."""

_NAMES: Final = regex.compile(
    r"\[([^\[\]\n]{1,120})\]|#{1,6}[ \t]+(.{1,120}?)[ \t#]*|(?![-*+•\d])(.{1,119}):"
)
_BULLET: Final = regex.compile(r"[-*+•][ \t]+")
_LEAD: Final = regex.compile(
    rf"[*(\[]{{0,2}}({RANGES})[*)\]]{{0,2}}(?:[ \t]?[.:)|][ \t]*|[ \t]+[-–—=][ \t]+|[ \t]+)(?=\S)",
    re.IGNORECASE,
)
_SHARE: Final = regex.compile(r"(\d{1,6})(?:[.,](\d{1,4}))?(?:[ \t]?%[ \t]*:?|[x×])[ \t]+(?=\S)")


@dataclass(frozen=True, slots=True)
class _Section:
    """Lines of one table and what names it."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of plain text. Raises `Refusal` where there is no line."""
    sections = [section for section in _sections(foreign.text, tally) if section.rows]
    if not sections:
        raise Refusal(message("{name} has no lines that could be rows.", name=foreign.name))
    names = Names()
    called: dict[str, str] = {}
    tables: list[Table] = []
    for number, section in enumerate(sections, 1):
        title = without_dice(section.title, dice_in(section.title)).strip(" :")
        title = title or (foreign.name if len(sections) == 1 else f"{foreign.name} {number}")
        tables.append(Table(names.new(title), line=section.line))
        tell_name(tally, title, tables[-1].name, section.line)
        called.setdefault(title.casefold(), tables[-1].name)

    def row(text: str, line: int) -> Row:
        find = lambda name: called.get(name.strip().casefold())  # noqa: E731
        return Row(Words(line, tally).mentioning(text, find), line=line)

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
            tally.add("headings", number)
            found.append(_Section(next(filter(None, title.groups())).strip(), number))
        elif bare:
            found[-1].rows.append((bare, number))
        fresh = not bare
    for section in found:
        if section.title and not section.rows:
            tally.add("empty tables", section.line)
    return found


def _laid(table: Table, section: _Section, row: Callable[[str, int], Row], tally: Tally) -> Table:
    """The table with its rows: on the faces before them, or with the shares, or each as likely."""
    bulleted = all(_BULLET.match(text) for text, _ in section.rows)
    texts = [(_BULLET.sub("", text, count=1) if bulleted else text, line) for text, line in section.rows]
    dice = dice_in(section.title)
    if shares := weighed(table, texts, row, tally):
        return shares
    if led := numbered(texts, dice):
        counted = [spans for *_, spans in led] == [((at, at),) for at in range(1, len(led) + 1)]
        faced = [Faced(row(text, line), spans) for text, line, spans in led]
        return lay(table, faced, dice or (f"d{len(led)}" if counted else ""), tally)
    rows = [row(*each) for each in texts]
    return in_order(table, rows, dice, tally) if dice else replace(table, rows=tuple(rows))


def numbered(texts: Lines, dice: str) -> list[tuple[str, int, tuple[Span, ...]]]:
    """Rows with the numbers before them, where each has some; else none.

    Without `dice` they go on without a gap.
    """
    led = []
    for text, line in texts:
        found = _LEAD.match(text)
        spans = spans_of(found[1].strip()) if found else ()
        if found is None or not spans:
            return []
        led.append((text[found.end() :], line, spans))
    steps = {two[0][0] - one[-1][1] for (*_, one), (*_, two) in pairwise(led)}
    return led if dice or steps <= {1} else []


def weighed(table: Table, texts: Lines, row: Callable[[str, int], Row], tally: Tally) -> Table | None:
    """The table with the weights before its rows, `50% x` or `3x x`, where all have one; None for others."""
    found = [_SHARE.match(text) for text, _ in texts]
    shares = [Fraction(f"{each[1]}.{each[2] or 0}") for each in found if each]
    if len(shares) < max(2, len(texts)) or not any(shares):
        return None
    tally.add("weights before", table.line)
    rows = [row(text[lead.end() :], at) for (text, at), lead in zip(texts, found, strict=True) if lead]
    return weighing(table, rows, shares, tally, "no weight")
