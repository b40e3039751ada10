"""Tables in plain text: one result a line, with numbers or shares before it, under names or without."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay, without_dice
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.ranges import RANGES, Span, spans_of
from soloist.interop.tables.row_text import Names
from soloist.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

WEIGHT_LOSSES: Final[Mapping[str, Message]] = {
    "weights before": count(
        "the numbers before the rows of {n} table as weights",
        "the numbers before the rows of {n} tables as weights",
        2,
    ),
    "no weight": count("{n} row that weighs nothing", "{n} rows that weigh nothing", 2),
}
"""What such weights tell; part of the `LOSSES` of each format that has them."""

LOSSES: Final[Mapping[str, Message]] = {
    **FACE_LOSSES,
    **MENTION_LOSSES,
    **WEIGHT_LOSSES,
    "headings": count("{n} line as the name of a table", "{n} lines as names of tables", 2),
    "comments": count("{n} comment", "{n} comments", 2),
}
"""What plain text may hold beside `TABLE_LOSSES`."""

Lines: TypeAlias = Sequence[tuple[str, int]]
"""Lines of text with their numbers."""

_NAMES: Final = re.compile(r"\[([^\[\]\n]{1,120})\]|#{1,6}[ \t]+(.{1,120}?)[ \t#]*|(?![-*+•\d])(.{1,119}):")
_BULLET: Final = re.compile(r"[-*+•][ \t]+")
_LEAD: Final = re.compile(
    rf"[*(\[]{{0,2}}({RANGES})[*)\]]{{0,2}}(?:[ \t]?[.:)|][ \t]*|[ \t]+[-–—=][ \t]+|[ \t]+)(?=\S)",
    re.IGNORECASE,
)
_SHARE: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,4}))?(?:[ \t]?%[ \t]*:?|[x×])[ \t]+(?=\S)")
_HEAVIEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Section:
    """Lines of one table and what names it."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def read(foreign: "Foreign", tally: Tally) -> Tables:
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
        name = names.new(title)
        if not same_spelling(title, name):
            tell_name(tally, title, name, section.line)
        called.setdefault(title.casefold(), name)
        tables.append(Table(name, (), line=section.line))
    return Tables(
        "",
        tuple(
            _filled(table, section, called, tally) for table, section in zip(tables, sections, strict=True)
        ),
    )


def _sections(text: str, tally: Tally) -> list[_Section]:
    """The text in pieces, each below a name that has a blank line or nothing above it."""
    found = [_Section("", 1)]
    fresh = True
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        title = _NAMES.fullmatch(bare) if fresh or bare[:1] in "[#" else None
        if bare.startswith("//"):
            tally.add("left", "comments", number)
        elif title:
            tally.add("guessed", "headings", number)
            found.append(_Section(next(filter(None, title.groups())).strip(), number))
        elif bare:
            found[-1].rows.append((bare, number))
        fresh = not bare
    for section in found:
        if section.title and not section.rows:
            tally.add("left", "empty tables", section.line)
    return found


def _filled(table: Table, section: _Section, called: Mapping[str, str], tally: Tally) -> Table:
    """A table with its rows: on the faces before them, or with the shares, or each as likely."""

    def row(text: str, line: int, weight: int = 1) -> Row:
        words = row_of(text, lambda name: called.get(name.strip().casefold()), line, tally)
        return Row((words,), weight=weight, line=line)

    bulleted = all(_BULLET.match(text) for text, _ in section.rows)
    texts = [(_BULLET.sub("", text, count=1) if bulleted else text, line) for text, line in section.rows]
    dice = dice_in(section.title)
    if shares := weighed(texts, section.line, tally):
        return replace(table, rows=tuple(row(*each) for each in shares))
    if led := numbered(texts, dice):
        faced = [Faced(row(text, line), spans) for text, line, spans in led]
        laid = lay(faced, dice or f"d{faced[-1].spans[-1][1]}" * _counts(led), section.line, tally)
    else:
        rows = [row(*each) for each in texts]
        if not dice:
            return replace(table, rows=tuple(rows))
        laid = in_order(rows, dice, section.line, tally)
    return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)


def numbered(texts: Lines, dice: str) -> list[tuple[str, int, tuple[Span, ...]]] | None:
    """Rows with the numbers before them, where each has some; else None.

    Without `dice` they go on without a gap.
    """
    leads = [(_LEAD.match(text), text, line) for text, line in texts]
    led = [
        (text[found.end() :], line, spans)
        for found, text, line in leads
        if found is not None and (spans := spans_of(found[1].strip()))
    ]
    if len(led) < len(texts):
        return None
    steps = {two[0][0] - one[-1][1] for (*_, one), (*_, two) in pairwise(led)}
    return led if dice or steps <= {1} else None


def _counts(led: Sequence[tuple[str, int, tuple[Span, ...]]]) -> bool:
    """Whether numbers are 1, 2, 3… of the rows."""
    return [spans for *_, spans in led] == [((at, at),) for at in range(1, len(led) + 1)]


def weighed(texts: Lines, line: int, tally: Tally) -> list[tuple[str, int, int]] | None:
    """Rows with the weights before them, `50% x` or `3x x`, where every row has one; None for others."""
    found = [(_SHARE.match(text), text, number) for text, number in texts]
    shares = [Fraction(f"{each[1]}.{each[2] or 0}") for each, _, _ in found if each]
    if len(shares) < max(2, len(texts)):
        return None
    scale = lcm(*(share.denominator for share in shares))
    weights = [int(share * scale) for share in shares]
    if not 0 < max(weights) <= _HEAVIEST:
        return None
    tally.add("guessed", "weights before", line)
    rows = []
    for (lead, text, number), weight in zip(found, weights, strict=True):
        if weight:
            rows.append((text[lead.end() if lead else 0 :], number, weight))
        else:
            tally.add("left", "no weight", number)
    return rows
